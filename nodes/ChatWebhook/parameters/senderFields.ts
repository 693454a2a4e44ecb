import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { MessageSettings } from '../api/message';
import { lengthOf } from '../domain/textLength';
import { readOptionalId, readTextEntry, readWebAddress, valueOf } from './entries';
import { readMaxWaitMs, readMentions } from './fields';

const LONGEST_NAME = 80;

export const senderNameField: INodeProperties = {
	displayName: 'Sender Name',
	name: 'senderName',
	type: 'string',
	default: 'n8n',
	description: 'Name shown above the message. Leave it empty for the name of the webhook itself.',
};

export const avatarUrlOption: INodeProperties = {
	displayName: 'Avatar URL',
	name: 'avatarUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/me.png',
	description: 'Picture shown beside the message',
};

export const silentOption: INodeProperties = {
	displayName: 'Silent',
	name: 'silent',
	type: 'boolean',
	default: true,
	description: 'Whether to post without a sound or push notification',
};

/** @returns '' for the webhook's own. @throws ServiceError when it is too long */
export function readSenderName(parameters: ItemParameters): string {
	const name = readTextEntry(parameters, 'senderName', 'Sender Name').trim();
	const length = lengthOf(name);
	if (length > LONGEST_NAME)
		throw badInput(
			"'Sender Name' is too long",
			`It has ${length} characters; ${LONGEST_NAME} are allowed.`,
		);
	return name;
}

/** @returns '' for the webhook's own. @throws ServiceError when it is no address */
export function readAvatarUrl(options: ItemParameters): string {
	return valueOf(readWebAddress(options.raw('avatarUrl')), 'Avatar URL');
}

/** How one message is posted that is no forum post, by the fields above. @throws ServiceError naming the field */
export function readPlainSettings(
	parameters: ItemParameters,
	options: ItemParameters,
): MessageSettings {
	const threadId = readOptionalId(options, 'threadId', 'Thread ID', 'thread');
	return {
		senderName: readSenderName(parameters),
		avatarUrl: readAvatarUrl(options),
		mentions: readMentions(options),
		target: threadId === undefined ? { kind: 'channel' } : { kind: 'thread', threadId },
		silent: options.flag('silent', 'Silent'),
		noPreviews: false,
		readAloud: false,
		longestWaitMs: readMaxWaitMs(options),
	};
}
