import { lenient, record } from '../../shared/http/schemas';
import * as z from '../../shared/http/zod';

/**
 * What the endpoints of both versions send. Only what is read is checked, part by part, so that one bad
 * hour does not break the days. A missing field means "did not occur" or "was not measured", so nearly
 * all are optional.
 */
const number = z.number();
const measure = z.nullish(number);
const label = z.nullish(z.string());

/** UNIX seconds that a calendar can show: until the year 5138. */
const time = number.check(z.gte(0), z.lte(1e11));
const optionalTime = z.nullish(time);

const condition = z.looseObject({ id: measure, main: label, description: label, icon: label });

/** `{"1h": n}` in mm/h for current and hourly; a number of mm for a day, which 4.0 documents as an object. */
const amount = z.nullish(z.union([number, record]));

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
	pop: measure,
	rain: amount,
	snow: amount,
	weather: z.nullish(z.array(condition)),
};

export const momentSchema = z.looseObject({
	...air,
	temp: measure,
	feels_like: measure,
	visibility: measure,
	/** 4.0 only. */
	alerts: lenient(z.array(z.string())),
});

const partsOfDay = { morn: measure, day: measure, eve: measure, night: measure };

export const daySchema = z.looseObject({
	...air,
	summary: label,
	temp: z.nullish(z.looseObject({ min: measure, max: measure, ...partsOfDay })),
	feels_like: z.nullish(z.looseObject(partsOfDay)),
});

export const minuteSchema = z.looseObject({ dt: time, precipitation: measure });

/** 4.0 has an `id`, and its `description` may be a list, one for each language. */
export const alertSchema = z.looseObject({
	id: label,
	sender_name: label,
	event: label,
	start: optionalTime,
	end: optionalTime,
	description: z.nullish(
		z.union([z.string(), z.array(z.looseObject({ language: label, description: label }))]),
	),
	tags: lenient(z.array(z.unknown())),
});

export const momentsSchema = z.array(momentSchema);
export const daysSchema = z.array(daySchema);
export const minutesSchema = z.array(minuteSchema);
export const alertsSchema = z.array(alertSchema);

/** What an answer of the forecast begins with. No field of it is promised. */
export const envelopeSchema = z.looseObject({
	timezone: lenient(z.string()),
	timezone_offset: lenient(number),
});

const afternoon = z.nullish(z.looseObject({ afternoon: measure }));

/** `/data/3.0/onecall/day_summary` */
export const daySummarySchema = z.looseObject({
	tz: label,
	date: z.string(),
	cloud_cover: afternoon,
	humidity: afternoon,
	pressure: afternoon,
	precipitation: z.nullish(z.looseObject({ total: measure })),
	temperature: z.nullish(
		z.looseObject({
			min: measure,
			max: measure,
			morning: measure,
			afternoon: measure,
			evening: measure,
			night: measure,
		}),
	),
	wind: z.nullish(
		z.looseObject({ max: z.nullish(z.looseObject({ speed: measure, direction: measure })) }),
	),
});

/** `/data/3.0/onecall/overview` */
export const overviewSchema = z.looseObject({ date: label, weather_overview: z.string() });

/** `/geo/1.0/zip` */
export const placeSchema = z.looseObject({
	name: label,
	lat: number.check(z.gte(-90), z.lte(90)),
	lon: number.check(z.gte(-180), z.lte(180)),
	country: label,
	state: label,
	local_names: lenient(record),
	/** Only with a postcode. */
	zip: label,
});

/** `/geo/1.0/direct` and `/geo/1.0/reverse` */
export const placesSchema = z.array(placeSchema);

/** `cod` comes as a number or as text. */
export const errorSchema = z.looseObject({
	cod: lenient(z.union([number, z.string()])),
	message: lenient(z.string()),
	parameters: lenient(z.array(z.string())),
});

export type WireMoment = z.output<typeof momentSchema>;
export type WireDay = z.output<typeof daySchema>;
export type WireMinute = z.output<typeof minuteSchema>;
export type WireAlert = z.output<typeof alertSchema>;
export type FoundPlace = z.output<typeof placeSchema>;
export type WireDaySummary = z.output<typeof daySummarySchema>;
