import type { Operation } from '../../../shared/n8n/operation';
import {
	maxWaitOption,
	messageIdField,
	readMaxWaitMs,
	readOptionalId,
	readRequiredId,
	threadIdField,
} from '../../parameters/fields';
import type { ChatApi, MessagePlace } from '../../service/chatApi';

/** Message › Get: reads a message that this webhook has posted. */
export const get: Operation<MessagePlace & { readonly messageId: string }, ChatApi> = {
	value: 'get',
	name: 'Get',
	action: 'Get message',
	description: 'Reads a message that this webhook has posted',
	properties: [
		messageIdField,
		threadIdField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [maxWaitOption],
		},
	],
	readInput: (parameters) => ({
		messageId: readRequiredId(parameters, 'messageId', 'Message ID'),
		threadId: readOptionalId(parameters, 'threadId', 'Thread ID'),
		longestWaitMs: readMaxWaitMs(parameters.inside('options')),
	}),
	async run({ messageId, ...place }, api) {
		return [{ json: { ...(await api.get(messageId, place)) } }];
	},
};
