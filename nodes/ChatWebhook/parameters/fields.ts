import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Embed } from '../domain/embeds';
import { embedProblem } from '../domain/embeds';
import { readId, readIds } from '../domain/ids';
import type { Mentions } from '../domain/mentions';
import { MENTION_CHOICES } from '../domain/mentions';

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

export const threadIdField: INodeProperties = {
	displayName: 'Thread ID',
	name: 'threadId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1200000000000000002',
	description:
		'Only for a message in a thread or forum post. A copied link to the thread works too.',
};

export const mentionFields: readonly INodeProperties[] = [
	{
		displayName: 'Mentions That Notify',
		name: 'mentions',
		type: 'options',
		default: 'none',
		description: 'Who may be notified when a name stands in the text',
		options: [
			{ name: 'Everyone', value: 'everyone', description: 'Also @everyone and @here' },
			{ name: 'Nobody', value: 'none', description: 'Names in the text notify nobody' },
			{
				name: 'Only Listed',
				value: 'listed',
				description: 'Only the users and roles entered below',
			},
			{ name: 'Users', value: 'users' },
			{ name: 'Users and Roles', value: 'usersAndRoles' },
		],
	},
	{
		displayName: 'User IDs',
		name: 'userIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1200000000000000003, 1200000000000000004',
		description:
			'Users who may be notified, with commas between them. In the text a user is written as &lt;@ID&gt;.',
		displayOptions: { show: { mentions: ['listed'] } },
	},
	{
		displayName: 'Role IDs',
		name: 'roleIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1200000000000000005',
		description:
			'Roles that may be notified, with commas between them. In the text a role is written as &lt;@&amp;ID&gt;.',
		displayOptions: { show: { mentions: ['listed'] } },
	},
];

export const maxWaitOption: INodeProperties = {
	displayName: 'Max Wait',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 86_400 },
	default: 300,
	description:
		"How many seconds an item may wait for the chat's limits and for other executions before it ends with an error",
};

export const embedFields: readonly INodeProperties[] = [
	{
		displayName: 'Embeds',
		name: 'embedInput',
		type: 'options',
		default: 'none',
		description: 'Framed boxes below the text',
		options: [
			{ name: 'None', value: 'none' },
			{ name: 'Use Form', value: 'form' },
			{ name: 'Use JSON', value: 'json' },
		],
	},
	{
		displayName: 'Embeds',
		name: 'embedForm',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Embed',
		default: {},
		displayOptions: { show: { embedInput: ['form'] } },
		options: [
			{
				displayName: 'Embed',
				name: 'embed',
				values: [
					{ displayName: 'Author', name: 'author', type: 'string', default: '' },
					{
						displayName: 'Author URL',
						name: 'authorUrl',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://example.com/',
					},
					{ displayName: 'Color', name: 'color', type: 'color', default: '' },
					{
						displayName: 'Description',
						name: 'description',
						type: 'string',
						typeOptions: { rows: 3 },
						default: '',
					},
					{
						displayName: 'Fields',
						name: 'fields',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true },
						placeholder: 'Add Field',
						default: {},
						options: [
							{
								displayName: 'Field',
								name: 'field',
								values: [
									{ displayName: 'Name', name: 'name', type: 'string', default: '' },
									{ displayName: 'Value', name: 'value', type: 'string', default: '' },
									{
										displayName: 'Inline',
										name: 'inline',
										type: 'boolean',
										default: false,
										description: 'Whether the field stands beside others',
									},
								],
							},
						],
					},
					{ displayName: 'Footer', name: 'footer', type: 'string', default: '' },
					{
						displayName: 'Image URL',
						name: 'image',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://example.com/image.png',
					},
					{
						displayName: 'Thumbnail URL',
						name: 'thumbnail',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://example.com/image.png',
					},
					{ displayName: 'Time', name: 'timestamp', type: 'dateTime', default: '' },
					{ displayName: 'Title', name: 'title', type: 'string', default: '' },
					{
						displayName: 'Title URL',
						name: 'url',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://example.com/',
					},
				],
			},
		],
	},
	{
		displayName: 'Embeds (JSON)',
		name: 'embedJson',
		type: 'json',
		default: '[]',
		description: 'One embed, or a list of up to 10, in the form the chat service documents',
		displayOptions: { show: { embedInput: ['json'] } },
	},
];

export function readMaxWaitMs(options: ItemParameters): number {
	return options.has('maxWait')
		? options.number('maxWait', 'Max Wait', { min: 0, max: 86_400 }) * 1_000
		: 300_000;
}

/** @throws ServiceError naming the field */
export function readRequiredId(parameters: ItemParameters, name: string, field: string): string {
	const entry = parameters.requiredText(name, field);
	return readId(entry) ?? unusableId(field, entry);
}

