import { lenient, list, openObject, record } from '../../shared/http/schemas';
import * as z from '../../shared/http/zod';

/**
 * What the endpoints of both versions send. Only what is read is checked, part by part, so that one bad
 * hour does not break the days. A missing field means "did not occur" or "was not measured", so nearly
 * all are optional.
 */
const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;
/** Nothing promises that a number is not sent as text. */
export const number = z.pipe(
	z.transform((value: unknown) =>
		typeof value === 'string' && NUMBER.test(value) ? Number(value) : value,
	),
	z.number(),
);
const measure = z.nullish(number);
/** From 0 to 1; nobody can tell what another number stands for. */
const probability = z.nullish(
	z.pipe(
		number,
		z.transform((value) => (value >= 0 && value <= 1 ? value : null)),
	),
);
const label = z.nullish(z.string());
/** As text, whatever it came as. */
const identifier = z.nullish(
	z.union([
		z.string(),
		z.pipe(
			z.number(),
			z.transform((value) => String(value)),
		),
	]),
);

/** UNIX seconds that any calendar can show, with any offset: in the year 5138. */
export const LAST_TIME = 1e11;
const time = z.pipe(number, z.number().check(z.gte(0), z.lte(LAST_TIME)));
const optionalTime = z.nullish(time);

const condition = openObject({ id: measure, main: label, description: label, icon: label });

/** What some servers make of an object without fields. */
const emptyList = z.pipe(
	z.custom<readonly never[]>((value) => Array.isArray(value) && value.length === 0),
	z.transform(() => undefined),
);

/** `{"1h": n}` in mm/h for current and hourly; a number of mm for a day, which 4.0 documents as an object. */
const amount = z.nullish(z.union([number, record, emptyList]));

const air = {
	dt: time,
	sunrise: optionalTime,
	sunset: optionalTime,
	pressure: measure,
	humidity: measure,
	dew_point: measure,
	wind_speed: measure,
	wind_gust: measure,
	wind_deg: measure,
	clouds: measure,
	uvi: measure,
	pop: probability,
	rain: amount,
	snow: amount,
	weather: z.nullish(list(condition)),
};

export const momentSchema = openObject({
	...air,
	temp: measure,
	feels_like: measure,
	visibility: measure,
	/** 4.0 only: those that are out. */
	alerts: lenient(list(identifier)),
});

const partsOfDay = { morn: measure, day: measure, eve: measure, night: measure };

export const daySchema = openObject({
	...air,
	summary: label,
	temp: z.nullish(z.union([openObject({ min: measure, max: measure, ...partsOfDay }), emptyList])),
	feels_like: z.nullish(z.union([openObject(partsOfDay), emptyList])),
});

export const minuteSchema = openObject({ dt: time, precipitation: measure });

/** 4.0 has an `id`, and its `description` may be a list, one for each language. */
export const alertSchema = openObject({
	id: identifier,
	sender_name: label,
	event: label,
	start: optionalTime,
	end: optionalTime,
	description: z.nullish(
		z.union([z.string(), list(openObject({ language: label, description: label }))]),
	),
	tags: lenient(z.array(z.unknown())),
});

export const momentsSchema = list(momentSchema);
export const daysSchema = list(daySchema);
export const minutesSchema = list(minuteSchema);
export const alertsSchema = list(alertSchema);

/** Seconds; no clock is further from UTC. */
const DAY = 86_400;

/** What an answer of the forecast begins with. No field of it is promised. */
export const envelopeSchema = openObject({
	timezone: lenient(z.string()),
	timezone_offset: lenient(z.pipe(number, z.number().check(z.gte(-DAY), z.lte(DAY)))),
});

/** `2026-10-12` */
function isDate(text: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

const afternoon = z.nullish(openObject({ afternoon: measure }));

/** `/data/3.0/onecall/day_summary` */
export const daySummarySchema = openObject({
	tz: label,
	date: z.string().check(z.refine(isDate, 'it should be a date')),
	cloud_cover: afternoon,
	humidity: afternoon,
	pressure: afternoon,
	precipitation: z.nullish(openObject({ total: measure })),
	temperature: z.nullish(
		openObject({
			min: measure,
			max: measure,
			morning: measure,
			afternoon: measure,
			evening: measure,
			night: measure,
		}),
	),
	wind: z.nullish(
		openObject({ max: z.nullish(openObject({ speed: measure, direction: measure })) }),
	),
});

/** `/data/3.0/onecall/overview` */
export const overviewSchema = openObject({
	date: lenient(z.string().check(z.refine(isDate, 'it should be a date'))),
	weather_overview: z.string(),
});

/** `/geo/1.0/zip` */
export const placeSchema = openObject({
	name: label,
	lat: z.pipe(number, z.number().check(z.gte(-90), z.lte(90))),
	lon: z.pipe(number, z.number().check(z.gte(-180), z.lte(180))),
	country: label,
	state: label,
	local_names: lenient(record),
	/** Only with a postal code. */
	zip: label,
});

/** `/geo/1.0/direct` and `/geo/1.0/reverse` */
export const placesSchema = list(placeSchema);

/** `cod` comes as a number or as text. */
export const errorSchema = openObject({
	cod: lenient(z.union([number, z.string()])),
	message: lenient(z.string()),
	parameters: lenient(list(z.string())),
});

export type WireMoment = z.output<typeof momentSchema>;
export type WireDay = z.output<typeof daySchema>;
export type WireMinute = z.output<typeof minuteSchema>;
export type WireAlert = z.output<typeof alertSchema>;
export type FoundPlace = z.output<typeof placeSchema>;
export type WireDaySummary = z.output<typeof daySummarySchema>;
