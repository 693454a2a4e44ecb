import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import type { UnknownRecord } from '../../shared/domain/record';
import { asRecord, isRecord } from '../../shared/domain/record';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Embed } from '../domain/embeds';
import { emptyEmbedProblem } from '../domain/embeds';
import type { Read } from './entries';
import {
	readColor,
	readMoment,
	readText,
	readWebAddress,
	readYesNo,
	tidyText,
	valueOf,
} from './entries';

export const embedOptions: readonly INodeProperties[] = [
	{
		displayName: 'Embeds',
		name: 'embedForm',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add embed',
		default: {},
		description: 'Framed boxes below the text',
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
						placeholder: 'Add field',
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
		description:
			'Framed boxes in the form the chat service documents: one, a list, or a whole message with embeds in it',
	},
];

/** An object as an expression or the form gives it. */
type Entries = UnknownRecord;

/** Boxes of the form, then those of the JSON. @throws ServiceError naming the place */
export function readEmbeds(options: ItemParameters): Embed[] {
	const timeZone = options.timeZone();
	const embeds = [
		...formEntries(options.raw('embedForm')).map((entry, index) =>
			fromForm(entry, index + 1, timeZone),
		),
		...jsonEntries(options).map((entry, index) => fromJson(entry, index + 1, timeZone)),
	];
	for (const [index, embed] of embeds.entries()) {
		const problem = emptyEmbedProblem(embed, index + 1);
		if (problem) throw badInput("'Embeds' cannot be used", problem);
	}
	return embeds;
}

/** What one embed says, with the names of its places as the form shows them. */
function readerOf(number: number, timeZone: string, entry: Entries) {
	const named = <Value>(read: Read<Value>, field: string): Value => {
		if ('value' in read) return read.value;
		throw badInput(
			"'Embeds' cannot be used",
			`Embed ${number}, ${field}: it ${read.problem}. ${read.advice}`,
		);
	};
	const text = (value: unknown, field: string) => {
		const tidy = tidyText(named(readText(value, timeZone), field));
		return tidy.trim() === '' ? '' : tidy;
	};
	return {
		text: (name: string, field: string) => text(entry[name], field),
		address: (value: unknown, field: string, schemes = ['https', 'http']) =>
			named(readWebAddress(value, schemes), field),
		color: () => named(readColor(entry.color), 'color'),
		time: () => named(readMoment(entry.timestamp, timeZone), 'time'),
		field: (value: unknown, place: number) => {
			const where = `field ${place}`;
			const field = named(asEntries(value), where);
			return {
				name: text(field.name, `${where}, name`),
				value: text(field.value, `${where}, value`),
				inline: named(readYesNo(field.inline), `${where}, inline`),
			};
		},
		refuse: (problem: string, advice: string) => named<never>({ problem, advice }, 'as a whole'),
	};
}

const IMAGE_SCHEMES = ['https', 'http', 'attachment'];

function fromForm(entry: Entries, number: number, timeZone: string): Embed {
	const read = readerOf(number, timeZone, entry);
	const author = read.text('author', 'author');
	const authorUrl = read.address(entry.authorUrl, 'author URL');
	if (author === '' && authorUrl !== '')
		read.refuse("has an 'Author URL' without an 'Author'", "Enter the 'Author' too.");
	const { field: inFields } = asRecord(entry.fields);
	return withoutEmpty({
		title: read.text('title', 'title'),
		url: read.address(entry.url, 'title URL'),
		description: read.text('description', 'description'),
		color: read.color(),
		timestamp: read.time(),
		author:
			author === '' ? undefined : { name: author, ...(authorUrl === '' ? {} : { url: authorUrl }) },
		footer: footerOf(read.text('footer', 'footer')),
		imageUrl: read.address(entry.image, 'image URL', IMAGE_SCHEMES),
		thumbnailUrl: read.address(entry.thumbnail, 'thumbnail URL', IMAGE_SCHEMES),
		fields: listOf(inFields ?? (Array.isArray(entry.fields) ? entry.fields : [])).map(
			(value, index) => read.field(value, index + 1),
		),
	});
}

/** Names that a service gives back with an embed, or sets itself; a webhook cannot. */
const READ_ONLY = ['type', 'provider', 'content_scan_version', 'flags', 'reference_id'];
const KNOWN = [
	'title',
	'url',
	'description',
	'color',
	'timestamp',
	'author',
	'footer',
	'image',
	'thumbnail',
	'fields',
];

