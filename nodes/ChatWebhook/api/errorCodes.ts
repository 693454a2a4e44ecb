import type { ServiceErrorDetails } from '../../shared/errors/ServiceError';
import type { EmbedPlace } from './fieldPlaces';

/** What was asked for when a service refused; it decides what a refusal can be about. */
export interface Asked {
	readonly for: 'send' | 'edit' | 'get' | 'delete' | 'webhook';
	/** The thread it was about, entered in the node or part of the webhook's address. */
	readonly threadId?: string | undefined;
	readonly hasFiles?: boolean;
	readonly embedPlaces?: readonly EmbedPlace[];
}

export type Refusal = Pick<ServiceErrorDetails, 'kind' | 'message' | 'description' | 'stopsRun'>;

const refused = (message: string, description: string): Refusal => ({
	kind: 'refused',
	message,
	description,
});

const notFound = (message: string, description: string): Refusal => ({
	kind: 'not-found',
	message,
	description,
});

/** Concerns every item that uses the webhook. */
const ofWebhook = (
	kind: 'configuration-invalid' | 'credential-invalid',
	message: string,
	description: string,
): Refusal => ({ kind, message, description, stopsRun: true });

const later = (message: string, description: string): Refusal => ({
	kind: 'rate-limited',
	message,
	description,
});

export const NO_WEBHOOK = ofWebhook(
	'configuration-invalid',
	'This webhook no longer exists',
	'It was deleted in the chat. Create a new one in the settings of the channel and put its address into the credential.',
);

export const WRONG_TOKEN = ofWebhook(
	'credential-invalid',
	'The token in the webhook address is wrong',
	'Copy the whole webhook address again from the settings of the channel into the credential.',
);

export const NO_THREAD = notFound(
	'There is no such thread in this channel',
	"Check 'Thread ID': the thread or forum post must belong to the channel of the webhook, and must not have been deleted.",
);

const NO_CHANNEL = ofWebhook(
	'configuration-invalid',
	'The channel of this webhook no longer exists',
	'Create a webhook in another channel and put its address into the credential.',
);

export const NO_MESSAGE = notFound(
	'There is no message with this ID',
	"Check 'Message ID', and 'Thread ID' if the message is in a thread. A webhook sees only its own messages.",
);

export const NO_MESSAGE_OR_ROUTE = notFound(
	'The chat service does not know this message',
	"Check 'Message ID', and 'Thread ID' if the message is in a thread. A webhook sees only its own messages. A service that only takes messages, and cannot read, edit or delete them, answers like this as well.",
);

export const NOT_ITS_MESSAGE = refused(
	'This webhook may not see or change this message',
	"It is the message of another webhook or person: a webhook may only read, edit and delete its own. Check 'Message ID'.",
);

const NO_ACCESS = ofWebhook(
	'credential-invalid',
	'The chat does not allow this webhook to post',
	'Look at the webhook and its rights in the settings of the channel.',
);

const NO_THREAD_ACCESS = refused(
	'The chat does not allow this webhook to post to this thread',
	"Check 'Thread ID', and who may write there.",
);

export const FILE_TOO_LARGE = refused(
	'A file is too large for this chat',
	"Send a smaller file. The chat's own limit holds, whatever 'Files Max Size (MB)' in the options says.",
);

export const MESSAGE_TOO_LARGE = refused(
	'The message is too large for this chat',
	"Shorten the text or the embeds. If this server takes less than 2,000 characters, lower 'Long Text Max Length' in the options.",
);

const MODERATION = refused(
	'The chat blocked this message by its own rules',
	'The moderation of the chat does not allow something in the text.',
);

const SLOW_MODE = later(
	'This channel takes messages only slowly',
	'Slow mode is on in the channel. Send fewer messages, or run this again later.',
);

const CHANNEL_FULL = later(
	'The channel takes no more messages for now',
	'Too much was posted to this channel or community just now. Run this again later.',
);

const NOT_UNDERSTOOD = refused(
	'The chat service could not read the request',
	'This is a fault of this node or of something between it and the chat. Please report it.',
);

/**
 * Error numbers of Discord-compatible services (Discord's documentation, "JSON Error Codes").
 * @returns undefined for a number that is not known
 */
