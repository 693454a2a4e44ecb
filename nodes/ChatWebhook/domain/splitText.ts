import type { Markup, Range, Region } from './markup';
import { findMarkup, rangeAt } from './markup';
import type { LengthUnit, Ruler } from './textLength';
import { createRuler, lengthOf } from './textLength';

/** What becomes of a text that does not fit into one message. */
export const LONG_TEXT_WAYS = ['split', 'shorten', 'attach', 'stop'] as const;
export type LongTextWay = (typeof LONG_TEXT_WAYS)[number];

/** One message of a longer text. All `before` and `body` joined give the text again, but for white space at its end. */
export interface TextPart {
	/** White space that was left out at the cut. */
	readonly before: string;
	readonly body: string;
	/** What is sent: the body, with code blocks, spoilers and quotes opened before it and closed behind it. */
	readonly text: string;
}

/** Shorter spoilers are kept whole instead of being closed and opened again. */
const SHORT_SPOILER = 200;
/** Room kept for closing a code block in a spoiler: `\n` and three ticks, two bars. */
const CLOSING_ROOM = 6;
/** What belongs to the character before it, or to the one after it. */
const JOINS_BACKWARDS = /^(?:[\p{M}\p{Grapheme_Extend}\u0e33\u0eb3]|\u200d|\p{Emoji_Modifier})/u;
const JOINS_FORWARDS = /^[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}]/u;
const SPACE = /\s/;
const LINE_END = /[\n\r\u2028\u2029\v\f\ufeff]/;

/**
 * Cuts a text into messages. Linear in the length of the text.
 * @param limit at least 100
 */
export function splitText(text: string, limit: number, unit: LengthUnit = 'utf16'): TextPart[] {
	if (lengthOf(text, unit) <= limit)
		return text.trim() === '' ? [] : [{ before: '', body: text, text }];
	return [...new Cutter(text, limit, unit).parts()];
}

/** The beginning of a text, with … behind it. */
export function shorten(text: string, limit: number, unit: LengthUnit): string {
	if (lengthOf(text, unit) <= limit) return text;
	const [first] = new Cutter(text, limit - 2, unit).parts();
	return first ? `${first.text} …` : '';
}

class Cutter {
	private readonly markup: Markup;

	private blank: Range = { start: -1, end: -1 };

	private readonly graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

	private readonly ruler: Ruler;

	constructor(
		private readonly text: string,
		private readonly limit: number,
		unit: LengthUnit,
	) {
		this.markup = findMarkup(text, limit - CLOSING_ROOM);
		this.ruler = createRuler(text, unit);
	}

	/** Who needs the beginning alone does not pay for the rest. */
	*parts(): Generator<TextPart> {
		const { text, limit } = this;
		for (let at = 0; at < text.length;) {
			const start = this.skipGap(at);
			const opened = this.openAt(start);
			const prefix = opened.map(({ open }) => open).join('');
			const isLast = this.ruler.span(start, text.length) + prefix.length <= limit;
			const end = isLast ? text.length : this.chooseCut(start, prefix.length);
			const suffix = isLast ? '' : this.closingAt(end);
			const body = text.slice(start, end);
			if (body.trim() !== '')
				yield { before: text.slice(at, start), body, text: `${prefix}${body}${suffix}` };
			at = end;
		}
	}

	/** Inside code only the line break at the cut is left out: the rest is indentation. */
	private skipGap(at: number): number {
		const { text } = this;
		if (at > 0 && regionAt(this.markup.fences, at)) return text[at] === '\n' ? at + 1 : at;
		const start = this.blankAround(at).end;
		// A space may carry an accent; then it is no gap.
		const isCarrier =
			start > at &&
			!LINE_END.test(text[start - 1] ?? '') &&
			JOINS_BACKWARDS.test(text.slice(start, start + 2));
		return isCarrier ? start - 1 : start;
	}

	/**
	 * The white space that a place is in or beside, maybe none. Neighbors ask for the same again and again,
	 * so the last one is kept: that makes long white space cost no more than its length.
	 */
	private blankAround(at: number): Range {
		const { text, blank } = this;
		if (blank.start <= at && at <= blank.end) return blank;
		let start = at;
		while (start > 0 && SPACE.test(text[start - 1] ?? '')) start--;
		let end = at;
		while (end < text.length && SPACE.test(text[end] ?? '')) end++;
		this.blank = { start, end };
		return this.blank;
	}

	private openAt(position: number): Region[] {
		const { fences, spoilers, quote } = this.markup;
		return [
			quote && position >= quote.innerStart ? quote : undefined,
			regionAt(spoilers, position),
			regionAt(fences, position),
		].filter((region) => region !== undefined);
	}

	private closingAt(position: number): string {
		return this.openAt(position)
			.map(({ close }) => close)
			.reverse()
			.join('');
	}

	private chooseCut(start: number, prefixLength: number): number {
		const { text, ruler } = this;
		const room = this.limit - prefixLength;
		const end = ruler.reach(start, room);
		const half = ruler.reach(start, Math.ceil(room / 2));
		const fits = (at: number) => this.fits(start, at, room);
		const best = this.bestBreak(end, half, fits);
		if (best !== undefined) return best;
		// A long word goes to the next part as a whole, if it fits there.
		const wordEnd = this.nextSpace(end, end + this.limit);
		for (let at = half; at > start; at--) {
			if (ruler.span(at, wordEnd) > room - CLOSING_ROOM) break;
			if ((isSpace(text, at) || this.isBeforeFence(at)) && fits(at) && this.mayCut(at)) return at;
		}
		return this.cutBetweenCharacters(start, ruler.reach(start, room - CLOSING_ROOM));
	}

