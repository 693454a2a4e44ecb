import { isRecord } from '../core/requestBody.ts';
import type { FieldErrors } from './chatError.ts';

type Path = Array<string | number>;

const MOST_EMBEDS = 10;
const MOST_FIELDS = 25;
const LONGEST_TOTAL = 6000;
const LENGTHS = { title: 256, description: 4096 };
// These cannot be set by a webhook.
const NOT_SETTABLE = new Set(['type', 'provider', 'video']);

/** Reads and checks `embeds`. */
export function readEmbeds(value: unknown, errors: FieldErrors): Array<Record<string, unknown>> {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) {
		errors.add(['embeds'], 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
		return [];
	}
	if (value.length > MOST_EMBEDS)
		errors.add(['embeds'], 'BASE_TYPE_MAX_LENGTH', `Must be ${MOST_EMBEDS} or fewer in length.`);
	const embeds = value.map((embed: unknown, index) => readEmbed(embed, ['embeds', index], errors));
	if (embeds.reduce((sum, embed) => sum + lengthOf(embed), 0) > LONGEST_TOTAL) {
		errors.add(
			['embeds'],
			'MAX_EMBED_SIZE_EXCEEDED',
			`Embed size exceeds maximum size of ${LONGEST_TOTAL}`,
		);
	}
	return embeds;
}

function readEmbed(value: unknown, path: Path, errors: FieldErrors): Record<string, unknown> {
	if (!isRecord(value)) {
		errors.add(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
		return {};
	}
	const embed = Object.fromEntries(
		Object.entries(value).filter(([name]) => !NOT_SETTABLE.has(name)),
	);
	for (const [name, most] of Object.entries(LENGTHS))
		embed[name] = readText(embed[name], most, [...path, name], errors);
	for (const [name, part, most] of [
		['footer', 'text', 2048],
		['author', 'name', 256],
	] as const) {
		const owner = embed[name];
		if (isRecord(owner))
			embed[name] = {
				...owner,
				[part]: readText(owner[part], most, [...path, name, part], errors),
			};
	}
	if (Array.isArray(embed.fields))
		embed.fields = readFields(embed.fields, [...path, 'fields'], errors);
	return JSON.parse(JSON.stringify(embed)) as Record<string, unknown>;
}

function readFields(fields: unknown[], path: Path, errors: FieldErrors): unknown[] {
	if (fields.length > MOST_FIELDS)
		errors.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${MOST_FIELDS} or fewer in length.`);
	return fields.map((field, index) => {
		const owner = isRecord(field) ? field : {};
		for (const name of ['name', 'value']) {
			if (!owner[name])
				errors.add([...path, index, name], 'BASE_TYPE_REQUIRED', 'This field is required');
		}
		const text = (name: string, most: number) =>
			readText(owner[name], most, [...path, index, name], errors);
		return { inline: false, ...owner, name: text('name', 256), value: text('value', 1024) };
	});
}

// White space around a text does not count.
function readText(
	value: unknown,
	most: number,
	path: Path,
	errors: FieldErrors,
): string | undefined {
	if (value === undefined || value === null) return undefined;
	const text = String(value).trim();
	if ([...text].length > most)
		errors.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
	return text;
}

function lengthOf(embed: Record<string, unknown>): number {
	const part = (name: string, field: string) =>
		isRecord(embed[name]) ? (embed[name] as Record<string, unknown>)[field] : '';
	const fields = Array.isArray(embed.fields)
		? embed.fields.flatMap((field: unknown) => (isRecord(field) ? [field.name, field.value] : []))
		: [];
	return [
		embed.title,
		embed.description,
		part('footer', 'text'),
		part('author', 'name'),
		...fields,
	].reduce<number>((sum, text) => sum + [...String(text ?? '')].length, 0);
}
