import { badInput } from '../../../shared/errors/ServiceError';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation, OutputItem } from '../../../shared/n8n/operation';
import { embedOptions, readEmbeds } from '../../parameters/embedFields';
import { readMessageText, readOptionalId } from '../../parameters/entries';
import {
	maxWaitOption,
	mentionOptions,
	messageIdField,
	threadIdOption,
} from '../../parameters/fields';
import {
	avatarUrlOption,
	readPlainSettings,
	senderNameField,
	silentOption,
} from '../../parameters/senderFields';
import type { ChatService } from '../../service/chatService';
import type { StandingMessage } from '../../service/standingMessages';
import { checkOneMessage, textOfOneMessage } from './oneMessage';
import { cutNote, UNCONFIRMED } from './unconfirmed';

const WITHOUT_ID = `${UNCONFIRMED} Without its ID it cannot be edited: the next run posts another one.`;
const CHANGE_UNCONFIRMED =
	'Unconfirmed: the service took the change, but did not show the message. It probably reads as entered now; nobody can tell from here.';

/** Message › Edit or Post: keeps one message up to date, such as a status board. */
export const editOrPost: Operation<StandingMessage, ChatService> = {
	value: 'editOrPost',
	name: 'Edit or Post',
	action: 'Edit or post message',
	description:
		'Edits a message, or posts it when there is none yet or it was deleted, and returns the ID that holds from now on',
	properties: [
		{
			...messageIdField,
			required: false,
			placeholder: 'Leave empty to post a new message',
			description:
				'ID that the last run returned. Leave it empty when there is no message yet. One that was deleted is posted anew.',
		},
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. All is well. Last look at 14:00.',
			description: 'All that the message says from now on, up to 2,000 characters',
		},
		{
			...senderNameField,
			description:
				'Name shown above the message when it is posted; an edit leaves it as it was. Leave it empty for the name of the webhook itself.',
		},
		optionsField([
			...mentionOptions,
			...embedOptions,
			maxWaitOption,
			{ ...avatarUrlOption, description: 'Picture shown beside the message when it is posted' },
			silentOption,
			{
				...threadIdOption,
				description:
					'The thread or forum post that the message is in, or is to be posted to. A copied link to it works too.',
			},
		]),
	],
	readInput(parameters) {
		const options = parameters.inside('options');
		const text = readMessageText(parameters);
		const embeds = readEmbeds(options);
		if (text.trim() === '' && embeds.length === 0)
			throw badInput(
				'The message is empty',
				"Enter something in 'Text', or add embeds in the options. To take a message away, use Delete.",
			);
		checkOneMessage({ text, embeds });
		return {
			messageId: readOptionalId(parameters, 'messageId', 'Message ID', 'message'),
			text: text.trim() === '' ? '' : text,
			embeds,
			settings: readPlainSettings(parameters, options),
		};
	},
	async run(message, chat) {
		chat.checkSenderName(message.settings.senderName);
		const text = textOfOneMessage(message.text, message.settings.mentions, chat);
		const { posted, confirmed, cut, ...standing } = await chat.editOrPost({ ...message, text });
		const reason = cut ? cutNote(cut) : posted ? WITHOUT_ID : CHANGE_UNCONFIRMED;
		const note = confirmed ? {} : { note: reason };
		return [{ json: { success: true, posted, confirmed, ...note, ...standing } }];
	},
	reportDone(outputs) {
		const posted = outputs.filter(({ json }) => json.posted === true);
		if (posted.length === 0) return `Edited before this: ${idsOf(outputs).join(', ')}.`;
		const ids = idsOf(posted);
		const which = ids.length > 0 ? ` (IDs ${ids.join(', ')})` : '';
		return `Of the items before this ${posted.length} ${posted.length === 1 ? 'was' : 'were'} posted${which}. Keep these IDs: an item without its ID is posted again if you run all items again.`;
	},
};

function idsOf(outputs: readonly OutputItem[]): string[] {
	return outputs.map(({ json }) => json.messageId).filter((id) => typeof id === 'string');
}
