import { alertsFor, type Alert } from './alerts.ts';
import type { Site } from './atmosphere.ts';
import { dailyRecord } from './dailyRecord.ts';
import { hash } from './noise.ts';
import { rootFields } from './oneCall.ts';
import { currentRecord, hourlyRecord, minutelyRecords, type ReplyStyle } from './records.ts';
import { addDays } from './zonedTime.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const HOURS_PER_PAGE = 20;
const DAYS_PER_PAGE = 10;

/** Where recorded answers and descriptions of version 4.0 contradict each other, one of both. */
export interface OneCall4Quirks {
	/** What the condition of a day is. */
	dayWeather: 'there' | 'null' | 'absent';
	/** A list of days without a day, with status 200. */
	noDays: boolean;
	/** How rain and snow of a day are written. */
	dayAmount: 'number' | 'object';
	/** What a day is dated with. */
	dayTime: 'midnightUtc' | 'localNoon';
	/** Whether a day has `dew_point` and `wind_gust`. */
	dayExtras: boolean;
	/** Whether an alert has a name. */
	alertEvent: 'there' | 'empty';
	/** How an alert is described. */
	alertDescription: 'text' | 'list';
}

/** As most recorded answers are. */
export const USUAL_QUIRKS: OneCall4Quirks = {
	dayWeather: 'there',
	noDays: false,
	dayAmount: 'number',
	dayTime: 'midnightUtc',
	dayExtras: false,
	alertEvent: 'empty',
	alertDescription: 'list',
};

/** What is asked for: by whom, since the links of the interface repeat the key. */
export interface Asked {
	site: Site;
	now: number;
	style: ReplyStyle;
	start: number | undefined;
	/** Address of a neighboring page, with the key, as the interface writes it. */
	link(start: number): string;
}

/** `/current` */
export function current({ site, now, style }: Asked): object {
	const record = { ...currentRecord(site, now, style), ...alertIds(site, now) };
	return { ...rootFields(site, now), data: [record] };
}

/** `/timeline/1min` */
export function minutes({ site, now }: Asked): object {
	const records = minutelyRecords(site, now) ?? [];
	return {
		...rootFields(site, now),
		data: records.map((record) => ({ ...record, ...alertIds(site, now) })),
	};
}

/** `/timeline/1h` */
export function hours({ site, now, style, start, link }: Asked): object {
	const first = Math.floor((start ?? now) / HOUR) * HOUR;
	const last = Math.floor(now / HOUR) * HOUR + 48 * HOUR;
	const data = Array.from({ length: HOURS_PER_PAGE }, (_, index) => first + index * HOUR)
		.filter((dt) => dt <= last)
		.map((dt) => {
			const { pop, ...record } = hourlyRecord(site, dt, style) as Record<string, unknown>;
			const isPast = dt < now - HOUR;
			return { ...record, ...(isPast ? {} : { pop }), ...(isPast ? {} : alertIds(site, now)) };
		});
	return {
		...rootFields(site, now),
		data,
		prev: link(first - HOURS_PER_PAGE * HOUR),
		next: link(first + HOURS_PER_PAGE * HOUR),
	};
}

/** `/timeline/1day` */
export function days({ site, now, style, start, link }: Asked, quirks: OneCall4Quirks): object {
	const first = Math.floor((start ?? now) / DAY) * DAY;
	const firstDate = new Date(first * 1000).toISOString().slice(0, 10);
	const data = Array.from({ length: quirks.noDays ? 0 : DAYS_PER_PAGE }, (_, index) => {
		const record = dailyRecord(site, addDays(firstDate, index), style) as Record<string, unknown>;
		return dayOf4(record, first + index * DAY, quirks);
	});
	return {
		...rootFields(site, now),
		data,
		prev: link(first - DAYS_PER_PAGE * DAY),
		next: link(first + DAYS_PER_PAGE * DAY),
	};
}

function dayOf4(
	record: Record<string, unknown>,
	midnight: number,
	{ dayWeather, dayAmount, dayTime, dayExtras }: OneCall4Quirks,
): object {
	const { summary: _summary, weather, rain, snow, dew_point, wind_gust, ...rest } = record;
	const amount = (value: unknown) => (dayAmount === 'object' ? { '1h': value } : value);
	return {
		...rest,
		dt: dayTime === 'midnightUtc' ? midnight : rest.dt,
		...(dayWeather === 'absent' ? {} : { weather: dayWeather === 'null' ? null : weather }),
		...(rain === undefined ? {} : { rain: amount(rain) }),
		...(snow === undefined ? {} : { snow: amount(snow) }),
		...(dayExtras ? { dew_point, ...(wind_gust === undefined ? {} : { wind_gust }) } : {}),
	};
}

/** `/alert/{id}`; undefined when no alert of this place has it. */
export function alertById(
	id: string,
	site: Site,
	now: number,
	{ alertEvent, alertDescription }: OneCall4Quirks,
): object | undefined {
	const alert = alertsFor(site, now).find((one) => idOf(one) === id);
	if (!alert) return undefined;
	const { description } = alert;
	return {
		id,
		...alert,
		event: alertEvent === 'empty' ? '' : alert.event,
		description:
			alertDescription === 'list'
				? [
						{ language: 'xx-XX', description: `(${description})` },
						{ language: 'en-GB', description },
					]
				: description,
	};
}

/** Left out when there is none. */
function alertIds(site: Site, now: number): { alerts?: string[] } {
	const ids = alertsFor(site, now).map(idOf);
	return ids.length > 0 ? { alerts: ids } : {};
}

/** The same wherever and whenever the same alert is listed. */
export function idOf({ sender_name, event, start }: Alert): string {
	return `urn:oid:2.49.0.0.276.0.SANDBOX:${hash(`${sender_name}|${event}|${start}`).toString(16)}`;
}
