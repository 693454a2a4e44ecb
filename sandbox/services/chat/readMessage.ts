import { FieldErrors } from './chatError.ts';
import { readEmbeds } from './embeds.ts';
import type { ChatLimits } from './limits.ts';
import { readAllowedMentions, type AllowedMentions } from './mentions.ts';
import type { MessageContent } from './message.ts';

/** What a sender asks for, checked. Absent fields are undefined, so that an edit leaves them. */
export interface MessageDraft extends Partial<MessageContent> {
	allowedMentions: AllowedMentions;
	threadName?: string | undefined;
	/** Names and descriptions of the files sent along, and of the ones an edit keeps. */
	attachments?: Array<{ id: string; filename?: string; description?: string }> | undefined;
}

const LONGEST_NAME = 80;
const FORBIDDEN_NAMES = ['clyde', 'discord'];
const SUPPRESS_EMBEDS = 4;
const SUPPRESS_NOTIFICATIONS = 4096;
const COMPONENTS_V2 = 32_768;
const MOST_COMPONENTS = 40;

/** Reads the body of a message and throws when a field is not right. */
export function readMessage(body: Record<string, unknown>, limits: ChatLimits): MessageDraft {
	const errors = new FieldErrors();
	const given = (name: string) => body[name] !== undefined;
	const flags = readFlags(body.flags, errors);
	const draft: MessageDraft = {
		allowedMentions: readAllowedMentions(body.allowed_mentions, errors),
		...(given('content') && { content: readContent(body.content, limits, errors) }),
		...(given('embeds') && { embeds: readEmbeds(body.embeds, errors) }),
		...(given('components') && { components: readComponents(body.components, errors) }),
		...(given('flags') && { flags }),
		...(given('tts') && { tts: body.tts === true || body.tts === 'true' }),
		...(given('poll') && { poll: body.poll }),
		username: readUsername(body.username, errors),
		avatarUrl: readText(body.avatar_url, 'avatar_url', errors),
		threadName: readText(body.thread_name, 'thread_name', errors),
		attachments: readAttachments(body.attachments),
	};
	if (flags & COMPONENTS_V2) {
		for (const name of ['content', 'embeds', 'poll']) {
			if (given(name))
				errors.add(
					[name],
					'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
					`The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
				);
		}
	}
	errors.check();
	return draft;
}

function readContent(
	value: unknown,
	{ maxContent, counting }: ChatLimits,
	errors: FieldErrors,
): string {
	if (value === null) return '';
	if (typeof value === 'object') {
		errors.add(['content'], 'BASE_TYPE_STRING', 'Must be a string.');
		return '';
	}
	const text = String(value).trim();
	const length = counting === 'utf16' ? text.length : [...text].length;
	if (length > maxContent)
		errors.add(['content'], 'BASE_TYPE_MAX_LENGTH', `Must be ${maxContent} or fewer in length.`);
	return text;
}

function readUsername(value: unknown, errors: FieldErrors): string | undefined {
	const name = readText(value, 'username', errors);
	if (name === undefined) return undefined;
	if (name.length < 1 || [...name].length > LONGEST_NAME)
		errors.add(
			['username'],
			'BASE_TYPE_BAD_LENGTH',
			`Must be between 1 and ${LONGEST_NAME} in length.`,
		);
	for (const word of FORBIDDEN_NAMES) {
		if (name.toLowerCase().includes(word))
			errors.add(['username'], 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${word}"`);
	}
	return name;
}

function readText(value: unknown, name: string, errors: FieldErrors): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value !== 'string') errors.add([name], 'BASE_TYPE_STRING', 'Must be a string.');
	return String(value).trim();
}

function readFlags(value: unknown, errors: FieldErrors): number {
	if (value === undefined || value === null) return 0;
	const flags = Number(value);
	if (!Number.isInteger(flags) || flags < 0)
		errors.add(['flags'], 'NUMBER_TYPE_COERCE', `Value "${String(value)}" is not int.`);
	// Flags a webhook cannot set are read over.
	return flags & (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2);
}

function readComponents(value: unknown, errors: FieldErrors): unknown[] {
	const components: unknown[] = Array.isArray(value) ? value : [];
	if (components.length > MOST_COMPONENTS)
		errors.add(
			['components'],
			'BASE_TYPE_MAX_LENGTH',
			`Must be ${MOST_COMPONENTS} or fewer in length.`,
		);
	return components;
}

function readAttachments(value: unknown): MessageDraft['attachments'] {
	if (!Array.isArray(value)) return undefined;
	return (value as Array<Record<string, unknown> | null>).map((entry) => ({
		id: String(entry?.id),
		...(typeof entry?.filename === 'string' && { filename: entry.filename }),
		...(typeof entry?.description === 'string' && { description: entry.description }),
	}));
}
