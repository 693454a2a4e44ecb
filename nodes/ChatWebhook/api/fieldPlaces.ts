import { entryOf } from '../../shared/domain/record';
import type { PlacedEmbed } from '../domain/embeds';

/** Where an embed that is sent was entered. */
export type EmbedPlace = Pick<PlacedEmbed, 'number' | 'fieldNumbers'>;

/**
 * A place in the body of a request as the form of the node shows it.
 * @param path names and indexes, e.g. `['embeds', '0', 'fields', '3', 'value']`
 * @param places of the embeds that were sent, in order
 * @returns e.g. `Embed 1, field 4, value`; `''` for the message as a whole
 */
export function describePlace(path: readonly string[], places: readonly EmbedPlace[] = []): string {
	const [first = '', ...rest] = path;
	switch (first) {
		case '':
			return rest.length > 0 ? describePlace(rest, places) : '';
		case 'embeds':
			return inEmbeds(rest, places);
		case 'poll':
			return inPoll(rest);
		case 'attachments':
		case 'files':
			return isIndex(rest[0])
				? joined([`File ${Number(rest[0]) + 1}`, ...rest.slice(1)])
				: "'Files'";
		case 'allowed_mentions':
			return entryOf(MENTIONS, rest[0] ?? '') ?? "'Notify Mentioned'";
		default:
			return entryOf(FIELDS, first) ?? joined([`“${first}”`, ...rest]);
	}
}

const FIELDS: Readonly<Record<string, string>> = {
	content: "'Text'",
	username: "'Sender Name'",
	avatar_url: "'Avatar URL'",
	thread_id: "'Thread ID'",
	thread_name: "'Post Title'",
	applied_tags: "'Tag IDs'",
	tts: "'Read Aloud'",
	flags: "'Silent' or 'No Link Previews'",
	message_id: "'Message ID'",
	webhook_id: 'the webhook address in the credential',
	webhook_token: 'the webhook address in the credential',
};

const MENTIONS: Readonly<Record<string, string>> = {
	users: "'Notify User IDs'",
	roles: "'Notify Role IDs'",
};

const IN_EMBED: Readonly<Record<string, string>> = {
	title: 'title',
	url: 'title URL',
	description: 'description',
	color: 'color',
	timestamp: 'time',
	'author.name': 'author',
	'author.url': 'author URL',
	'author.icon_url': 'author picture',
	'footer.text': 'footer',
	'footer.icon_url': 'footer picture',
	'image.url': 'image URL',
	'thumbnail.url': 'thumbnail URL',
	author: 'author',
	footer: 'footer',
	image: 'image URL',
	thumbnail: 'thumbnail URL',
};

function inEmbeds([index, ...path]: readonly string[], places: readonly EmbedPlace[]): string {
	if (!isIndex(index)) return "'Embeds'";
	const place = places[Number(index)] ?? { number: Number(index) + 1, fieldNumbers: [] };
	const embed = `Embed ${place.number}`;
	if (path[0] !== 'fields') return joined([embed, ...named(path, IN_EMBED)]);
	const [, field, ...inField] = path;
	if (!isIndex(field)) return joined([embed, 'fields']);
	const number = place.fieldNumbers[Number(field)] ?? Number(field) + 1;
	return joined([embed, `field ${number}`, ...inField]);
}

function inPoll(path: readonly string[]): string {
	const [part, index] = path;
	if (part === 'question') return "'Poll', question";
	if (part === 'answers' && isIndex(index)) return `'Poll', answer ${Number(index) + 1}`;
	if (part === 'answers') return "'Poll', answers";
	return part === 'duration' ? "'Poll', hours" : "'Poll'";
}

function named(path: readonly string[], names: Readonly<Record<string, string>>): string[] {
	const name = entryOf(names, path.join('.'));
	return name === undefined ? [...path] : [name];
}

function joined(parts: readonly string[]): string {
	return parts.filter((part) => part !== '').join(', ');
}

function isIndex(text: string | undefined): text is string {
	return text !== undefined && /^\d+$/.test(text);
}
