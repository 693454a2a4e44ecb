import { lengthOf } from './textLength';

/** Of a message that a service cut off, in code points. */
export interface Cut {
	readonly shown: number;
	readonly of: number;
}

/** What a service puts in the place of what it left out. */
const ELLIPSIS = /(?:\.{3}|…)$/;
/** A secret is one word of the text. */
const SECRET = /^\S{1,1000}/;
/** White space and invisible signs are taken off by many. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u;

/**
 * Whether a service shows the beginning of a text alone. Many write parts of a text anew; only what is the
 * same up to where it ends was cut off.
 * @param sent what was sent
 * @param shown what the answer shows; undefined and `''` tell nothing
 * @param hidden what stands in it for secrets, which a text may hold
 */
export function cutOf(sent: string, shown: string | undefined, hidden: string): Cut | undefined {
	const whole = sent.trim();
	const beginning = shown?.trim() ?? '';
	if (beginning === '' || beginning === whole) return undefined;
	const end = endOf(whole, beginning, hidden) ?? endOf(whole, withoutEllipsis(beginning), hidden);
	if (end === undefined || !VISIBLE.test(whole.slice(end))) return undefined;
	return { shown: lengthOf(whole.slice(0, end)), of: lengthOf(whole) };
}

function withoutEllipsis(text: string): string {
	return text.replace(ELLIPSIS, '').trimEnd();
}

/** @returns where a beginning ends in the text; undefined when it is none */
function endOf(whole: string, beginning: string, hidden: string): number | undefined {
	const [first = '', ...others] = beginning.split(hidden);
	if (first === '' || !whole.startsWith(first)) return undefined;
	let end = first.length;
	for (const piece of others) {
		const behind = end + (SECRET.exec(whole.slice(end))?.[0].length ?? 0);
		const at = piece === '' ? behind : whole.indexOf(piece, end);
		if (at === -1 || at > behind) return undefined;
		end = at + piece.length;
	}
	return end;
}
