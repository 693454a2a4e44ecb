import { splitText } from './splitText';

export const LONG_TEXT_WAYS = ['split', 'shorten', 'attach', 'stop'] as const;
export type LongTextWay = (typeof LONG_TEXT_WAYS)[number];

export interface TextPlan {
	/** One message each; empty when there is no text. */
	readonly parts: readonly string[];
	/** The whole text, to be sent as a file. */
	readonly attachment?: string;
}

export interface TextRules {
	readonly way: LongTextWay;
	/** UTF-16 units in one message. */
	readonly limit: number;
	readonly mostParts: number;
}

/** Decides what becomes of a text that is too long for one message. */
export function planText(
	text: string,
	{ way, limit, mostParts }: TextRules,
): TextPlan | { readonly problem: string; readonly advice: string } {
	if (text.trim() === '') return { parts: [] };
	if (text.length <= limit) return { parts: [text] };
	if (way === 'stop') {
		return {
			problem: "'Text' is too long",
			advice: `It has ${text.length} characters; ${limit} fit into one message. Choose another way under 'When Text Is Too Long'.`,
		};
	}
	if (way === 'shorten') return { parts: [shorten(text, limit)] };
	if (way === 'attach') return { parts: [shorten(text, limit)], attachment: text };
	const parts = splitText(text, limit).map((part) => part.text);
	if (parts.length <= mostParts) return { parts };
	return {
		problem: `'Text' would become ${parts.length} messages`,
		advice: `At most ${mostParts} are allowed ('Most Messages per Text' in the options). Choose “Attach as File” under 'When Text Is Too Long', or allow more.`,
	};
}

function shorten(text: string, limit: number): string {
	const [first] = splitText(text, limit - 2);
	return first ? `${first.text} …` : '';
}

/** Line breaks as services write them, and no halves of characters. */
export function tidyText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