	/** @returns the last of the best places; whether one may be cut is asked once, and only if it is better */
	private bestBreak(end: number, half: number, fits: (at: number) => boolean): number | undefined {
		let best: number | undefined;
		let bestRank = BREAKS.length + 1;
		for (let at = end; at > half && bestRank > 0; at--) {
			const rank = this.isBeforeFence(at) ? 0 : rankOf(this.text, at, bestRank);
			if (rank < bestRank && fits(at) && this.mayCut(at)) {
				best = at;
				bestRank = rank;
			}
		}
		return best;
	}

	private fits(start: number, at: number, room: number): boolean {
		const length = this.ruler.span(start, at);
		return length <= room - CLOSING_ROOM || length + this.closingAt(at).length <= room;
	}

	private cutBetweenCharacters(start: number, end: number): number {
		const { text } = this;
		const characters = this.graphemes.segment(text.slice(start, end + 8));
		const boundary = (at: number) => start + (characters.containing(at - start)?.index ?? 0);
		// A table or list goes to the next part as a whole if it fits there. Where code or a spoiler leaves no
		// room, at least links and mentions stay whole; and then characters.
		for (const protect of [
			(at: number) => this.blockStart(at) ?? this.wholeStart(at),
			(at: number) => this.wholeStart(at),
			(at: number) => this.tokenStart(at),
			() => undefined,
		]) {
			let at = boundary(end);
			for (let from = protect(at); from !== undefined && at > start; from = protect(at))
				at = boundary(from);
			if (at > start) return at;
		}
		return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
	}

	private isBeforeFence(at: number): boolean {
		return this.text[at] === '`' && rangeAt(this.markup.fences, at)?.start === at;
	}

	/** White space and the signs before and behind it are no part of a joined character, and nothing whole is cut. */
	private mayCut(at: number): boolean {
		const { text } = this;
		if (this.blockStart(at) !== undefined || this.wholeStart(at) !== undefined) return false;
		const before = text.codePointAt(at - 1) ?? 0;
		if (
			JOINS_FORWARDS.test(
				String.fromCodePoint(
					isLowSurrogate(before) ? (text.codePointAt(at - 2) ?? before) : before,
				),
			)
		)
			return false;
		const next = this.skipGap(at);
		return !JOINS_BACKWARDS.test(text.slice(next, next + 2));
	}

	/** @returns where the thing begins that a cut here would break */
	private wholeStart(at: number): number | undefined {
		const { fences, spoilers } = this.markup;
		const token = this.tokenStart(at);
		if (token !== undefined) return token;
		for (const region of [rangeAt(fences, at), rangeAt(spoilers, at)]) {
			if (!region || at <= region.start) continue;
			const isShort =
				region.close === '||' &&
				region.end - region.start <= Math.min(SHORT_SPOILER, this.limit / 2);
			if (
				isShort ||
				at < region.innerStart ||
				at > region.innerEnd ||
				!this.hasContentAround(region, at)
			)
				return region.start;
		}
		return undefined;
	}

	private blockStart(at: number): number | undefined {
		const block = rangeAt(this.markup.blocks, at);
		return block && at > block.start ? block.start : undefined;
	}

	private tokenStart(at: number): number | undefined {
		const token = rangeAt(this.markup.whole, at);
		return token && at > token.start ? token.start : undefined;
	}

	/** A cut right behind the opening or before the closing would leave an empty block. */
	private hasContentAround({ innerStart, innerEnd }: Region, at: number): boolean {
		const { start, end } = this.blankAround(at);
		return (
			start > Math.max(innerStart, at - this.limit) && end < Math.min(innerEnd, at + this.limit)
		);
	}

	private nextSpace(from: number, until: number): number {
		let at = from;
		while (at < until && at < this.text.length && !isSpace(this.text, at)) at++;
		return at;
	}
}

function isBlankLine(text: string, at: number): boolean {
	return text[at] === '\n' && text[at + 1] === '\n';
}

function isLineBreak(text: string, at: number): boolean {
	return text[at] === '\n';
}

function isSentenceEnd(text: string, at: number): boolean {
	const before = text[at - 1] ?? '';
	if ('。！？'.includes(before)) return true;
	return isSpace(text, at) && /[.!?…]["'”’)\]]?$/.test(text.slice(at - 2, at));
}

/** Where a text is cut best, the best first; the beginning of a code block is better still. */
const BREAKS = [isBlankLine, isLineBreak, isSentenceEnd, isSpace];

/** @returns 1 for the best kind of break; what is no better than `limit` is not told apart */
function rankOf(text: string, at: number, limit: number): number {
	for (let rank = 1; rank < limit; rank++) if (BREAKS[rank - 1]?.(text, at)) return rank;
	return limit;
}

/** A no-break space is there to keep words together. */
function isSpace(text: string, at: number): boolean {
	const sign = text[at] ?? '';
	return sign !== '\u00a0' && sign !== '\u202f' && SPACE.test(sign);
}

function isLowSurrogate(unit: number): boolean {
	return unit >= 0xdc00 && unit <= 0xdfff;
}

function regionAt(regions: readonly Region[], at: number): Region | undefined {
	const region = rangeAt(regions, at);
	return region && at >= region.innerStart && at <= region.innerEnd && at > region.start
		? region
		: undefined;
}