export function refusalByCode(code: number | undefined, asked: Asked): Refusal | undefined {
	if (code === undefined) return undefined;
	if (code === 10_003) return asked.threadId === undefined ? NO_CHANNEL : NO_THREAD;
	if (code === 50_001 || code === 50_013) return noAccess(asked);
	if (code === 40_005 || code === 50_045) return tooLarge(asked);
	return BY_CODE[code];
}

/** A request that is too large as a whole. */
export function tooLarge({ hasFiles }: Asked): Refusal {
	return hasFiles ? FILE_TOO_LARGE : MESSAGE_TOO_LARGE;
}

/** Not allowed, for what was asked. */
export function noAccess(asked: Asked): Refusal {
	if (asked.for === 'get' || asked.for === 'edit' || asked.for === 'delete') return NOT_ITS_MESSAGE;
	return asked.threadId === undefined ? NO_ACCESS : NO_THREAD_ACCESS;
}

const BY_CODE: Readonly<Record<number, Refusal>> = {
	10_008: NO_MESSAGE,
	10_015: NO_WEBHOOK,
	10_087: notFound('This forum has no such tag', "Check 'Tag IDs'."),
	20_009: refused(
		'The chat does not send explicit content here',
		'Change the text or the file, or post to a channel that allows it.',
	),
	20_016: SLOW_MODE,
	20_028: CHANNEL_FULL,
	20_029: CHANNEL_FULL,
	30_015: refused('The message has too many files', 'At most 10 files fit into one message.'),
	30_046: later(
		'This message was edited too often',
		'Messages older than an hour can be edited only now and then. Try again later; posting is not affected.',
	),
	40_062: later('The chat is busy with this channel', 'Run this again in a few minutes.'),
	40_067: refused('This forum asks for a tag', "Enter the ID of a tag in 'Tag IDs'."),
	40_333: ofWebhook(
		'configuration-invalid',
		'Something in front of the chat refuses requests from this n8n',
		'The internet address of this n8n or its proxy is not welcome there. Ask whoever runs the network or the chat.',
	),
	50_005: NOT_ITS_MESSAGE,
	50_006: refused(
		'The message is empty',
		"Enter something in 'Text', or add an embed, a file or a poll.",
	),
	50_008: refused(
		'Nothing can be posted to this kind of channel',
		'Use a webhook of a text channel or forum.',
	),
	50_021: refused('A message of the chat itself cannot be changed', "Check 'Message ID'."),
	50_024: refused(
		'This cannot be done in this kind of channel',
		"Check 'Thread ID' and 'New Forum Post' in the options.",
	),
	50_027: WRONG_TOKEN,
	50_046: refused(
		'A file cannot be used by this chat',
		'It may be damaged or empty. Send another one.',
	),
	50_083: refused('The thread is archived', 'Open the thread in the chat, then run this again.'),
	50_109: NOT_UNDERSTOOD,
	130_000: {
		kind: 'temporarily-unavailable',
		message: 'The chat service is overloaded',
		description: 'Try again in a few minutes.',
	},
	160_005: refused('The thread is locked', 'Unlock the thread in the chat, then run this again.'),
	160_006: refused(
		'There are too many open threads',
		'Close or archive some in the chat, then run this again.',
	),
	200_000: MODERATION,
	200_001: refused(
		'The chat blocked this title by its own rules',
		"The moderation of the chat does not allow something in 'Post Title'.",
	),
	220_001: refused(
		'The channel is a forum',
		"In the options, add 'New Forum Post' or the 'Thread ID' of a post.",
	),
	220_002: refused(
		'A message cannot start a forum post and go to a thread',
		"Take 'New Forum Post' or 'Thread ID' out of the options. The webhook address may name a thread, too.",
	),
	220_003: refused('The channel is not a forum', "Take 'New Forum Post' out of the options."),
	220_004: refused(
		'A webhook may not post to this kind of forum',
		'Use a webhook of another channel.',
	),
	240_000: refused(
		'The chat blocked a link in this message',
		'It takes the link for harmful. Take it out of the text.',
	),
	400_001: later(
		'The chat takes no files for now',
		'Uploads are limited at the moment. Send the message without a file, or run this again later.',
	),
	520_000: refused('The poll has ended', "Check 'Message ID'."),
	520_001: refused(
		'Polls cannot be posted to this kind of channel',
		"Take 'Poll' out of the options.",
	),
	520_002: refused('A message with a poll cannot be edited', "Check 'Message ID'."),
};
