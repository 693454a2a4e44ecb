import { badInput } from '../../../shared/errors/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import { planText, tidyText } from '../../domain/planText';
import {
	embedFields,
	maxWaitOption,
	mentionFields,
	messageIdField,
	readEmbeds,
	readMaxWaitMs,
	readMentions,
	readOptionalId,
	readRequiredId,
	threadIdField,
} from '../../parameters/fields';
import type { ChatApi, MessageChange } from '../../service/chatApi';

const LIMIT = 2_000;

/** Message › Edit: changes a message that this webhook has posted. */
export const edit: Operation<MessageChange, ChatApi> = {
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
			description: 'The new text. Leave it empty to keep the present one.',
		},
		...mentionFields,
		threadIdField,
		...embedFields,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				maxWaitOption,
				{
					displayName: 'Remove Embeds',
					name: 'removeEmbeds',
					type: 'boolean',
					default: false,
					description: 'Whether to take all embeds away',
				},
				{
					displayName: 'Remove Files',
					name: 'removeFiles',
					type: 'boolean',
					default: false,
					description: 'Whether to take all files away',
				},
				{
					displayName: 'Remove Text',
					name: 'removeText',
					type: 'boolean',
					default: false,
					description: 'Whether to take the text away',
				},
			],
		},
	],
	readInput(parameters) {
		const options = parameters.inside('options');
		const entry = tidyText(parameters.text('text'));
		const text = options.flag('removeText') ? '' : entry.trim() === '' ? undefined : entry;
		const entered = readEmbeds(parameters);
		const embeds = options.flag('removeEmbeds') ? [] : entered.length > 0 ? entered : undefined;
		const removeFiles = options.flag('removeFiles');
		if (text === undefined && embeds === undefined && !removeFiles) {
			throw badInput(
				'There is nothing to change',
				"Enter a new 'Text' or new 'Embeds', or choose in the options what to remove.",
			);
		}
		checkLength(text ?? '');
		return {
			messageId: readRequiredId(parameters, 'messageId', 'Message ID'),
			threadId: readOptionalId(parameters, 'threadId', 'Thread ID'),
			text,
			embeds,
			removeFiles,
			mentions: readMentions(parameters),
			longestWaitMs: readMaxWaitMs(options),
		};
	},
	async run(change, api) {
		const text = change.text === undefined ? undefined : api.guard(change.text, change.mentions);
		checkLength(text ?? '');
		return [{ json: { ...(await api.edit({ ...change, text })) } }];
	},
};

/** An edit is one message; what does not fit into it has no place. */
function checkLength(text: string): void {
	const result = planText(text, { way: 'stop', limit: LIMIT, mostParts: 1 });
	if ('problem' in result)
		throw badInput(
			result.problem,
			`It has ${text.length} characters; ${LIMIT} fit into one message, and an edit cannot become several.`,
		);
}
