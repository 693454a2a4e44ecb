import type { Range } from './markup';
import { findMarkup, rangeAt } from './markup';
import { findMentions } from './mentionSearch';

export const MENTION_CHOICES = ['none', 'listed', 'users', 'usersAndRoles', 'everyone'] as const;
export type MentionChoice = (typeof MENTION_CHOICES)[number];

/** Who may be notified by a message. */
export interface Mentions {
	readonly choice: MentionChoice;
	readonly userIds: readonly string[];
	readonly roleIds: readonly string[];
}

/** Left out, services decide differently, and an edit falls back to their defaults. */
export function allowedMentions({ choice, userIds, roleIds }: Mentions): {
	parse: string[];
	users?: string[];
	roles?: string[];
} {
	switch (choice) {
		case 'none':
			return { parse: [] };
		case 'listed':
			return {
				parse: [],
				...(userIds.length > 0 ? { users: [...userIds] } : {}),
				...(roleIds.length > 0 ? { roles: [...roleIds] } : {}),
			};
		case 'users':
			return { parse: ['users'] };
		case 'usersAndRoles':
			return { parse: ['users', 'roles'] };
		case 'everyone':
			return { parse: ['users', 'roles', 'everyone'] };
	}
}

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
