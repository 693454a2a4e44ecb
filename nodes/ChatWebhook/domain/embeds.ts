import type { Problem } from './problem';
import type { LengthUnit } from './textLength';
import { lengthOf } from './textLength';

/** One line with a heading inside an embed. */
export interface EmbedField {
	readonly name: string;
	readonly value: string;
	readonly inline: boolean;
}

/** A framed box below the text. */
export interface Embed {
	readonly title?: string;
	readonly url?: string;
	readonly description?: string;
	/** 0 to 0xffffff. */
	readonly color?: number;
	/** ISO 8601. */
	readonly timestamp?: string;
	readonly author?: { readonly name: string; readonly url?: string; readonly iconUrl?: string };
	readonly footer?: { readonly text: string; readonly iconUrl?: string };
	readonly imageUrl?: string;
	readonly thumbnailUrl?: string;
	readonly fields?: readonly EmbedField[];
}

/** An embed with where it was entered: a long one becomes several. */
export interface PlacedEmbed {
	readonly embed: Embed;
	/** Of the embed as it was entered, from 1. */
	readonly number: number;
	/** Of each of its fields as it was entered, from 1. */
	readonly fieldNumbers: readonly number[];
}

/** What one message takes (Discord's documentation, "Embed Limits"); white space around a text does not count. */
export const EMBED_LIMITS = {
	embeds: 10,
	fields: 25,
	title: 256,
	description: 4_096,
	footer: 2_048,
	author: 256,
	fieldName: 256,
	fieldValue: 1_024,
	together: 6_000,
} as const;

/** @returns what makes an embed unusable whatever its length, in words */
export function emptyEmbedProblem(embed: Embed, number: number): string | undefined {
	const nameless = (embed.fields ?? []).findIndex(
		({ name, value }) => name.trim() === '' || value.trim() === '',
	);
	if (nameless >= 0) return `Field ${nameless + 1} of embed ${number} needs a name and a value.`;
	return Object.keys(embed).length === 0 ? `Embed ${number} is empty.` : undefined;
}

/** @returns what of some embeds does not fit into one message, in words */
export function tooLongProblem(embeds: readonly Embed[], unit: LengthUnit): string | undefined {
	if (embeds.length > EMBED_LIMITS.embeds)
		return `There are ${embeds.length} embeds; ${EMBED_LIMITS.embeds} fit into one message.`;
	for (const [index, embed] of embeds.entries()) {
		const problem = longPart(embed, index + 1, unit);
		if (problem) return problem;
	}
	const together = embeds.reduce((sum, embed) => sum + sizeOf(embed, unit), 0);
	return together > EMBED_LIMITS.together
		? `The texts of all embeds together have ${together} characters; ${EMBED_LIMITS.together} fit into one message.`
		: undefined;
}

/** @returns which part of an embed is too long, also of those that cannot be divided */
export function longPart(
	embed: Embed,
	number: number,
	unit: LengthUnit,
	divides = false,
): string | undefined {
	const { fields = [] } = embed;
	if (!divides && fields.length > EMBED_LIMITS.fields)
		return `Embed ${number} has ${fields.length} fields; ${EMBED_LIMITS.fields} are allowed.`;
	const texts: ReadonlyArray<readonly [string, string | undefined, number, boolean?]> = [
		['title', embed.title, EMBED_LIMITS.title],
		['description', embed.description, EMBED_LIMITS.description, divides],
		['footer', embed.footer?.text, EMBED_LIMITS.footer],
		['author', embed.author?.name, EMBED_LIMITS.author],
		...fields.flatMap(({ name, value }, place) => [
			[`name of field ${place + 1}`, name, EMBED_LIMITS.fieldName] as const,
			[`value of field ${place + 1}`, value, EMBED_LIMITS.fieldValue, divides] as const,
		]),
	];
	for (const [name, text, most, mayBeLong = false] of texts) {
		const length = sizeOfText(text, unit);
		if (length > most && !mayBeLong)
			return `The ${name} of embed ${number} has ${length} characters; ${most} are allowed.`;
	}
	return undefined;
}

/** Characters of an embed that count against the sum of a message. */
export function sizeOf(embed: Embed, unit: LengthUnit): number {
	return [
		embed.title,
		embed.description,
		embed.footer?.text,
		embed.author?.name,
		...(embed.fields ?? []).flatMap(({ name, value }) => [name, value]),
	].reduce((sum, text) => sum + sizeOfText(text, unit), 0);
}

export function sizeOfText(text: string | undefined, unit: LengthUnit): number {
	return text === undefined ? 0 : lengthOf(text.trim(), unit);
}

/** The embeds of an edit, which is one message. */
export function embedsOfOneMessage(embeds: readonly Embed[]): Problem | undefined {
	const problem = tooLongProblem(embeds, 'codePoints');
	return problem === undefined
		? undefined
		: {
				problem: "'Embeds' cannot be used",
				advice: `${problem} An edit cannot become several messages.`,
			};
}