/** @returns undefined when nothing was entered */
export function readOptionalId(
	parameters: ItemParameters,
	name: string,
	field: string,
): string | undefined {
	const entry = parameters.text(name).trim();
	return entry === '' ? undefined : (readId(entry) ?? unusableId(field, entry));
}

export function readIdList(parameters: ItemParameters, name: string, field: string): string[] {
	const result = readIds(parameters.text(name));
	return 'ids' in result ? result.ids : unusableId(field, result.unusable);
}

export function readMentions(parameters: ItemParameters): Mentions {
	const choice = parameters.choice('mentions', 'Mentions That Notify', MENTION_CHOICES);
	if (choice !== 'listed') return { choice, userIds: [], roleIds: [] };
	const mentions = {
		choice,
		userIds: readIdList(parameters, 'userIds', 'User IDs'),
		roleIds: readIdList(parameters, 'roleIds', 'Role IDs'),
	};
	if (mentions.userIds.length > 100 || mentions.roleIds.length > 100) {
		throw badInput(
			"'Mentions That Notify' lists too many",
			'At most 100 users and 100 roles can be listed.',
		);
	}
	return mentions;
}

/** @throws ServiceError when a service would refuse them */
export function readEmbeds(parameters: ItemParameters): Embed[] {
	const input = parameters.choice('embedInput', 'Embeds', ['none', 'form', 'json'] as const);
	const embeds =
		input === 'none'
			? []
			: input === 'form'
				? fromForm(parameters.collection('embedForm').embed)
				: fromJson(parameters.text('embedJson'));
	const problem = embedProblem(embeds);
	if (problem) throw badInput("'Embeds' cannot be used", problem);
	return embeds;
}

function fromForm(entries: unknown): Embed[] {
	return (Array.isArray(entries) ? (entries as IDataObject[]) : []).map((entry) => {
		const fields = (entry.fields as { field?: IDataObject[] } | undefined)?.field ?? [];
		return withoutEmpty({
			title: entry.title,
			url: webAddress(entry.url, 'Title URL'),
			description: entry.description,
			color: readColor(entry.color),
			timestamp: readTime(entry.timestamp),
			author: entry.author
				? withoutEmpty({ name: entry.author, url: webAddress(entry.authorUrl, 'Author URL') })
				: undefined,
			footer: entry.footer ? { text: entry.footer } : undefined,
			image: entry.image ? { url: webAddress(entry.image, 'Image URL') } : undefined,
			thumbnail: entry.thumbnail
				? { url: webAddress(entry.thumbnail, 'Thumbnail URL') }
				: undefined,
			fields:
				fields.length > 0
					? fields.map(({ name, value, inline }) => ({ name, value, inline: inline === true }))
					: undefined,
		});
	});
}

function fromJson(text: string): Embed[] {
	let value: unknown;
	try {
		value = JSON.parse(text.trim() === '' ? '[]' : text);
	} catch {
		throw badInput(
			"'Embeds (JSON)' is not valid JSON",
			'Check the quotation marks, commas and brackets.',
		);
	}
	const list: unknown[] = Array.isArray(value) ? value : [value];
	if (list.every((entry) => entry !== null && typeof entry === 'object' && !Array.isArray(entry)))
		return list as Embed[];
	throw badInput(
		"'Embeds (JSON)' must be an object or a list of objects",
		'For example [{"title": "Hello"}].',
	);
}

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
	);
}

function readColor(color: unknown): number | undefined {
	if (typeof color !== 'string' || color === '') return undefined;
	const digits = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(color)?.[1];
	if (digits === undefined) throw badInput("'Color' cannot be used", 'Enter a color like #2ecc71.');
	return Number.parseInt(digits, 16);
}

function readTime(time: unknown): string | undefined {
	if (typeof time !== 'string' || time === '') return undefined;
	const date = new Date(time);
	if (Number.isNaN(date.getTime()))
		throw badInput(
			"'Time' of an embed is not a date and time",
			'Write it like 2026-11-21T07:00:00Z.',
		);
	return date.toISOString();
}

/** @throws ServiceError when something was entered that is no web address */
export function webAddress(entry: unknown, field: string): string | undefined {
	const value = typeof entry === 'string' ? entry.trim() : '';
	if (value === '') return undefined;
	if (/^(?:https?|attachment):\/\/\S+$/i.test(value)) return value;
	throw badInput(`'${field}' is not a web address`, 'It must begin with https:// (or http://).');
}

function unusableId(field: string, entry: string): never {
	throw badInput(
		`'${field}' is not an ID`,
		`An ID has digits only; this is “${entry.slice(0, 60)}”.`,
	);
}
