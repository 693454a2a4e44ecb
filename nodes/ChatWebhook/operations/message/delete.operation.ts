import { badInput } from '../../../shared/errors/ServiceError';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { readIdList, readOptionalId } from '../../parameters/entries';
import {
	maxWaitOption,
	messageIdField,
	readMaxWaitMs,
	threadIdOption,
} from '../../parameters/fields';
import type { ChatService, MessagePlace } from '../../service/chatService';
import { messageIdsOf } from './messageIds';

interface DeleteInput extends MessagePlace {
	readonly messageIds: readonly string[];
}

/** Message › Delete: takes messages away that this webhook has posted. */
export const remove: Operation<DeleteInput, ChatService> = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete message',
	description: 'Takes a message away that this webhook has posted. It cannot be brought back.',
	properties: [
		{
			...messageIdField,
			description:
				'ID of a message that this webhook has posted, or several with commas between them, such as messageIds of Send',
		},
		optionsField([maxWaitOption, threadIdOption]),
	],
	readInput(parameters) {
		const options = parameters.inside('options');
		const messageIds = readIdList(parameters, 'messageId', 'Message ID');
		if (messageIds.length === 0)
			throw badInput("'Message ID' is empty", "Enter a value for 'Message ID' in this node.");
		return {
			messageIds,
			threadId: readOptionalId(options, 'threadId', 'Thread ID', 'thread'),
			longestWaitMs: readMaxWaitMs(options),
		};
	},
	async run({ messageIds, ...place }, chat) {
		await chat.remove(messageIds, place);
		return [{ json: { deleted: true, messageIds: [...messageIds] } }];
	},
	reportDone: (outputs) => `Deleted before this: ${messageIdsOf(outputs).join(', ')}.`,
};
