import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import { checkAnswer } from '../../shared/http/parseAnswer';
import type { Call, Version } from '../api/call';
import { readOneCall } from '../api/forecast3';
import { readDays, readMoments } from '../api/forecast4';
import { toMoment, toSummary, toSummaryOfDay } from '../api/records';
import { daySummarySchema, envelopeSchema, momentsSchema, overviewSchema } from '../api/schemas';
import * as v3 from '../api/version3';
import * as v4 from '../api/version4';
import { SERVICE } from '../api/weatherErrors';
import { timeOfAnswer } from '../domain/clock';
import type { Day, DaySummary, Forecast, Moment } from '../domain/forecast';
import type { Coordinates } from '../domain/place';
import type { Zone } from '../domain/zone';
import { addDays, createZone } from '../domain/zone';
import { fetchDays, fetchParts } from './forecast4';
import { requirePart } from './parts';
import type { ForecastQuestion, Question } from './questions';
import { daysCall, EVERYTHING, MOST_HOURS, pagesOfDates, startOfHour } from './questions';
import type { Source } from './Source';

/** What is known of a place, and what time it is there whenever something is said about it. */
export interface ForecastAnswer {
	readonly forecast: Forecast;
	/** UNIX seconds at the service when the answer came, which may be a while ago. */
	readonly then: number;
	/** The same at the moment of calling, as far as nobody sets this machine's clock meanwhile. */
	readonly now: () => number;
	/** Whether the service said what time it is, with a `Date` or its present weather. */
	readonly isServiceTime: boolean;
}

/** The parts of a forecast. @throws ServiceError */
export async function fetchForecast(
	version: Version,
	question: ForecastQuestion,
	source: Source,
): Promise<ForecastAnswer> {
	const { forecast, then, answer } =
		version === '4.0' ? await fetchParts(question, source) : await fetchOneCall(question, source);
	return {
		forecast,
		then,
		now: () => then + source.now() - answer.at / 1_000,
		isServiceTime: answer.hasDate || forecast.current !== undefined,
	};
}

async function fetchOneCall({ language, parts }: ForecastQuestion, source: Source) {
	const answer = await source.get(v3.oneCall(language));
	const forecast = readOneCall(source.json(answer), parts);
	return { forecast, answer, then: timeOfAnswer(forecast, answer.clock) };
}

/** Everything as the service sends it; of version 4.0 the parts under the names that 3.0 has for them. */
export async function fetchEverything(
	version: Version,
	{
		place,
		language,
		more,
	}: Extract<Question, { ask: 'everything' }> & {
		readonly place: Coordinates;
	},
	source: Source,
): Promise<unknown> {
	if (version === '3.0') return source.json(await source.get(v3.oneCall(language, more)));
	const { forecast } = await fetchParts({ ask: 'forecast', ...EVERYTHING, language }, source);
	const raw = (records: readonly { readonly raw: unknown }[] = []) =>
		records.map((record) => record.raw);
	const { current, minutes, days, alerts = [] } = forecast;
	return {
		lat: place.latitude,
		lon: place.longitude,
		timezone: forecast.zone.name,
		current: current?.raw ?? null,
		minutely: raw(minutes),
		hourly: raw(forecast.hours),
		daily: raw(days),
		...(alerts.length > 0 ? { alerts: raw(alerts) } : {}),
	};
}

/** One moment of the past or of the coming days. */
export async function fetchMoment(
	version: Version,
	{ time, language }: Extract<Question, { ask: 'moment' }>,
	source: Source,
): Promise<{ readonly moment: Moment; readonly zone: Zone; readonly raw: unknown }> {
	if (version === '4.0') {
		const start = startOfHour(time);
		if (start > source.serviceTime() + MOST_HOURS * 3_600) throw tooFarAhead();
		const answer = await source.get(v4.hourAt(language, start));
		const { records, zone } = readMoments(source.json(answer));
		const moment = records.find(({ at }) => at >= start && at < start + 3_600);
		return { moment: requirePart(moment, 'data'), zone, raw: moment?.raw };
	}
	const json = source.json(await source.get(v3.timeMachine(time, language)));
	const answer = checkAnswer(envelopeSchema, json, SERVICE);
	const records = checkAnswer(momentsSchema, answer.data, SERVICE, undefined, ['data']);
	return {
		moment: toMoment({ record: requirePart(records[0], 'data'), sent: undefined }),
		zone: createZone(answer.timezone, answer.timezone_offset),
		raw: json,
	};
}

