import { least } from '../../../shared/domain/extremes';
import { updatedAt } from '../savedItem';
import { isDeletedIn, updatedIn } from './snapshot';
import type { AnswerPage } from './state';

/**
 * What time it is at the service: the earliest of what its answer says, since too early only means to
 * read something again. A clock that is behind the entries themselves is wrong.
 * @param tolerance seconds by which clocks may differ
 * @returns UNIX seconds; undefined when the answer does not tell
 */
export function serviceTimeOf(
	{ serverTime, date, items }: AnswerPage,
	tolerance: number,
): number | undefined {
	const reported = [serverTime, date].filter((time) => time !== undefined);
	if (reported.length === 0) return undefined;
	const latest = items.reduce((time, item) => Math.max(time, updatedAt(item) ?? 0), 0);
	const plausible = reported.filter((time) => time >= latest - tolerance);
	return least(plausible.length > 0 ? plausible : reported);
}

/** From so many of the latest changes a pass begins, so that one that is dated wrong decides nothing. */
const RECENT = 10;
/** More than that is not read again by every pass. */
const CROWD = 25;

/** Since when the entries themselves say that a pass has to begin. */
export interface Recent {
	/** UNIX seconds: when the last but a few changes were made; undefined when none is known. */
	readonly time: number | undefined;
	/** So many changes are dated after it that clocks have to help. */
	readonly isCrowded: boolean;
}

/**
 * Goes by the dates of the entries that are known: a change that comes later is dated later, whatever
 * any clock says.
 * @param overlap seconds by which dates may be out of order
 * @param longest entries of the longest page of this server; fewer are read again, so that one page shows them all
 */
export function recentChanges(
	snapshots: Readonly<Record<string, string>>,
	overlap: number,
	longest: number,
): Recent {
	const texts = Object.values(snapshots);
	const times = texts
		.filter((text) => !isDeletedIn(text))
		.map(updatedIn)
		.sort((a, b) => b - a);
	const time = kthLatest(times, longest);
	if (time === undefined) return { time, isCrowded: false };
	const again = texts.filter((text) => updatedIn(text) >= time - overlap).length;
	return { time, isCrowded: again > CROWD };
}

/** The same for a page of items. */
export function recentTime({ items }: AnswerPage): number | undefined {
	const times = items
		.map(updatedAt)
		.filter((time) => time !== undefined)
		.sort((a, b) => b - a);
	return kthLatest(times, items.length);
}

function kthLatest(sorted: readonly number[], longest: number): number | undefined {
	return sorted[Math.max(1, Math.min(RECENT, longest - 1, sorted.length)) - 1];
}
