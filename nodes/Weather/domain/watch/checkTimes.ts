import type { Zone } from '../zone';
import { addDays } from '../zone';

/**
 * When something is due: by the clock of this machine, which somebody may set, and by one that nobody can set
 * but that may stand while the machine sleeps. Milliseconds.
 */
export interface NextCheck {
	readonly wall: number;
	readonly steady: number;
}

export interface Clocks {
	wall(): number;
	steady(): number;
}

const MINUTE_MS = 60_000;
/** Polls come each minute, give or take some seconds: without it every other check would be a minute late. */
const SLACK_MS = 30_000;
const AFTER_FAILURE_MS = 10 * MINUTE_MS;
/** For what no repetition changes, such as a day's calls that are used up. */
const AFTER_LIMIT_MS = 60 * MINUTE_MS;
/** No limit lasts longer than a day; who says so has another clock, or means somebody else. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

/** Whichever clock says so first: a check too many costs a call, one too few may miss a storm. */
export function isDue(next: NextCheck | undefined, clocks: Clocks): boolean {
	return next === undefined || clocks.wall() >= next.wall || clocks.steady() >= next.steady;
}

/** @param ms from now */
export function dueIn(ms: number, clocks: Clocks): NextCheck {
	return { wall: clocks.wall() + ms, steady: clocks.steady() + ms };
}

/** Milliseconds until the next of checks that are to be made again and again. */
export function afterCheck(everyMs: number): number {
	return everyMs - SLACK_MS;
}

/**
 * Milliseconds until a failed check is made again.
 * @param everyMs how often the service is asked
 * @param isLimit a limit stopped it
 * @param hintMs what the service asks to wait; a day of it is believed
 */
export function afterFailure(everyMs: number, isLimit: boolean, hintMs = 0): number {
	return Math.max(
		afterCheck(isLimit ? AFTER_LIMIT_MS : Math.min(everyMs, AFTER_FAILURE_MS)),
		Math.min(hintMs, LONGEST_WAIT_MS),
	);
}

/**
 * The first moment of a date at which the clocks of a place show a time of day or later, UNIX seconds: there
 * are days on which clocks skip it, or show it twice.
 * @param date `YYYY-MM-DD` @param time `HH:MM`
 */
export function momentOf(date: string, time: string, zone: Zone): number {
	const end = zone.startOf(addDays(date, 1));
	for (let at = zone.startOf(date); at < end; at += 60) if (zone.at(at).clock >= time) return at;
	return end;
}
