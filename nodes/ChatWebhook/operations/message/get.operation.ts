import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { readOptionalId, readRequiredId } from '../../parameters/entries';
import {
	maxWaitOption,
	messageIdField,
	readMaxWaitMs,
	threadIdOption,
} from '../../parameters/fields';
import type { ChatService, MessagePlace } from '../../service/chatService';

/** Message › Get: reads a message that this webhook has posted. */
export const get: Operation<MessagePlace & { readonly messageId: string }, ChatService> = {
	value: 'get',
	name: 'Get',
	action: 'Get message',
	description: 'Reads a message that this webhook has posted',
	properties: [messageIdField, optionsField([maxWaitOption, threadIdOption])],
	readInput(parameters) {
		const options = parameters.inside('options');
		return {
			messageId: readRequiredId(parameters, 'messageId', 'Message ID', 'message'),
			threadId: readOptionalId(options, 'threadId', 'Thread ID', 'thread'),
			longestWaitMs: readMaxWaitMs(options),
		};
	},
	async run({ messageId, ...place }, chat) {
		return [{ json: { ...(await chat.get(messageId, place)) } }];
	},
};
