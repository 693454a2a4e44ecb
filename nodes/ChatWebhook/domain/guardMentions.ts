import type { Range } from './markup';
import { findMarkup, rangeAt } from './markup';
import type { Mentions } from './mentions';

/** Keeps the mention apart and can be seen a little; servers drop invisible signs before they look. */
const GAP = '\u00a0';
/** Where signs that a server takes out stand around it, a space could go with them. */
const DOT = '\u00b7';

const LINK = /https?:\/\/[^\s<>()|*`"'\\]+/gi;
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,24}(?![\w@-])/gi;
const PLAIN_MENTION = /<@(!?|&)(\d+)>/y;

const TICKS = /^\s*`+$/;
/** As in `@here/sdk`: a name of more than the word, whole within the code. */
const LONGER_NAME = /^(?:everyone|here)[\w/.-]/i;

/**
 * For servers that do not respect `allowed_mentions`: takes the effect from every mention that was not
 * chosen, also where it appears only when the server has taken markup or invisible signs out.
 *
 * Mail addresses, links and code stay as they are. One thing goes before that: `@everyone`, `@here` and
 * `<@1>` standing alone in code are kept apart too, since a server that takes only the ticks away would
 * notify a whole channel, which cannot be undone, and a gap in code can be seen. Alone at the end of a
 * link the sign is written as `%40`, which leads to the same page.
 */
export function guardMentions(text: string, mentions: Mentions): string {
	if (mentions.choice === 'everyone') return text;
	const found = findMentions(text);
	if (found.length === 0) return text;
	const { fences, whole } = findMarkup(text);
	const ticksBefore = countTicks(text);
	const code = [...fences, ...whole.filter(({ start }) => text[start] === '`')]
		.sort((a, b) => a.start - b.start)
		.map((range) => ({ ...range, isTakenOut: isTakenOut(text, range, ticksBefore) }));
	const links = rangesOf(text, LINK);
	const addresses = rangesOf(text, MAIL_ADDRESS);
	const edits: { at: number; until: number; text: string }[] = [];
	for (const { at, after, isWhole, isAlone, isInPlainText } of found) {
		if (isChosen(text, at, mentions)) continue;
		if (rangeAt(addresses, at)) continue;
		if (rangeAt(links, at)) {
			if (isAlone) edits.push({ at, until: after, text: '%40' });
			continue;
		}
		const inCode = rangeAt(code, at);
		if (inCode && !isAlone && LONGER_NAME.test(text.slice(after, Math.min(after + 20, inCode.end))))
			continue;
		const isSafeCode = inCode?.isTakenOut === true;
		if (isSafeCode && !isInPlainText) continue;
		// The sign at the end of code, and the name behind the code: the code stays as it is.
		const isAtEnd =
			isSafeCode && inCode.end - after < 20 && TICKS.test(text.slice(after, inCode.end));
		const place = isAtEnd ? inCode.end : after;
		edits.push({ at: place, until: place, text: isWhole ? GAP : DOT });
	}
	return applied(text, edits);
}

/** Whether the sign belongs to a mention of a user or role that may be notified, written as it should be. */
function isChosen(text: string, at: number, { choice, userIds, roleIds }: Mentions): boolean {
	PLAIN_MENTION.lastIndex = at - 1;
	const [, kind, id = ''] = PLAIN_MENTION.exec(text) ?? [];
	if (kind === undefined) return false;
	const isRole = kind === '&';
	return (
		choice === 'usersAndRoles' ||
		(choice === 'users' && !isRole) ||
		(choice === 'listed' && (isRole ? roleIds : userIds).includes(id))
	);
}

/** Whether every server that takes code out takes this piece out too, however it looks for the ticks. */
function isTakenOut(text: string, { start, end }: Range, ticksBefore: Uint32Array): boolean {
	const code = text.slice(start, end);
	const ticks = /^`+/.exec(code)?.[0].length ?? 0;
	const inside = code.slice(ticks, -ticks);
	const before = ticksBefore[start] ?? 0;
	return ticks % 2 === 1 && before % 2 === 0 && !/[`)]/.test(inside);
}

function rangesOf(text: string, pattern: RegExp): Range[] {
	return Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
		start: index,
		end: index + match.length,
	}));
}

