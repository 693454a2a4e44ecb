import { calendarDates } from '../domain/calendar';
import type { Alert, Condition, Day, DaySummary, Minute, Moment } from '../domain/forecast';
import type { Zone } from '../domain/zone';
import type { WireAlert, WireDay, WireDaySummary, WireMinute, WireMoment } from './schemas';
import { number } from './schemas';

type Maybe<Value> = Value | null | undefined;

/** An entry of a list as it is understood, and as it came. */
export interface Entry<Wire> {
	readonly record: Wire;
	readonly sent: unknown;
}

/**
 * By time, each time once: no order is promised, the first day has to be today, and no hour may count
 * twice in a sum.
 * @param sent the list that `records` were read from
 */
export function sortByTime<Wire extends { readonly dt: number }>(
	records: readonly Wire[],
	sent: unknown,
): ReadonlyArray<Entry<Wire>> {
	const came: readonly unknown[] = Array.isArray(sent) ? sent : records;
	const byTime = new Map<number, Entry<Wire>>();
	records.forEach((record, index) => {
		if (!byTime.has(record.dt)) byTime.set(record.dt, { record, sent: came[index] });
	});
	return [...byTime.values()].sort((a, b) => a.record.dt - b.record.dt);
}

function toAir({ record, sent }: Entry<WireMoment | WireDay>) {
	return {
		condition: toCondition(record.weather?.[0]),
		pressure: record.pressure ?? null,
		humidity: record.humidity ?? null,
		dewPoint: record.dew_point ?? null,
		uvIndex: record.uvi ?? null,
		clouds: record.clouds ?? null,
		windSpeed: record.wind_speed ?? null,
		windGust: record.wind_gust ?? null,
		windDegrees: record.wind_deg ?? null,
		chance: record.pop ?? null,
		rain: toAmount(record.rain),
		snow: toAmount(record.snow),
		sunrise: record.sunrise ?? null,
		sunset: record.sunset ?? null,
		raw: sent,
	};
}

export function toMoment(entry: Entry<WireMoment>): Moment {
	const { record } = entry;
	return {
		...toAir(entry),
		at: record.dt,
		temperature: record.temp ?? null,
		feelsLike: record.feels_like ?? null,
		visibility: record.visibility ?? null,
	};
}

/** @param utcDates see `calendarDates` */
export function toDays(
	entries: ReadonlyArray<Entry<WireDay>>,
	zone: Zone,
	utcDates: boolean,
): readonly Day[] {
	const dates = calendarDates(
		entries.map(({ record: { dt, sunrise, sunset } }) => ({
			at: dt,
			sunrise: sunrise ?? null,
			sunset: sunset ?? null,
		})),
		zone,
		utcDates,
	);
	return entries.map((entry, index) => ({
		...toAir(entry),
		...daysOwn(entry.record),
		date: dates[index] ?? zone.at(entry.record.dt).date,
	}));
}

function daysOwn(record: WireDay) {
	return {
		summary: record.summary ?? null,
		min: record.temp?.min ?? null,
		max: record.temp?.max ?? null,
		morning: record.temp?.morn ?? null,
		day: record.temp?.day ?? null,
		evening: record.temp?.eve ?? null,
		night: record.temp?.night ?? null,
		feelsLikeDay: record.feels_like?.day ?? null,
	};
}

export function toMinute({ record, sent }: Entry<WireMinute>): Minute {
	return { at: record.dt, intensity: record.precipitation ?? null, raw: sent };
}

/** No warning begins or ends in 1970: a time of 0 stands for none. */
export function toAlert(record: WireAlert): Alert {
	return {
		id: toId(record.id),
		sender: record.sender_name ?? null,
		event: record.event ?? null,
		start: record.start || null,
		end: record.end || null,
		description: toDescription(record.description),
		tags: (record.tags ?? []).filter((tag) => typeof tag === 'string'),
		raw: record,
	};
}

/** Of an alert; null for one that names nothing. */
export function toId(id: Maybe<string>): string | null {
	return id === undefined || id?.trim() === '' ? null : id;
}

/**
 * Of a list of languages all are kept, English first: an agency may write the rest in its own only. In one order,
 * whichever they came in: a warning with the same texts is the same.
 */
function toDescription(description: WireAlert['description']): string | null {
	if (description === null || description === undefined) return null;
	if (typeof description === 'string') return description;
	const isEnglish = (language: Maybe<string>): boolean => /^en\b/i.test(language ?? '');
	const texts = [...description]
		.sort(
			(a, b) =>
				Number(isEnglish(b.language)) - Number(isEnglish(a.language)) ||
				codeOrder(a.language ?? '', b.language ?? ''),
		)
		.flatMap((entry) => entry.description ?? []);
	return texts.length === 0 ? null : texts.join('\n\n');
}

function codeOrder(a: string, b: string): number {
	return a === b ? 0 : a < b ? -1 : 1;
}

export function toSummary(record: WireDaySummary): DaySummary {
	const { temperature } = record;
	return {
		date: record.date,
		utcOffset: record.tz ?? null,
		min: temperature?.min ?? null,
		max: temperature?.max ?? null,
		morning: temperature?.morning ?? null,
		afternoon: temperature?.afternoon ?? null,
		evening: temperature?.evening ?? null,
		night: temperature?.night ?? null,
		precipitation: record.precipitation?.total ?? null,
		humidity: record.humidity?.afternoon ?? null,
		clouds: record.cloud_cover?.afternoon ?? null,
		pressure: record.pressure?.afternoon ?? null,
		windMax: record.wind?.max?.speed ?? null,
		windMaxDegrees: record.wind?.max?.direction ?? null,
		raw: record,
	};
}

/**
 * A day of version 4.0 as a summary. Its humidity, clouds and pressure are those of the whole day, not of
 * the afternoon, and what its wind stands for is not documented: they are left out.
 */
export function toSummaryOfDay(day: Day, utcOffset: string | null): DaySummary {
	return {
		date: day.date,
		utcOffset,
		min: day.min,
		max: day.max,
		morning: day.morning,
		afternoon: day.day,
		evening: day.evening,
		night: day.night,
		precipitation: day.rain === null || day.snow === null ? null : day.rain + day.snow,
		humidity: null,
		clouds: null,
		pressure: null,
		windMax: null,
		windMaxDegrees: null,
		raw: day.raw,
	};
}

type Wire = Maybe<{
	readonly id?: Maybe<number>;
	readonly main?: Maybe<string>;
	readonly description?: Maybe<string>;
	readonly icon?: Maybe<string>;
}>;

function toCondition(first: Wire): Condition | null {
	if (!first) return null;
	return {
		id: first.id ?? null,
		group: first.main ?? null,
		text: first.description ?? null,
		icon: first.icon ?? null,
	};
}

/**
 * @returns mm, or mm in the hour; 0 when the service left it out, which by its documentation means
 *   that there was none; null when it is not a number
 */
function toAmount(value: Maybe<number | Readonly<Record<string, unknown>>>): number | null {
	if (value === null || value === undefined) return 0;
	if (typeof value === 'number') return value;
	const [first] =
		'total' in value ? [value.total] : '1h' in value ? [value['1h']] : Object.values(value);
	if (first === undefined || first === null) return 0;
	const read = number.safeParse(first);
	return read.success ? read.data : null;
}
