import type { Embed, EmbedField, PlacedEmbed } from './embeds';
import { EMBED_LIMITS, longPart, sizeOf, sizeOfText, tooLongProblem } from './embeds';
import type { Problem } from './problem';
import type { LongTextWay } from './splitText';
import { shorten, splitText } from './splitText';
import type { LengthUnit } from './textLength';

export interface EmbedPlan {
	/** The embeds of one message each. */
	readonly batches: ReadonlyArray<readonly PlacedEmbed[]>;
	/** Whether the batches are not all that was entered. */
	readonly isShortened: boolean;
}

/** Decides what becomes of embeds that are too many or too long for one message, by the rules for texts. */
export function planEmbeds(
	embeds: readonly Embed[],
	way: LongTextWay,
	unit: LengthUnit,
): EmbedPlan | Problem {
	if (embeds.length === 0) return { batches: [], isShortened: false };
	const problem = tooLongProblem(embeds, unit);
	if (problem === undefined)
		return {
			batches: [embeds.map((embed, index) => asEntered(embed, index + 1))],
			isShortened: false,
		};
	if (way === 'stop')
		return {
			problem: "'Embeds' cannot be used",
			advice: `${problem} Choose another way under 'Long Text' in the options.`,
		};
	if (way !== 'split') {
		const shortened = embeds.map((embed) => shortenEmbed(embed, unit));
		return {
			batches: inBatches(
				shortened.map((embed, index) => asEntered(embed, index + 1)),
				unit,
			),
			isShortened: true,
		};
	}
	for (const [index, embed] of embeds.entries()) {
		const stays = longPart(embed, index + 1, unit, true);
		if (stays)
			return { problem: "'Embeds' cannot be used", advice: `${stays} It cannot be divided.` };
	}
	return {
		batches: inBatches(
			embeds.flatMap((embed, index) => divideEmbed(embed, index + 1, unit)),
			unit,
		),
		isShortened: false,
	};
}

/** What stands in an embed, as lines of text. */
export function embedText({ title, description, author, footer, fields = [] }: Embed): string {
	return [
		author?.name,
		title,
		description,
		...fields.map(({ name, value }) => `${name}: ${value}`),
		footer?.text,
	]
		.filter((line) => line !== undefined)
		.join('\n');
}

function asEntered(embed: Embed, number: number): PlacedEmbed {
	return { embed, number, fieldNumbers: (embed.fields ?? []).map((_, index) => index + 1) };
}

/** Head, description and fields in as many boxes as they need; picture, footer and time below the last one. */
function divideEmbed(embed: Embed, number: number, unit: LengthUnit): PlacedEmbed[] {
	const { description, fields = [], footer, timestamp, imageUrl, ...head } = embed;
	const color = embed.color === undefined ? {} : { color: embed.color };
	const boxes: { embed: Embed; fieldNumbers: number[] }[] = [];
	const open = (start: Embed) => {
		const box = { embed: start, fieldNumbers: [] as number[] };
		boxes.push(box);
		return box;
	};
	const [first, ...rest] = pieces(description, EMBED_LIMITS.description, unit);
	let box = open({ ...head, ...(first === undefined ? {} : { description: first }) });
	for (const piece of rest) box = open({ ...color, description: piece });
	for (const [index, field] of fields.entries()) {
		for (const value of pieces(field.value, EMBED_LIMITS.fieldValue, unit)) {
			const part: EmbedField = { ...field, value };
			const size = sizeOfText(part.name, unit) + sizeOfText(part.value, unit);
			if (
				box.fieldNumbers.length >= EMBED_LIMITS.fields ||
				sizeOf(box.embed, unit) + size > EMBED_LIMITS.together
			)
				box = open({ ...color });
			box.embed = { ...box.embed, fields: [...(box.embed.fields ?? []), part] };
			box.fieldNumbers.push(index + 1);
		}
	}
	const foot: Embed = {
		...(footer ? { footer } : {}),
		...(timestamp === undefined ? {} : { timestamp }),
		...(imageUrl === undefined ? {} : { imageUrl }),
	};
	const footSize = sizeOfText(footer?.text, unit);
	if (footSize > 0 && sizeOf(box.embed, unit) + footSize > EMBED_LIMITS.together)
		box = open({ ...color });
	box.embed = { ...box.embed, ...foot };
	return boxes
		.filter(({ embed: made }) => Object.keys(made).length > 0)
		.map((made) => ({ ...made, number }));
}

function pieces(text: string | undefined, limit: number, unit: LengthUnit): string[] {
	if (text === undefined) return [];
	if (sizeOfText(text, unit) <= limit) return [text];
	return splitText(text.trim(), limit, unit).map((part) => part.text);
}

function shortenEmbed(embed: Embed, unit: LengthUnit): Embed {
	const short = (text: string, limit: number) => shorten(text.trim(), limit, unit);
	const { title, description, author, footer, fields } = embed;
	return {
		...embed,
		...(title === undefined ? {} : { title: short(title, EMBED_LIMITS.title) }),
		...(description === undefined
			? {}
			: { description: short(description, EMBED_LIMITS.description) }),
		...(author ? { author: { ...author, name: short(author.name, EMBED_LIMITS.author) } } : {}),
		...(footer ? { footer: { ...footer, text: short(footer.text, EMBED_LIMITS.footer) } } : {}),
		...(fields
			? {
					fields: fields.slice(0, EMBED_LIMITS.fields).map((field) => ({
						...field,
						name: short(field.name, EMBED_LIMITS.fieldName),
						value: short(field.value, EMBED_LIMITS.fieldValue),
					})),
				}
			: {}),
	};
}

/** As many embeds in each message as fit, in order. */
function inBatches(embeds: readonly PlacedEmbed[], unit: LengthUnit): PlacedEmbed[][] {
	const batches: PlacedEmbed[][] = [];
	let size = 0;
	for (const placed of embeds) {
		const own = sizeOf(placed.embed, unit);
		const batch = batches.at(-1);
		if (!batch || batch.length >= EMBED_LIMITS.embeds || size + own > EMBED_LIMITS.together) {
			batches.push([placed]);
			size = own;
		} else {
			batch.push(placed);
			size += own;
		}
	}
	return batches;
}
