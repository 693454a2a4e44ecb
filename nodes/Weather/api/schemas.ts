import { z } from 'zod';
import {
	aNumber,
	aText,
	either,
	listOf,
	numberWithin,
	optional,
	plainShape,
	record,
} from '../../shared/http/plainShape';
import type { AnswerOfService, MomentOfService, ZoneOfService } from '../domain/serviceData';

/**
 * What the endpoints send. Only what is read is checked; everything else passes through. A missing field
 * means "did not occur" or "was not measured", so nearly all are optional.
 */
const number = z.number();
const optionalNumber = number.nullish();
const text = z.string().nullish();

/** UNIX seconds that a calendar can show: until the year 5138. */
const time = numberWithin(0, 1e11);
const measure = optional(aNumber);
const label = optional(aText);

const condition = record({ id: optional(aNumber), main: label, description: label, icon: label });

/** `{"1h": n}` in mm/h for current and hourly; a plain number of mm for a day. */
const amount = optional(either(aNumber, record({ '1h': measure })));

const air = {
	dt: time,
	sunrise: optional(time),
	sunset: optional(time),
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
	weather: optional(listOf(condition)),
};

const moment = record({ ...air, temp: measure, feels_like: measure, visibility: measure });

const partsOfDay = { morn: measure, day: measure, eve: measure, night: measure };

const day = record({
	...air,
	summary: label,
	temp: optional(record({ min: measure, max: measure, ...partsOfDay })),
	feels_like: optional(record(partsOfDay)),
});

const alert = record({
	sender_name: label,
	event: label,
	start: optional(time),
	end: optional(time),
	description: label,
});

const zone = { lat: aNumber, lon: aNumber, timezone: label, timezone_offset: measure };

/** `/data/3.0/onecall` */
export const oneCallSchema = plainShape<OneCall>(
	record({
		...zone,
		current: optional(moment),
		minutely: optional(listOf(record({ dt: time, precipitation: measure }))),
		hourly: optional(listOf(moment)),
		daily: optional(listOf(day)),
		alerts: optional(listOf(alert)),
	}),
);

/** `/data/3.0/onecall/timemachine` */
export const timeMachineSchema = plainShape<TimeMachine>(record({ ...zone, data: listOf(moment) }));

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
		temperature: z
			.object({
				min: number,
				max: number,
				morning: number,
				afternoon: number,
				evening: number,
				night: number,
			})
			.partial()
			.passthrough()
			.nullish(),
		wind: z
			.object({
				max: z.object({ speed: optionalNumber, direction: optionalNumber }).passthrough().nullish(),
			})
			.passthrough()
			.nullish(),
	})
	.passthrough();

/** `/data/3.0/onecall/overview` */
export const overviewSchema = z
	.object({ lat: number, lon: number, date: text, units: text, weather_overview: z.string() })
	.passthrough();

const found = z
	.object({
		name: text,
		lat: number.min(-90).max(90),
		lon: number.min(-180).max(180),
		country: text,
		state: text,
		local_names: z.record(z.unknown()).nullish().catch(undefined),
	})
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

export type OneCall = AnswerOfService;
export type FoundPlace = z.output<typeof found>;
export type DaySummary = z.output<typeof daySummarySchema>;
export interface TimeMachine extends ZoneOfService {
	readonly data: readonly MomentOfService[];
}
export type Overview = z.output<typeof overviewSchema>;
