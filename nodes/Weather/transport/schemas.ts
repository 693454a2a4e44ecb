import { z } from 'zod';

/**
 * What the endpoints send. Only what is read is checked; everything else passes through. A missing field
 * means "did not occur" or "was not measured", so nearly all are optional.
 */
const number = z.number();
const optionalNumber = number.nullish();
const text = z.string().nullish();

/** UNIX seconds that a calendar can show: until the year 5138. */
const time = z.number().min(0).max(1e11);
const optionalTime = time.nullish();

const condition = z.object({ id: number, main: z.string(), description: z.string(), icon: z.string() }).partial().passthrough();
const conditions = z.array(condition).nullish();

/** `{"1h": n}` in mm/h for current and hourly; a plain number of mm for a day. */
const amount = z.union([number, z.object({ '1h': number.optional() }).passthrough()]).nullish();

const air = {
	sunrise: optionalTime,
	sunset: optionalTime,
	pressure: optionalNumber,
	humidity: optionalNumber,
	dew_point: optionalNumber,
	wind_speed: optionalNumber,
	wind_gust: optionalNumber,
	wind_deg: optionalNumber,
	clouds: optionalNumber,
	uvi: optionalNumber,
	pop: optionalNumber,
	rain: amount,
	snow: amount,
	weather: conditions,
};

const momentSchema = z.object({ dt: time, temp: optionalNumber, feels_like: optionalNumber, visibility: optionalNumber, ...air }).passthrough();

const dailySchema = z
	.object({
		dt: time,
		summary: text,
		temp: z.object({ min: number, max: number, morn: number, day: number, eve: number, night: number }).partial().passthrough().nullish(),
		feels_like: z.object({ morn: number, day: number, eve: number, night: number }).partial().passthrough().nullish(),
		...air,
	})
	.passthrough();

const alertSchema = z
	.object({ sender_name: text, event: text, start: optionalTime, end: optionalTime, description: text, tags: z.array(z.string()).nullish().catch(undefined) })
	.passthrough();

const zone = { lat: number, lon: number, timezone: text, timezone_offset: optionalNumber };

/** `/data/3.0/onecall` */
export const oneCallSchema = z
	.object({
		...zone,
		current: momentSchema.nullish(),
		minutely: z.array(z.object({ dt: time, precipitation: optionalNumber }).passthrough()).nullish(),
		hourly: z.array(momentSchema).nullish(),
		daily: z.array(dailySchema).nullish(),
		alerts: z.array(alertSchema).nullish(),
	})
	.passthrough();

/** `/data/3.0/onecall/timemachine` */
export const timeMachineSchema = z.object({ ...zone, data: z.array(momentSchema) }).passthrough();

const afternoon = z.object({ afternoon: optionalNumber }).passthrough().nullish();

/** `/data/3.0/onecall/day_summary` */
export const daySummarySchema = z
	.object({
		lat: number,
		lon: number,
		tz: text,
		date: z.string(),
		cloud_cover: afternoon,
		humidity: afternoon,
		pressure: afternoon,
		precipitation: z.object({ total: optionalNumber }).passthrough().nullish(),
		temperature: z.object({ min: number, max: number, morning: number, afternoon: number, evening: number, night: number }).partial().passthrough().nullish(),
		wind: z.object({ max: z.object({ speed: optionalNumber, direction: optionalNumber }).passthrough().nullish() }).passthrough().nullish(),
	})
	.passthrough();

/** `/data/3.0/onecall/overview` */
export const overviewSchema = z.object({ lat: number, lon: number, date: text, units: text, weather_overview: z.string() }).passthrough();

const found = z
	.object({ name: text, lat: number.min(-90).max(90), lon: number.min(-180).max(180), country: text, state: text, local_names: z.record(z.unknown()).nullish().catch(undefined) })
	.passthrough();

/** `/geo/1.0/direct` and `/geo/1.0/reverse` */
export const placesSchema = z.array(found);

/** `/geo/1.0/zip` */
export const postcodeSchema = found.extend({ zip: text });

/** `cod` comes as a number or as text. */
export const errorSchema = z
	.object({
		cod: z.union([number, z.string()]).optional(),
		message: z.string().optional(),
		parameters: z.array(z.string()).optional().catch(undefined),
	})
	.passthrough();

export type OneCall = z.output<typeof oneCallSchema>;
export type FoundPlace = z.output<typeof found>;
export type DaySummary = z.output<typeof daySummarySchema>;
export type TimeMachine = z.output<typeof timeMachineSchema>;
export type Overview = z.output<typeof overviewSchema>;
