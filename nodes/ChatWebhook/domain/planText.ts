import { splitText } from './splitText';
import type { LengthUnit } from './textLength';
import { lengthOf } from './textLength';

export const LONG_TEXT_WAYS = ['split', 'shorten', 'attach', 'stop'] as const;
export type LongTextWay = (typeof LONG_TEXT_WAYS)[number];

/** Why something cannot be posted, and what to do. */
export interface Problem {
	readonly problem: string;
	readonly advice: string;
}

export interface TextPlan {
	/** One message each; empty when there is no text. */
	readonly parts: readonly string[];
	/** Whether the parts are not the whole text. */
	readonly isShortened: boolean;
}

export interface TextRules {
	readonly way: LongTextWay;
	/** Characters in one message. */
	readonly limit: number;
	readonly mostParts: number;
}

/** Decides what becomes of a text that is too long for one message. */
export function planText(
	text: string,
	{ way, limit }: TextRules,
	unit: LengthUnit,
): TextPlan | Problem {
	if (text.trim() === '') return { parts: [], isShortened: false };
	const length = lengthOf(text, unit);
	if (length <= limit) return { parts: [text], isShortened: false };
	if (way === 'stop') {
		return {
			problem: "'Text' is too long",
			advice: `It has ${length} characters; ${limit} fit into one message. Choose another way under 'When Text Is Too Long' in the options.`,
		};
	}
	if (way === 'split')
		return { parts: splitText(text, limit, unit).map((part) => part.text), isShortened: false };
	return { parts: [shorten(text, limit, unit)], isShortened: true };
}

/** The beginning of a text, with … behind it. */
export function shorten(text: string, limit: number, unit: LengthUnit): string {
	if (lengthOf(text, unit) <= limit) return text;
	const [first] = splitText(text, limit - 2, unit);
	return first ? `${first.text} …` : '';
}

/** Line breaks as services write them, and no halves of characters. */
export function tidyText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
