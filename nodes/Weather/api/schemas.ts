import { lenient, record } from '../../shared/http/schemas';
import * as z from '../../shared/http/zod';

/**
 * What the endpoints send. Only what is read is checked; everything else passes through. A missing
 * field means "did not occur" or "was not measured", so nearly all are optional.
 */
const number = z.number();
const measure = z.nullish(number);
const label = z.nullish(z.string());

/** UNIX seconds that a calendar can show: until the year 5138. */
const time = number.check(z.gte(0), z.lte(1e11));
const optionalTime = z.nullish(time);

const condition = z.looseObject({ id: measure, main: label, description: label, icon: label });

/** `{"1h": n}` in mm/h for current and hourly; a plain number of mm for a day. */
const amount = z.nullish(z.union([number, z.looseObject({ '1h': measure })]));

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

const moment = z.looseObject({ ...air, temp: measure, feels_like: measure, visibility: measure });

const partsOfDay = { morn: measure, day: measure, eve: measure, night: measure };

const day = z.looseObject({
	...air,
	summary: label,
	temp: z.nullish(z.looseObject({ min: measure, max: measure, ...partsOfDay })),
	feels_like: z.nullish(z.looseObject(partsOfDay)),
});

const alert = z.looseObject({
	sender_name: label,
	event: label,
	start: optionalTime,
	end: optionalTime,
	description: label,
	tags: z.optional(z.unknown()),
});

const zone = { lat: number, lon: number, timezone: label, timezone_offset: measure };

/** `/data/3.0/onecall` */
export const oneCallSchema = z.looseObject({
	...zone,
	current: z.nullish(moment),
	minutely: z.nullish(z.array(z.looseObject({ dt: time, precipitation: measure }))),
	hourly: z.nullish(z.array(moment)),
	daily: z.nullish(z.array(day)),
	alerts: z.nullish(z.array(alert)),
});

/** `/data/3.0/onecall/timemachine` */
export const timeMachineSchema = z.looseObject({ ...zone, data: z.array(moment) });

const afternoon = z.nullish(z.looseObject({ afternoon: measure }));

/** `/data/3.0/onecall/day_summary` */
export const daySummarySchema = z.looseObject({
	lat: number,
	lon: number,
	tz: label,
	date: z.string(),
	cloud_cover: afternoon,
	humidity: afternoon,
	pressure: afternoon,
	precipitation: z.nullish(z.looseObject({ total: measure })),
	temperature: z.nullish(
		z.looseObject({
			min: z.optional(number),
			max: z.optional(number),
			morning: z.optional(number),
			afternoon: z.optional(number),
			evening: z.optional(number),
			night: z.optional(number),
		}),
	),
	wind: z.nullish(
		z.looseObject({ max: z.nullish(z.looseObject({ speed: measure, direction: measure })) }),
	),
});

/** `/data/3.0/onecall/overview` */
export const overviewSchema = z.looseObject({
	lat: number,
	lon: number,
	date: label,
	units: label,
	weather_overview: z.string(),
});

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
	cod: z.optional(z.union([number, z.string()])),
	message: z.optional(z.string()),
	parameters: lenient(z.array(z.string())),
});

export type OneCall = z.output<typeof oneCallSchema>;
export type TimeMachine = z.output<typeof timeMachineSchema>;
export type DaySummary = z.output<typeof daySummarySchema>;
export type Overview = z.output<typeof overviewSchema>;
export type FoundPlace = z.output<typeof placeSchema>;