/** Ticks before each index. */
function countTicks(text: string): Uint32Array {
	const counts = new Uint32Array(text.length + 1);
	for (let at = 0; at < text.length; at++)
		counts[at + 1] = (counts[at] ?? 0) + (text[at] === '`' ? 1 : 0);
	return counts;
}

function applied(
	text: string,
	edits: readonly { at: number; until: number; text: string }[],
): string {
	let result = '';
	let from = 0;
	for (const edit of [...edits].sort((a, b) => a.at - b.at)) {
		result += text.slice(from, edit.at) + edit.text;
		from = Math.max(from, edit.until);
	}
	return result + text.slice(from);
}

/** A sign that some server would read as the beginning of a mention. Places are UTF-16 indexes. */
interface FoundMention {
	/** Of the sign `@` and behind it. */
	readonly at: number;
	readonly after: number;
	/** The name or number follows the sign directly. */
	readonly isWhole: boolean;
	/** Nothing else is written directly behind the name, as in `@here` and unlike `@hereford` or `@here/sdk`. */
	readonly isAlone: boolean;
	/** It is one for a server that takes out single signs, not only for one that takes out code. */
	readonly isInPlainText: boolean;
}

const WORDS = ['everyone', 'here'];
const [EVERYONE = '', HERE = ''] = WORDS;

/*
 * What can follow at a place, as bits: 8 for the rest of `everyone` from each letter on, 4 for `here`, the
 * same 12 for a name that stands alone, and 3 for `<@1>`: before the sign of a kind, before the first
 * digit, before a further digit or the end.
 */
const ALONE = 12;
const KIND = 1 << 24;
const FIRST_DIGIT = 1 << 25;
const MORE_DIGITS = 1 << 26;
const STARTS_NAME = 1 | (1 << EVERYONE.length);
const STARTS_ALONE = STARTS_NAME << ALONE;

