import type { Zone } from './zone';
import { createZone } from './zone';

interface DayMark {
	/** What the service dates the day with, UNIX seconds. */
	readonly at: number;
	readonly sunrise: number | null;
	readonly sunset: number | null;
}

const DAY = 86_400;
const UTC = createZone('UTC');

/**
 * The calendar dates of daily records. A record is dated at about local noon, or at 00:00 UTC of the
 * date it stands for, which is the evening before in the Americas; and local noon may itself be 00:00
 * UTC at the date line. Where the two disagree, the sun of the record, or of its neighbors, decides.
 * @param utcDates which of the two it is where no sun helps
 */
export function calendarDates(
	days: readonly DayMark[],
	zone: Zone,
	utcDates: boolean,
): readonly string[] {
	const bySun = days.map(({ at, sunrise, sunset }) =>
		at % DAY === 0 && sunrise && sunset ? zone.at((sunrise + sunset) / 2).date : undefined,
	);
	const known = days.findIndex(
		({ at }, index) => bySun[index] !== undefined && UTC.at(at).date !== zone.at(at).date,
	);
	const sunSaysUtc = known === -1 ? undefined : bySun[known] === UTC.at(days[known]?.at ?? 0).date;
	return days.map(({ at }, index) => {
		const local = zone.at(at).date;
		if (at % DAY !== 0) return local;
		const sun = bySun[index];
		if (sun !== undefined) return sun;
		return (sunSaysUtc ?? utcDates) ? UTC.at(at).date : local;
	});
}
