import { badInput } from '../../../shared/errors/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import {
	maxWaitOption,
	messageIdField,
	readIdList,
	readMaxWaitMs,
	readOptionalId,
	threadIdField,
} from '../../parameters/fields';
import type { ChatApi, MessagePlace } from '../../service/chatApi';

/** Message › Delete: takes messages away that this webhook has posted. */
export const remove: Operation<MessagePlace & { readonly messageIds: readonly string[] }, ChatApi> =
	{
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
		readInput(parameters) {
			const messageIds = [...new Set(readIdList(parameters, 'messageId', 'Message ID'))];
			if (messageIds.length === 0)
				throw badInput("'Message ID' is empty", "Enter a value for 'Message ID' in this node.");
			return {
				messageIds,
				threadId: readOptionalId(parameters, 'threadId', 'Thread ID'),
				longestWaitMs: readMaxWaitMs(parameters.inside('options')),
			};
		},
		async run({ messageIds, ...place }, api) {
			await api.remove(messageIds, place);
			return [{ json: { deleted: true, messageIds: [...messageIds] } }];
		},
		reportDone: (outputs) =>
			`Deleted before this: ${outputs.flatMap(({ json }) => json.messageIds as string[]).join(', ')}.`,
	};
