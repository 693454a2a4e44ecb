import { z } from 'zod';

/** The contract does not show what comes back; what is known of compatible services is read if it is there. */
export const sentMessageSchema = z
	.object({ id: z.string(), channel_id: z.string(), timestamp: z.string() })
	.partial()
	.catch({});

export const errorSchema = z
	.object({
		code: z.number().optional().catch(undefined),
		message: z.string().optional().catch(undefined),
		errors: z.record(z.unknown()).optional().catch(undefined),
		retry_after: z.number().optional().catch(undefined),
	})
	.catch({});

export type ErrorBody = z.output<typeof errorSchema>;
