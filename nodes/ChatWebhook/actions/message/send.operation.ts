import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../../shared/http/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import type { ChatApi, OutgoingMessage } from '../../transport/chatApi';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Good morning! Today it is sunny.',
		description: 'The message. A line break here is a line break in the channel. Names in it notify nobody.',
	},
	{
		displayName: 'Sender Name',
		name: 'senderName',
		type: 'string',
		default: 'n8n',
		description: 'Name shown above the message. Leave it empty for the name of the webhook itself.',
	},
];

/** Message › Send: posts one message per input item, in order. */
export const send: Operation<OutgoingMessage, ChatApi> = {
	value: 'send',
	name: 'Send',
	action: 'Send message',
	description: 'Posts a text message to the channel of the webhook and returns its ID. Running it twice posts it twice.',
	properties,
	readInput(parameters) {
		const text = parameters.requiredText('text', 'Text').replace(/\r\n?/g, '\n');
		return { text: toWellFormed(text), senderName: readSenderName(parameters.text('senderName')) };
	},
	async run(message, api) {
		return [{ json: { success: true, ...(await api.send(message)) } }];
	},
	reportDone(outputs) {
		const ids = outputs.map(({ json }) => json.messageId).filter((id) => typeof id === 'string');
		const count = outputs.length === 1 ? '1 message was posted' : `${outputs.length} messages were posted`;
		return `${count} before this${ids.length > 0 ? ` (IDs ${ids.join(', ')})` : ''}; they will be posted again if you run all items again.`;
	},
};

/** Services count and store Unicode text; half a character (a lone surrogate) is none. */
function toWellFormed(text: string): string {
	return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

function readSenderName(entry: string): string {
	const name = entry.trim();
	if (name.length <= 80) return name;
	throw badInput("'Sender Name' is too long", `It has ${name.length} characters; 80 are allowed.`);
}