/**
 * Days of the past, summed up. What was paid for is given out also when others of the range fail.
 * @returns for each date what is known, or why nothing is
 * @throws ServiceError when there is not one
 */
export async function fetchSummaries(
	version: Version,
	dates: readonly string[],
	source: Source,
): Promise<readonly (DaySummary | ServiceError)[]> {
	const results: (DaySummary | ServiceError)[] = [];
	const pages =
		version === '4.0' ? pagesOfDates(dates) : dates.map((date) => ({ first: date, dates: [date] }));
	let stop: ServiceError | undefined;
	for (const page of pages) {
		const stopped = stop;
		if (stopped) {
			page.dates.forEach(() => results.push(stopped));
			continue;
		}
		// Nothing came yet: whether the key fits this version is for the search of the version to see.
		const isFirst = results.length === 0;
		const summaries = await summariesOf(version, page, source).catch((error: unknown) => {
			const failure = asServiceError(error);
			if (failure === undefined || (isFirst && failure.details.stopsRun === true)) throw error;
			if (failure.details.stopsRun === true) stop = failure;
			return page.dates.map(() => failure);
		});
		for (const summary of summaries) results.push(summary);
	}
	const [first] = results;
	if (first instanceof ServiceError && results.every((result) => result instanceof ServiceError))
		throw first;
	return results;
}

async function summariesOf(
	version: Version,
	{ first, dates }: { readonly first: string; readonly dates: readonly string[] },
	source: Source,
): Promise<readonly (DaySummary | ServiceError)[]> {
	if (version === '3.0') {
		const json = source.json(await source.get(v3.daySummary(first)));
		return [toSummary(checkAnswer(daySummarySchema, json, SERVICE))];
	}
	const { records, zone } = readDays(source.json(await source.get(v4.daysFromDate(first))));
	return dates.map((date) => {
		const day = records.find((record) => record.date === date);
		if (!day) return noDataFor(date);
		return toSummaryOfDay(day, zone.at(zone.startOf(date) + 43_200).iso.slice(19));
	});
}

/** A paragraph of the service's own. */
interface WrittenSummary {
	readonly text: string;
	readonly date: string | null;
	readonly raw: unknown;
}

/** The service's own paragraph, or the day it would be about, where it writes none. */
export async function fetchOverview(
	version: Version,
	{ day: wantedDay, units }: Extract<Question, { ask: 'overview' }>,
	source: Source,
): Promise<WrittenSummary | { readonly day: Day; readonly zone: Zone; readonly now: number }> {
	if (version === '3.0') {
		const today = await writtenSummary(v3.overview(units), source);
		if (wantedDay === 'today') return today;
		const tomorrow = addDays(today.date ?? createZone('UTC').at(source.serviceTime()).date, 1);
		return await writtenSummary(v3.overview(units, tomorrow), source);
	}
	const { answer, page } = await fetchDays(source, (start) => daysCall('', start));
	const { records, zone } = page;
	const now =
		timeOfAnswer({ zone, days: records }, answer.clock) + source.now() - answer.at / 1_000;
	const wanted = addDays(zone.at(now).date, wantedDay === 'today' ? 0 : 1);
	const day = records.find((record) => record.date === wanted);
	if (!day) throw noDataFor(wanted);
	return { day, zone, now };
}

async function writtenSummary(call: Call, source: Source): Promise<WrittenSummary> {
	const json = source.json(await source.get(call));
	const { weather_overview: text, date } = checkAnswer(overviewSchema, json, SERVICE);
	return { text, date: date ?? null, raw: json };
}

function noDataFor(date: string): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		status: 404,
		message: `The weather service has no data for ${date}`,
		description: 'It knows nothing about this day at this place.',
	});
}

function tooFarAhead(): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		message: 'Version 4.0 of the weather service knows single hours until 48 hours ahead',
		description:
			"Enter an earlier 'Time', or use 'Get Daily Forecast', which reaches 8 days. An account with version 3.0 knows hours until 4 days ahead.",
	});
}
