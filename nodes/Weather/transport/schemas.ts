import { z } from 'zod';

/**
 * What `/data/3.0/onecall` sends. Only what is read is checked; everything else passes through.
 * A missing field means "did not occur" or "was not measured", so nearly all are optional.
 */
const number = z.number();
const optionalNumber = number.nullish();

const condition = z.object({ id: number, main: z.string(), description: z.string(), icon: z.string() }).partial().passthrough();
const conditions = z.array(condition).nullish();

/** `{"1h": n}` in mm/h for current and hourly; a plain number of mm for a day. */
const amount = z.union([number, z.object({ '1h': number.optional() }).passthrough()]).nullish();

export const dailySchema = z
	.object({
		dt: number,
		sunrise: optionalNumber,
		sunset: optionalNumber,
		summary: z.string().nullish(),
		temp: z.object({ min: number, max: number, morn: number, day: number, eve: number, night: number }).partial().passthrough().nullish(),
		feels_like: z.object({ morn: number, day: number, eve: number, night: number }).partial().passthrough().nullish(),
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
	})
	.passthrough();

export const oneCallSchema = z
	.object({
		lat: number,
		lon: number,
		timezone: z.string().nullish(),
		timezone_offset: optionalNumber,
		current: z.object({ dt: number }).passthrough().nullish(),
		minutely: z.array(z.object({ dt: number }).passthrough()).nullish(),
		hourly: z.array(z.object({ dt: number }).passthrough()).nullish(),
		daily: z.array(dailySchema).nullish(),
		alerts: z.array(z.object({ event: z.string().nullish() }).passthrough()).nullish(),
	})
	.passthrough();

/** `cod` comes as a number or as text. */
export const errorSchema = z
	.object({
		cod: z.union([number, z.string()]).optional(),
		message: z.string().optional(),
		parameters: z.array(z.string()).optional().catch(undefined),
	})
	.passthrough();

export type OneCall = z.output<typeof oneCallSchema>;
export type Daily = z.output<typeof dailySchema>;