const SPACE = /^\s/;
const MARKUP = /[*_~|\\`[\]<>#]/;
const INVISIBLE = /^[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]|^(?![\n\r\t])\p{Cc}/u;

/**
 * Looks from the end of the text to its beginning, once, which signs could follow which when a server
 * takes out markup, code, tags or invisible signs, and reads letters in all their forms. It asks what
 * could be, for any order and choice of these.
 */
function findMentions(text: string): FoundMention[] {
	if (!/[@\uff20\ufe6b]/.test(text)) return [];
	const signs = signsOf(text);
	const withCode = new Follow(signs, true);
	const withoutCode = new Follow(signs, false);
	const found: FoundMention[] = [];
	let opened = false;
	let at = 0;
	for (const [index, { length, folded }] of signs.entries()) {
		opened ||= folded === '<';
		if (folded === '@') {
			const any = withCode.at(index + 1);
			const plain = withoutCode.at(index + 1);
			const isOfOne = opened && ((any | plain) & KIND) !== 0;
			if (isOfOne || (any & STARTS_NAME) !== 0) {
				const next = signs[index + 1]?.folded ?? '';
				found.push({
					at,
					after: at + length,
					isWhole: /^[eh!&\d]/.test(next),
					isAlone: isOfOne || (any & STARTS_ALONE) !== 0,
					isInPlainText: (plain & (STARTS_NAME | (opened ? KIND : 0))) !== 0,
				});
			}
		}
		at += length;
	}
	return found;
}

/** What is asked of a sign, found once for all places where it stands. */
interface Sign {
	readonly length: number;
	readonly folded: string;
	readonly isSpace: boolean;
	/** Some server takes it out. */
	readonly isTakenOut: boolean;
	readonly isNumber: boolean;
	readonly isLetterOrDigit: boolean;
	/** It makes a name of more than the word before it. */
	readonly continuesName: boolean;
	/** Places in the words where it can stand. */
	readonly steps: readonly Step[];
}

interface Step {
	readonly bit: number;
	/** What has to follow; 0 when the word ends with the sign. */
	readonly needed: number;
}

function signsOf(text: string): Sign[] {
	const known = new Map<string, Sign>();
	return Array.from(text, (sign) => {
		let found = known.get(sign);
		if (!found) known.set(sign, (found = describe(sign)));
		return found;
	});
}

function describe(sign: string): Sign {
	const folded = fold(sign);
	return {
		length: sign.length,
		folded,
		isSpace: SPACE.test(folded),
		isTakenOut: folded === '' || MARKUP.test(folded),
		isNumber: /^\d+$/.test(folded),
		isLetterOrDigit: /^[\p{L}\p{N}]/u.test(folded),
		continuesName: /^[\p{L}\p{N}_/-]/u.test(folded),
		steps: folded === '' ? [] : stepsOf(folded),
	};
}

function stepsOf(letters: string): Step[] {
	const steps: Step[] = [];
	let first = 0;
	for (const word of [EVERYONE, HERE]) {
		for (let letter = 0; letter < word.length; letter++) {
			if (!word.startsWith(letters, letter)) continue;
			const rest = letter + letters.length;
			const needed = rest === word.length ? 0 : 1 << (first + rest);
			steps.push({ bit: 1 << (first + letter), needed });
		}
		first += word.length;
	}
	return steps;
}

/** Without width, accents and capitals. */
function fold(sign: string): string {
	if (sign < '\u0080') return sign.toLowerCase();
	if (INVISIBLE.test(sign)) return '';
	return sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Behind the text. */
const END = describe('');

/** What can follow at a place. */
interface Behind {
	readonly next: number;
	/** Behind the spaces from there on. */
	readonly afterSpaces: number;
	/** Behind code that begins there, or behind spaces. */
	readonly code: number;
}

const NOTHING: Behind = { next: 0, afterSpaces: 0, code: 0 };

class Follow {
	private readonly bits: Int32Array;

	constructor(
		private readonly signs: readonly Sign[],
		withCode: boolean,
	) {
		this.bits = new Int32Array(signs.length + 1);
		// What can follow behind any later tick.
		let behindTicks = 0;
		let next = 0;
		let afterSpaces = 0;
		let code = 0;
		// The same behind the next `>` or `)`.
		let behindTag = NOTHING;
		let behindLink = NOTHING;
		for (let index = signs.length - 1; index >= 0; index--) {
			const { folded: sign, isSpace, isTakenOut } = signs[index] ?? END;
			const before = sign === '>' || sign === ')' ? { next, afterSpaces, code } : NOTHING;
			let bits = this.consume(index);
			if (isTakenOut) bits |= next;
			if (sign === '`') {
				const behindCode = next | afterSpaces;
				if (withCode) bits |= behindTicks;
				code = withCode ? behindTicks : 0;
				behindTicks |= behindCode;
			} else if (isSpace) bits |= code;
			else if (!isTakenOut) code = 0;
			const isTag = sign === '<';
			const isLink = sign === '(' && signs[index - 1]?.folded === ']';
			const skipped = isTag ? behindTag : isLink ? behindLink : NOTHING;
			bits |= skipped.next;
			this.bits[index] = bits;
			afterSpaces = (isTakenOut || isSpace ? afterSpaces | bits : bits) | skipped.afterSpaces;
			code |= skipped.code;
			next = bits;
			if (sign === '>' || isTag || sign === '\n') behindTag = before;
			if (sign === ')' || sign === '(' || sign === '\n') behindLink = before;
		}
	}

	at(index: number): number {
		return this.bits[index] ?? 0;
	}

	/** What can follow when the sign here is taken as a part of a mention. */
	private consume(index: number): number {
		const { folded: sign, isNumber, steps } = this.signs[index] ?? END;
		const next = this.at(index + 1);
		let bits = 0;
		for (const { bit, needed } of steps) {
			if (needed === 0) bits |= bit | (this.isEnd(index + 1) ? bit << ALONE : 0);
			else bits |= (next & needed ? bit : 0) | (next & (needed << ALONE) ? bit << ALONE : 0);
		}
		if ((sign === '!' || sign === '&') && next & FIRST_DIGIT) bits |= KIND;
		if (isNumber && next & MORE_DIGITS) bits |= KIND | FIRST_DIGIT | MORE_DIGITS;
		if (sign === '>') bits |= MORE_DIGITS;
		return bits;
	}

	/** Letters, `/`, `-` and a dot with something behind it make a name of more than the word. */
	private isEnd(index: number): boolean {
		const { folded, continuesName } = this.signs[index] ?? END;
		if (continuesName) return false;
		return !(folded === '.' && this.signs[index + 1]?.isLetterOrDigit === true);
	}
}
