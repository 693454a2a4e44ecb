import { alertsFor } from './alerts.ts';
import type { Site } from './atmosphere.ts';
import { dailyRecord } from './dailyRecord.ts';
import { currentRecord, hourlyRecord, minutelyRecords, type ReplyStyle } from './records.ts';
import { addDays, localDate, offsetAt } from './zonedTime.ts';

const HOUR = 3600;

/** The sections a caller can leave out. */
export type Section = 'current' | 'minutely' | 'hourly' | 'daily' | 'alerts';

/** The first fields of every reply. */
export function rootFields({ lat, lon, zone }: Site, now: number): object {
	return { lat, lon, timezone: zone, timezone_offset: offsetAt(zone, now) };
}

/** The reply of the one-call path. A section without data is absent. */
export function oneCall(
	site: Site,
	now: number,
	style: ReplyStyle,
	excluded: ReadonlySet<string>,
): object {
	const wants = (section: Section) => !excluded.has(section);
	const minutely = wants('minutely') ? minutelyRecords(site, now) : undefined;
	const alerts = wants('alerts') ? alertsFor(site, now) : [];
	// The first hour has begun already.
	const hour = Math.floor(now / HOUR) * HOUR;
	const today = localDate(site.zone, now);
	return {
		...rootFields(site, now),
		...(wants('current') && { current: currentRecord(site, now, style) }),
		...(minutely && { minutely }),
		...(wants('hourly') && {
			hourly: Array.from({ length: 48 }, (_, index) =>
				hourlyRecord(site, hour + index * HOUR, style),
			),
		}),
		...(wants('daily') && {
			daily: Array.from({ length: 8 }, (_, index) =>
				dailyRecord(site, addDays(today, index), style),
			),
		}),
		...(alerts.length > 0 && { alerts }),
	};
}