function fromJson(entry: Entries, number: number, timeZone: string): Embed {
	const read = readerOf(number, timeZone, entry);
	const unknown = Object.entries(entry).find(
		([name, value]) =>
			!KNOWN.includes(name) && !READ_ONLY.includes(name) && value !== null && value !== undefined,
	)?.[0];
	if (unknown !== undefined)
		read.refuse(
			`has “${quote(unknown, 60)}”`,
			`A webhook can set ${KNOWN.join(', ')}. Check the spelling.`,
		);
	const author = partOf(entry.author, 'name');
	const footer = partOf(entry.footer, 'text');
	const parts = readerOf(number, timeZone, { author: author.name, footer: footer.text });
	const name = parts.text('author', 'author');
	const authorUrl = read.address(author.url, 'author URL');
	const authorIcon = read.address(author.icon_url, 'author picture', IMAGE_SCHEMES);
	const footerIcon = read.address(footer.icon_url, 'footer picture', IMAGE_SCHEMES);
	return withoutEmpty({
		title: read.text('title', 'title'),
		url: read.address(entry.url, 'title URL'),
		description: read.text('description', 'description'),
		color: read.color(),
		timestamp: read.time(),
		author:
			name === ''
				? undefined
				: {
						name,
						...(authorUrl === '' ? {} : { url: authorUrl }),
						...(authorIcon === '' ? {} : { iconUrl: authorIcon }),
					},
		footer: footerOf(parts.text('footer', 'footer'), footerIcon),
		imageUrl: read.address(partOf(entry.image, 'url').url, 'image URL', IMAGE_SCHEMES),
		thumbnailUrl: read.address(partOf(entry.thumbnail, 'url').url, 'thumbnail URL', IMAGE_SCHEMES),
		fields: listOf(entry.fields ?? []).map((value, index) => read.field(value, index + 1)),
	});
}

function footerOf(text: string, iconUrl = ''): Embed['footer'] {
	return text === '' ? undefined : { text, ...(iconUrl === '' ? {} : { iconUrl }) };
}

/** The service's own form is an object; a text alone stands for its main part. */
function partOf(value: unknown, main: string): Entries {
	if (value === null || value === undefined) return {};
	return typeof value === 'object' ? { ...value } : { [main]: value };
}

function asEntries(value: unknown): Read<Entries> {
	return isRecord(value)
		? { value }
		: { problem: 'is not an object', advice: 'It needs a name and a value.' };
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [value];
}

/** The form itself, or what an expression puts in its place. */
function formEntries(value: unknown): Entries[] {
	if (value === undefined || value === null || value === '') return [];
	const { embed } = asRecord(value);
	const list = listOf(embed ?? (Array.isArray(value) ? value : []));
	return list.map((entry) => valueOf(asEntries(entry), 'Embeds'));
}

function jsonEntries(options: ItemParameters): Entries[] {
	const value = parsedJson(options.raw('embedJson'));
	const message = asEntries(value);
	const isMessage = 'value' in message && 'embeds' in message.value;
	if (isMessage) {
		const other = Object.entries(message.value).find(
			([name, entry]) => name !== 'embeds' && !isNothing(entry),
		)?.[0];
		if (other !== undefined)
			throw badInput(
				`'Embeds (JSON)' has “${quote(other, 60)}” beside the embeds`,
				"Only embeds belong here. The text goes into 'Text', a name into 'Sender Name', the rest into the options.",
			);
	}
	const list = listOf(isMessage ? (message.value.embeds ?? []) : value);
	if (list.every(isRecord)) return list;
	throw badInput(
		"'Embeds (JSON)' must be an object or a list of objects",
		'For example [{"title": "Hello"}].',
	);
}

function isNothing(value: unknown): boolean {
	return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** n8n hands JSON fields over as text, or as what an expression gave. */
function parsedJson(entry: unknown): unknown {
	if (entry === undefined || entry === null) return [];
	if (typeof entry !== 'string') return entry;
	try {
		return JSON.parse(entry.trim() === '' ? '[]' : entry);
	} catch {
		throw badInput(
			"'Embeds (JSON)' is not valid JSON",
			'Check the quotation marks, commas and brackets.',
		);
	}
}

function withoutEmpty(values: {
	readonly [Name in keyof Embed]-?: Embed[Name] | undefined;
}): Embed {
	return Object.fromEntries(
		Object.entries(values).filter(
			([, value]) =>
				value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
		),
	);
}
