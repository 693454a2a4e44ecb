import type { PageDigest } from './digest';
import type { Habit, Habits } from './habits';
import type { PageRequest } from './page';
import type { Ties } from './ties';

/**
 * Whether a list was read to its end.
 * - `whole`: what the server answered rules out that anything is missing
 * - `unproven`: the server gives no means to tell
 * - `part`: there is more, or may well be, and the server gives it in no way
 * - `refused`: the server refuses to give any page
 */
export type Completeness = 'whole' | 'unproven' | 'part' | 'refused';

/** A list that is being read: plain data, so that it can be kept and gone on with later. */
export interface PageRead {
	readonly habits: Habits;
	/** The end from which pages are read. */
	readonly sort: PageRequest['sort'];
	/** UNIX seconds; only what was changed from then on belongs to the list that is read. */
	readonly since?: number;
	readonly count: number;
	/** Answers so far. */
	readonly answers: number;
	/** The greatest total that the server reported; 0 for none. */
	readonly claimed: number;
	/** Seconds by which a change was dated before the saving, at most. */
	readonly backdated: number;
	readonly step: Step;
}

/** The start of the list. */
export interface FirstPageStep {
	readonly at: 'first page';
	/** How often the list was read from its start again. */
	readonly restarts: number;
}

/** Page after page, each asked for one entry early, so that it has to contain a known one. */
export interface PagesStep {
	readonly at: 'pages';
	/** At least 1. */
	readonly offset: number;
	readonly pages: number;
	readonly restarts: number;
	readonly first: PageDigest;
	/** The last page that joined what was read before. */
	readonly previous: PageDigest;
	/** Set while entries before this place have left the list, and the read goes back to join again. */
	readonly back?: true;
	/** Set when a page was not in the order of saving, the oldest first. */
	readonly unordered?: true;
	/** Full pages in a row that brought nothing new. */
	readonly repeats?: number;
	readonly ties?: Ties;
}

/** The list may have moved to where it was read already: its start again. */
export interface StartAgainStep {
	readonly at: 'start again';
	readonly first: PageDigest;
	readonly restarts: number;
}

/** Whether the server sorts at all: one entry of each end, and of the first end again. */
export interface SortsStep {
	readonly at: 'sorts?';
	readonly page: PageDigest;
	/** Undefined until the oldest entry came. */
	readonly oldest?: PageDigest;
	/** Undefined until the newest entry came. */
	readonly newest?: PageDigest;
	/** What is known of the list when it cannot be read along the time of saving. */
	readonly otherwise: Completeness;
}

/** Along the time of saving: what was saved later has changed later too. */
export interface TimesStep {
	readonly at: 'times';
	/** UNIX seconds; what was saved before it is known. */
	readonly from: number;
	readonly known: PageDigest;
	/** What is known of the list when this way leads nowhere. */
	readonly otherwise: Completeness;
	readonly again?: true;
	/** Something may lie between what was reached. */
	readonly gaps?: number;
	/** The server does not sort, and showed an entry where the time of saving has no place for it. */
	readonly unsorted?: true;
	/** Seconds by which each step began before the time that was reached, at least. */
	readonly room: number;
}

/** Along the time of saving, a page full of older entries hides the rest: from the other end. */
export interface TimesOtherEndStep extends Omit<TimesStep, 'at' | 'again'> {
	readonly at: 'times, other end';
}

export type Step =
	| FirstPageStep
	| PagesStep
	| StartAgainStep
	/** The server always begins at the start: larger pages. */
	| { readonly at: 'larger'; readonly page: PageDigest }
	/** The other end of the list. */
	| { readonly at: 'other end'; readonly page: PageDigest }
	| SortsStep
	| TimesStep
	| TimesOtherEndStep
	| { readonly at: 'end'; readonly completeness: Completeness };

/** A page that is shorter than what was asked for and than another page of this server was not cut. */
export function isFull({ habits, count }: PageRead, length: number): boolean {
	return length >= Math.min(habits.longest, count);
}

export function withHabit(
	read: PageRead,
	name: 'offset' | 'since' | 'sort' | 'total',
	habit: Habit,
): PageRead {
	return { ...read, habits: { ...read.habits, [name]: habit } };
}

export function end(read: PageRead, completeness: Completeness): PageRead {
	return { ...read, step: { at: 'end', completeness } };
}

/** What is known of a list of which only this page can be seen. */
export function completenessOfOnePage(read: PageRead, page: PageDigest): Completeness {
	return read.claimed > page.keys.length ? 'part' : 'unproven';
}
