import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../shared/n8n/nodeProperties';
import { maxWaitOption, mentionOptions, threadIdOption } from './fields';
import { avatarUrlOption, senderNameField, silentOption } from './senderFields';

/** What is preset on the links of an approval. */
export const APPROVE = 'Approve';
export const DECLINE = 'Decline';

const approvalOptions: INodeProperties = {
	displayName: 'Approval Options',
	// n8n keeps this field, under this name, where the node approves the tools of an agent.
	name: 'approvalOptions',
	type: 'fixedCollection',
	placeholder: 'Add option',
	default: {},
	displayOptions: { show: { responseType: ['approval'] } },
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Type of Approval',
					name: 'approvalType',
					type: 'options',
					default: 'double',
					options: [
						{ name: 'Approve and Decline', value: 'double' },
						{ name: 'Approve Only', value: 'single' },
					],
				},
				{
					displayName: 'Approve Label',
					name: 'approveLabel',
					type: 'string',
					default: APPROVE,
				},
				{
					displayName: 'Decline Label',
					name: 'disapproveLabel',
					type: 'string',
					default: DECLINE,
					displayOptions: { show: { approvalType: ['double'] } },
				},
			],
		},
	],
};

const limitWaitTime: INodeProperties = {
	displayName: 'Limit Wait Time',
	name: 'limitWaitTime',
	type: 'fixedCollection',
	placeholder: 'Add limit',
	default: {},
	description:
		'When to go on without an answer. What came in is then passed on as it is, without the field “answer”.',
	options: [
		{
			displayName: 'Limit',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					default: 'afterTimeInterval',
					options: [
						{ name: 'After Time Interval', value: 'afterTimeInterval' },
						{ name: 'At Specified Time', value: 'atSpecifiedTime' },
					],
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					default: 1,
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					default: 'days',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					options: [
						{ name: 'Days', value: 'days' },
						{ name: 'Hours', value: 'hours' },
						{ name: 'Minutes', value: 'minutes' },
					],
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					default: '',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
				},
			],
		},
	],
};

export const questionFields: readonly INodeProperties[] = [
	{
		displayName:
			"The answers are links to this n8n, so people in the channel must be able to open its address; with localhost, only this computer can. Without 'Limit Wait Time' in the options, the execution waits until somebody answers or you stop it.",
		name: 'questionNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Shall I post the weather to everybody?',
		description: 'The question. The links for the answers stand below it.',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		default: 'approval',
		options: [
			{ name: 'Approval', value: 'approval', description: 'Yes or no' },
			{ name: 'Custom Answers', value: 'customAnswers', description: 'One of up to five answers' },
			{
				name: 'Free Text',
				value: 'freeText',
				description: 'Whatever is written on the page behind the link',
			},
		],
	},
	approvalOptions,
	{
		displayName: 'Answers',
		name: 'answers',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Today',
		description: 'One per line, up to 5',
		displayOptions: { show: { responseType: ['customAnswers'] } },
	},
	senderNameField,
	optionsField([
		...mentionOptions,
		avatarUrlOption,
		limitWaitTime,
		{
			displayName: 'Link Buttons',
			name: 'linkButtons',
			type: 'boolean',
			default: true,
			description:
				'Whether to show the answers as buttons too. Not every chat has them, and some refuse a message with them.',
		},
		maxWaitOption,
		silentOption,
		{ ...threadIdOption, description: 'Asks in this thread or forum post instead of the channel' },
	]),
];
