import { lenient, list, record } from '../../shared/http/schemas';
import * as z from '../../shared/http/zod';
import { LONGEST_ID } from '../domain/bounds';

const text = lenient(z.string());

/** Of what is remembered or named in errors. */
const id = lenient(z.string().check(z.maxLength(LONGEST_ID)));

/** The contract does not show what comes back; what is known of compatible services is read if it is there. */
export const sentMessageSchema = z.catch(
	z.object({ id, channel_id: id, content: text, timestamp: text, edited_timestamp: text }),
	{},
);

/** Only these fields leave the node: some servers put the webhook's token beside them. */
export const messageSchema = z.object({
	id: z.string(),
	channel_id: text,
	content: text,
	timestamp: text,
	edited_timestamp: text,
	pinned: lenient(z.boolean()),
	author: lenient(z.object({ username: text })),
	embeds: lenient(list(z.object({ title: text, description: text, url: text }))),
	attachments: lenient(
		list(
			z.object({
				id: text,
				filename: text,
				size: lenient(z.number()),
				content_type: text,
				url: text,
			}),
		),
	),
});

export const webhookSchema = z.object({
	id: z.string(),
	name: text,
	channel_id: id,
	guild_id: text,
	type: lenient(z.number()),
});

/** Some services write numbers as text. */
const number = lenient(z.pipe(z.transform(numberOf), z.number()));

function numberOf(value: unknown): unknown {
	return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

export const errorSchema = z.catch(
	z.object({
		code: number,
		message: text,
		/** Where `message` is missing. */
		error: text,
		errors: lenient(record),
		retry_after: lenient(z.number()),
		global: lenient(z.boolean()),
	}),
	{},
);

export type ErrorBody = Omit<z.output<typeof errorSchema>, 'error'>;
