import type { Zone } from '../zone';
import { addDays } from '../zone';
import { momentOf } from './checkTimes';

/**
 * Whether today's forecast is still to be reported: once a day, at any time after the one that was chosen.
 * @param reported the date that was reported last, `YYYY-MM-DD`
 * @param time `HH:MM` at the place
 * @param now UNIX seconds at the service
 */
export function isMorningToTell(
	reported: string | undefined,
	time: string,
	zone: Zone,
	now: number,
): boolean {
	const { date } = zone.at(now);
	return lastReported(reported, date) === undefined && now >= momentOf(date, time, zone);
}

/** Seconds until the next morning is to be reported. @param now UNIX seconds at the service */
export function untilMorning(
	reported: string | undefined,
	time: string,
	zone: Zone,
	now: number,
): number {
	const { date } = zone.at(now);
	const last = lastReported(reported, date);
	return momentOf(last === undefined ? date : addDays(last, 1), time, zone) - now;
}

/** The reported date if it is today's or, by a clock that was ahead, tomorrow's. One further off is not believed. */
function lastReported(reported: string | undefined, today: string): string | undefined {
	return reported !== undefined && reported >= today && reported <= addDays(today, 1)
		? reported
		: undefined;
}
