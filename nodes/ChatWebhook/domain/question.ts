import { quote } from '../../shared/domain/quote';
import { LONGEST_ANSWERER, LONGEST_WRITTEN_ANSWER } from './bounds';
import type { LengthUnit } from './textLength';
import { lengthOf } from './textLength';

/** What can be chosen. */
export interface Choice {
	readonly label: string;
	/** Whether it means yes; null for answers of one's own. */
	readonly approved: boolean | null;
}

/** A question that was posted, as the execution keeps it until somebody answers. */
export interface AskedQuestion {
	/** Tells it from the other questions of its execution. */
	readonly id: string;
	/** As it stands in the channel, without the links. */
	readonly text: string;
	/** None when the answer is written. */
	readonly choices: readonly Choice[];
	/** Null where the service did not tell. */
	readonly messageId: string | null;
	readonly threadId: string | null;
	readonly hasButtons: boolean;
}

/** An answer, as the node gives it out. */
export interface GivenAnswer {
	readonly answer: string;
	readonly approved: boolean | null;
	/** As they call themselves; null when they did not. */
	readonly answeredBy: string | null;
	/** ISO 8601. */
	readonly answeredAt: string;
}

/** An answer and the address that gives it. */
export interface AnswerLink {
	readonly label: string;
	readonly url: string;
}

/** What the one link says that leads to a field for writing. */
const WRITE = 'Answer';

/** What a question has links for, in order. The place in the list stands for the answer in its link. */
export function linkLabels(choices: readonly Choice[]): readonly string[] {
	return choices.length > 0 ? choices.map(({ label }) => label) : [WRITE];
}

/**
 * The message that asks. Discord gives a link a name; of the others nobody knows, so the address itself
 * stands there, and is a link in every chat. `until` is when the time for an answer ends, in words.
 */
export function questionText(
	text: string,
	links: readonly AnswerLink[],
	{ isNamed, until }: { readonly isNamed: boolean; readonly until: string | undefined },
): string {
	const answers = isNamed
		? links.map(({ label, url }) => `[${escaped(label)}](<${url}>)`).join(' · ')
		: links.map(({ label, url }) => `${label}: ${url}`).join('\n');
	return [text.trimEnd(), answers, ...(until === undefined ? [] : [`Answer until ${until}.`])].join(
		'\n\n',
	);
}

/** The same message when it is answered: the answer stands where the links were. */
export function answeredText(
	text: string,
	{ answer, answeredBy }: GivenAnswer,
	{ at, unit, limit }: { readonly at: string; readonly unit: LengthUnit; readonly limit: number },
): string {
	const line = (most: number) =>
		`Answer: ${escaped(quote(answer, most))} (${answeredBy === null ? '' : `${escaped(quote(answeredBy, most))}, `}${at})`;
	const whole = (most: number) => `${text.trimEnd()}\n\n${line(most)}`;
	const most = [LONGEST_SHOWN, 100, 20].find((each) => lengthOf(whole(each), unit) <= limit);
	return whole(most ?? 1);
}

/** Characters of an answer that the message repeats; the item has it whole. */
const LONGEST_SHOWN = 300;

/** What people write on a page is text, whatever a chat would make of it. */
function escaped(text: string): string {
	return text.replace(/[\\`*_~|[\]<>]/g, '\\$&');
}

/** e.g. `2026-11-22 21:05 Europe/Berlin` */
export function momentInWords(ms: number, timeZone: string): string {
	const text = new Intl.DateTimeFormat('sv-SE', {
		timeZone,
		dateStyle: 'short',
		timeStyle: 'short',
	}).format(ms);
	return `${text} ${timeZone}`;
}

/** @returns why a written answer cannot be taken, in words */
export function problemOfWritten(written: string): string | undefined {
	if (written === '') return 'Write an answer first.';
	const length = lengthOf(written);
	return length > LONGEST_WRITTEN_ANSWER
		? `Your answer has ${length} characters; ${LONGEST_WRITTEN_ANSWER} are allowed.`
		: undefined;
}

/** How somebody calls themselves, on one line; null for no name. */
export function answererOf(entered: string): string | null {
	const name = quote(entered, LONGEST_ANSWERER);
	return name === '' ? null : name;
}

/** Whether an address leads to the computer itself, whoever opens it. */
export function leadsToThisComputer(address: string): boolean {
	return (
		URL.canParse(address) &&
		/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(
			new URL(address).hostname,
		)
	);
}
