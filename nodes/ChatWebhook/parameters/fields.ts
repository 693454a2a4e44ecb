import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Mentions } from '../domain/mentions';
import { MENTION_CHOICES } from '../domain/mentions';
import { readIdList } from './entries';

export const messageIdField: INodeProperties = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1200000000000000001',
	description:
		'ID of a message that this webhook has posted, as Send returns it. A copied link to the message works too.',
};

export const threadIdOption: INodeProperties = {
	displayName: 'Thread ID',
	name: 'threadId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1200000000000000002',
	description: 'The thread or forum post that the message is in. A copied link to it works too.',
};

export const mentionOptions: readonly INodeProperties[] = [
	{
		displayName: 'Notify Mentioned',
		name: 'mentions',
		type: 'options',
		default: 'users',
		description: 'Who may be notified when a name stands in the text. Nobody unless you choose.',
		options: [
			{ name: 'Everyone', value: 'everyone', description: 'Also @everyone and @here' },
			{ name: 'Nobody', value: 'none', description: 'Names in the text notify nobody' },
			{
				name: 'Only Listed',
				value: 'listed',
				description: 'Only those in the options Notify User IDs and Notify Role IDs',
			},
			{ name: 'Users', value: 'users' },
			{ name: 'Users and Roles', value: 'usersAndRoles' },
		],
	},
	{
		displayName: 'Notify Role IDs',
		name: 'roleIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1200000000000000005',
		description:
			'Roles that may be notified, with commas between them. In the text a role is written as &lt;@&amp;ID&gt;.',
	},
	{
		displayName: 'Notify User IDs',
		name: 'userIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1200000000000000003',
		description:
			'Users who may be notified, with commas between them. In the text a user is written as &lt;@ID&gt;.',
	},
];

export const maxWaitOption: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 86_400 },
	default: 300,
	description:
		"How many seconds an item may wait for the chat's limits and for other executions before it ends with an error",
};

export function readMaxWaitMs(options: ItemParameters): number {
	return options.has('maxWait')
		? options.number('maxWait', 'Max Wait (Seconds)', { min: 0, max: 86_400 }) * 1_000
		: 300_000;
}

const MOST_LISTED = 100;

/** Nobody, unless something was chosen; who lists IDs means these. */
export function readMentions(options: ItemParameters): Mentions {
	const userIds = readIdList(options, 'userIds', 'Notify User IDs');
	const roleIds = readIdList(options, 'roleIds', 'Notify Role IDs');
	const isListed = userIds.length + roleIds.length > 0;
	const choice = options.has('mentions')
		? options.choice('mentions', 'Notify Mentioned', MENTION_CHOICES)
		: isListed
			? 'listed'
			: 'none';
	if (isListed && choice !== 'listed') {
		throw badInput(
			"'Notify User IDs' and 'Notify Role IDs' do not go with 'Notify Mentioned'",
			"Choose 'Only Listed' under 'Notify Mentioned', or take the IDs out.",
		);
	}
	for (const [field, ids] of [
		['Notify User IDs', userIds],
		['Notify Role IDs', roleIds],
	] as const) {
		if (ids.length > MOST_LISTED)
			throw badInput(`'${field}' lists too many`, `It has ${ids.length}; 100 are allowed.`);
	}
	return { choice, userIds, roleIds };
}
