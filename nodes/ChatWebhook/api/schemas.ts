import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/** The contract does not show what comes back; what is known of compatible services is read if it is there. */
export const sentMessageSchema = z
	.object({ id: text, channel_id: text, timestamp: text })
	.catch({});

/** Only these fields leave the node: some servers put the webhook's token beside them. */
export const messageSchema = z.object({
	id: z.string(),
	channel_id: text,
	content: text,
	timestamp: text,
	edited_timestamp: z.string().nullish().catch(undefined),
	pinned: z.boolean().optional().catch(undefined),
	author: z.object({ username: text }).optional().catch(undefined),
	embeds: z
		.array(z.object({ title: text, description: text, url: text }))
		.optional()
		.catch(undefined),
	attachments: z
		.array(
			z.object({
				id: text,
				filename: text,
				size: z.number().optional().catch(undefined),
				content_type: text,
				url: text,
			}),
		)
		.optional()
		.catch(undefined),
});

export const webhookSchema = z.object({
	id: z.string(),
	name: z.string().nullish().catch(undefined),
	channel_id: z.string().nullish().catch(undefined),
	guild_id: z.string().nullish().catch(undefined),
	type: z.number().optional().catch(undefined),
});

export const errorSchema = z
	.object({
		code: z.number().optional().catch(undefined),
		message: z.string().optional().catch(undefined),
		errors: z.record(z.unknown()).optional().catch(undefined),
		retry_after: z.number().optional().catch(undefined),
		global: z.boolean().optional().catch(undefined),
	})
	.catch({});

export type ErrorBody = z.output<typeof errorSchema>;
