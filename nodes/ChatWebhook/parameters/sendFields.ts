import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../shared/n8n/nodeProperties';
import { embedOptions } from './embedFields';
import { maxWaitOption, mentionOptions, threadIdOption } from './fields';
import { pollOption } from './pollField';
import { avatarUrlOption, senderNameField, silentOption } from './senderFields';

export const sendFields: readonly INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Good morning! Today it is sunny.',
		description: 'The message. A line break here is a line break in the channel.',
	},
	senderNameField,
	optionsField([
		...mentionOptions,
		...embedOptions,
		pollOption,
		maxWaitOption,
		avatarUrlOption,
		{
			displayName: 'Files',
			name: 'binaryFields',
			type: 'string',
			default: '',
			placeholder: 'e.g. data',
			hint: 'The names of the input binary fields containing the files to send, with commas between them',
		},
		{
			displayName: 'Files Max Size (MB)',
			name: 'maxFileSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 500 },
			default: 10,
			description: 'Largest file in MB (1,048,576 bytes) that the chat takes',
		},
		{
			displayName: 'Long Text Max Messages',
			name: 'maxMessages',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 10,
			description: 'Into how many messages a text and its embeds may be split at most',
		},
		{
			displayName: 'New Forum Post',
			name: 'forumPost',
			type: 'fixedCollection',
			placeholder: 'Add post',
			default: {},
			description: 'Starts a post; the channel of the webhook must be a forum',
			options: [
				{
					displayName: 'Post',
					name: 'entry',
					values: [
						{
							displayName: 'Post Title',
							name: 'postTitle',
							type: 'string',
							default: '',
						},
						{
							displayName: 'Tag IDs',
							name: 'tagIds',
							type: 'string',
							default: '',
							placeholder: 'e.g. 1200000000000000006',
							description: 'Up to 5 tags of the forum, with commas between them',
						},
					],
				},
			],
		},
		{
			displayName: 'No Link Previews',
			name: 'noPreviews',
			type: 'boolean',
			default: true,
			description: 'Whether to show links without a preview below them',
		},
		{
			displayName: 'Read Aloud',
			name: 'readAloud',
			type: 'boolean',
			default: true,
			description: 'Whether the chat reads the message to people who look at the channel',
		},
		silentOption,
		{
			displayName: 'Long Text Max Length',
			name: 'maxTextLength',
			type: 'number',
			typeOptions: { minValue: 100, maxValue: 4_000 },
			default: 2_000,
			description: 'Characters that fit into one message',
		},
		{
			...threadIdOption,
			description:
				'Posts to this thread or forum post instead of the channel. A copied link to it works too.',
		},
		{
			displayName: 'Long Text',
			name: 'longText',
			type: 'options',
			default: 'split',
			description:
				'What to do when the text does not fit into one message (2,000 characters), or the embeds do not',
			options: [
				{
					name: 'Attach as File',
					value: 'attach',
					description: 'Posts the beginning and attaches the whole text as message.txt',
				},
				{ name: 'Shorten', value: 'shorten', description: 'Posts the beginning with … at its end' },
				{
					name: 'Split',
					value: 'split',
					description: 'Posts several messages in a row; nothing is lost',
				},
				{ name: 'Stop', value: 'stop', description: 'Posts nothing and ends with an error' },
			],
		},
	]),
];
