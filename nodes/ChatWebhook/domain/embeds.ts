/** A framed box below the text, in the service's own names. */
export type Embed = Readonly<Record<string, unknown>>;

const MOST_EMBEDS = 10;
const MOST_FIELDS = 25;
const LONGEST_TOGETHER = 6_000;

/** @returns what a service would refuse, in words, or undefined */
export function embedProblem(embeds: readonly Embed[]): string | undefined {
	if (embeds.length > MOST_EMBEDS)
		return `There are ${embeds.length} embeds; ${MOST_EMBEDS} are allowed in one message.`;
	let together = 0;
	for (const [index, embed] of embeds.entries()) {
		const fields: readonly unknown[] = Array.isArray(embed.fields) ? embed.fields : [];
		if (fields.length > MOST_FIELDS)
			return `Embed ${index + 1} has ${fields.length} fields; ${MOST_FIELDS} are allowed.`;
		const texts: Array<[string, unknown, number]> = [
			['title', embed.title, 256],
			['description', embed.description, 4_096],
			['footer', inside(embed.footer, 'text'), 2_048],
			['author name', inside(embed.author, 'name'), 256],
			...fields.flatMap((field, place): Array<[string, unknown, number]> => [
				[`name of field ${place + 1}`, inside(field, 'name'), 256],
				[`value of field ${place + 1}`, inside(field, 'value'), 1_024],
			]),
		];
		for (const [place, field] of fields.entries()) {
			if (!lengthOf(inside(field, 'name')) || !lengthOf(inside(field, 'value')))
				return `Field ${place + 1} of embed ${index + 1} needs a name and a value.`;
		}
		for (const [name, text, most] of texts) {
			const length = lengthOf(text);
			together += length;
			if (length > most)
				return `The ${name} of embed ${index + 1} has ${length} characters; ${most} are allowed.`;
		}
		if (Object.values(embed).every((value) => value === undefined))
			return `Embed ${index + 1} is empty.`;
	}
	if (together > LONGEST_TOGETHER)
		return `The texts of all embeds together have ${together} characters; ${LONGEST_TOGETHER} are allowed.`;
	return undefined;
}

function inside(value: unknown, name: string): unknown {
	return value !== null && typeof value === 'object'
		? (value as Record<string, unknown>)[name]
		: undefined;
}

/** White space around a text does not count. */
function lengthOf(text: unknown): number {
	return typeof text === 'string' ? text.trim().length : 0;
}
