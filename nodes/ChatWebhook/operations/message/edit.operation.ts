import { badInput } from '../../../shared/errors/ServiceError';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { embedOptions, readEmbeds } from '../../parameters/embedFields';
import { readMessageText, readOptionalId, readRequiredId } from '../../parameters/entries';
import {
	maxWaitOption,
	mentionOptions,
	messageIdField,
	readMaxWaitMs,
	readMentions,
	threadIdOption,
} from '../../parameters/fields';
import type { ChatService, MessageChange } from '../../service/chatService';
import { checkOneMessage, textOfOneMessage } from './oneMessage';

/** Message › Edit: changes a message that this webhook has posted. */
export const edit: Operation<MessageChange, ChatService> = {
	value: 'edit',
	name: 'Edit',
	action: 'Edit message',
	description: 'Changes a message that this webhook has posted; what is left empty stays as it is',
	properties: [
		messageIdField,
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'Leave empty to keep the present text',
			description: 'The new text. Leave it empty to keep the present one.',
		},
		optionsField([
			...mentionOptions,
			...embedOptions,
			maxWaitOption,
			threadIdOption,
			{
				displayName: 'Remove Embeds',
				name: 'removeEmbeds',
				type: 'boolean',
				default: true,
				description: 'Whether to take all embeds away',
			},
			{
				displayName: 'Remove Files',
				name: 'removeFiles',
				type: 'boolean',
				default: true,
				description: 'Whether to take all files away',
			},
			{
				displayName: 'Remove Text',
				name: 'removeText',
				type: 'boolean',
				default: true,
				description: 'Whether to take the text away',
			},
		]),
	],
	readInput(parameters) {
		const options = parameters.inside('options');
		const entry = readMessageText(parameters);
		const removesText = options.flag('removeText', 'Remove Text');
		const removesEmbeds = options.flag('removeEmbeds', 'Remove Embeds');
		const removeFiles = options.flag('removeFiles', 'Remove Files');
		const text = removesText ? '' : entry.trim() === '' ? undefined : entry;
		const entered = readEmbeds(options);
		const embeds = removesEmbeds ? [] : entered.length > 0 ? entered : undefined;
		if (text === undefined && embeds === undefined && !removeFiles) {
			throw badInput(
				'There is nothing to change',
				"Enter a new 'Text', or choose in the options new embeds or what to remove.",
			);
		}
		checkOneMessage({ text: text ?? '', embeds: embeds ?? [] });
		return {
			messageId: readRequiredId(parameters, 'messageId', 'Message ID', 'message'),
			threadId: readOptionalId(options, 'threadId', 'Thread ID', 'thread'),
			text,
			embeds,
			removeFiles,
			mentions: readMentions(options),
			longestWaitMs: readMaxWaitMs(options),
		};
	},
	async run(change, chat) {
		const text =
			change.text === undefined ? undefined : textOfOneMessage(change.text, change.mentions, chat);
		return [{ json: { ...(await chat.edit({ ...change, text })) } }];
	},
};
