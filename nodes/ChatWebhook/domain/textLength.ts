/**
 * How a service counts characters. Discord counts code points; servers written in JavaScript count UTF-16
 * units, of which no known server counts more.
 */
export type LengthUnit = 'codePoints' | 'utf16';

/** Characters that fit into one message. */
export const MESSAGE_LIMIT = 2_000;

export function lengthOf(text: string, unit: LengthUnit = 'codePoints'): number {
	if (unit === 'utf16' || !hasPairs(text)) return text.length;
	let pairs = 0;
	for (let at = 0; at < text.length; at++) if (isPairAt(text, at)) pairs++;
	return text.length - pairs;
}

/** Whether the two units differ for a text. */
export function hasPairs(text: string): boolean {
	return /[\ud800-\udbff]/.test(text);
}

/** Measures pieces of one text, by UTF-16 indexes. */
export interface Ruler {
	/** @returns the length of a piece in the unit */
	span(start: number, end: number): number;
	/** @returns the last index up to which a piece has no more than `most` units; may be behind the text's end */
	reach(start: number, most: number): number;
}

export function createRuler(text: string, unit: LengthUnit): Ruler {
	if (unit === 'utf16' || !hasPairs(text))
		return { span: (start, end) => end - start, reach: (start, most) => start + most };
	// Code points that begin before each index.
	const before = new Uint32Array(text.length + 1);
	for (let at = 0; at < text.length; at++)
		before[at + 1] = (before[at] ?? 0) + (at > 0 && isPairAt(text, at - 1) ? 0 : 1);
	const count = (at: number): number => before[at] ?? (before[text.length] ?? 0) + at - text.length;
	return {
		span: (start, end) => count(end) - count(start),
		reach(start, most) {
			const wanted = count(start) + most;
			let low = start;
			let high = start + 2 * most;
			while (low < high) {
				const middle = Math.ceil((low + high) / 2);
				if (count(middle) <= wanted) low = middle;
				else high = middle - 1;
			}
			return low;
		},
	};
}

function isPairAt(text: string, at: number): boolean {
	const high = text.charCodeAt(at);
	const low = text.charCodeAt(at + 1);
	return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
