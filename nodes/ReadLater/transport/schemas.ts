import { z } from 'zod';

/**
 * What `/v3/get` sends. The contract promises numbers as text; compatible servers send numbers, empty
 * text or null in the same places. All of these are let in here and read by `domain/savedItem`.
 */
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();
const text = z.union([z.string(), z.number()]).nullish();
/** Empty maps come as `{}`, `[]` or null. */
const map = z.union([z.record(z.unknown()), z.array(z.unknown())]).nullish();

export const savedItemSchema = z
	.object({
		item_id: text,
		status: scalar,
		favorite: scalar,
		given_url: text,
		given_title: text,
		resolved_url: text,
		resolved_title: text,
		excerpt: text,
		lang: text,
		time_added: scalar,
		time_updated: scalar,
		time_read: scalar,
		time_favorited: scalar,
		sort_id: scalar,
		is_article: scalar,
		has_video: scalar,
		has_image: scalar,
		word_count: scalar,
		time_to_read: scalar,
		listen_duration_estimate: scalar,
		top_image_url: text,
		domain_metadata: map,
		image: map,
		images: map,
		tags: map,
		authors: map,
	})
	.passthrough();

/** `list` is a map by item id; empty it may also be `[]`, null or missing. */
const list = z.union([z.record(savedItemSchema), z.array(savedItemSchema)]).nullish();

export const retrieveSchema = z
	.object({ status: scalar, list, error: z.unknown(), since: scalar, total: scalar })
	.passthrough()
	.refine((answer) => 'list' in answer, { message: 'there is no list of items', path: ['list'] });

export type RawSavedItem = z.output<typeof savedItemSchema>;
export type RetrieveAnswer = z.output<typeof retrieveSchema>;
