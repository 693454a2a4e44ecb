import { asServiceError } from '../../shared/errors/ServiceError';
import type { Call } from '../api/call';
import { readAlert, readDays, readMinutes, readMoments } from '../api/forecast4';
import * as v4 from '../api/version4';
import { timeOfAnswer } from '../domain/clock';
import type { Alert, Forecast, Moment } from '../domain/forecast';
import type { Zone } from '../domain/zone';
import type { Answer } from './AnswerCache';
import { requirePart } from './parts';
import type { ForecastQuestion, HoursWanted } from './questions';
import { MOST_HOURS, partCalls4 } from './questions';
import type { Source } from './Source';

const HOUR = 3_600;
/** Seconds between two clocks from which on one of them may have another day. */
const WRONG_CLOCK = 6 * HOUR;

/** A forecast with the answer that tells what time it is. */
export interface Fetched {
	readonly forecast: Forecast;
	/** UNIX seconds at the service when `answer` came. */
	readonly then: number;
	readonly answer: Answer;
}

/** Version 4.0: only the parts that are wanted, since each is a billed call. @throws ServiceError */
export async function fetchParts(question: ForecastQuestion, source: Source): Promise<Fetched> {
	const { parts, hours: wanted } = question;
	const calls = partCalls4(question);
	const answers: Answer[] = [];
	const fetch = async <Page>(call: Call, reader: (json: unknown) => Page): Promise<Page> => {
		const answer = await source.get(call);
		answers.push(answer);
		return reader(source.json(answer));
	};
	const current = calls.current && (await fetch(calls.current, readMoments));
	const minutes = calls.minutes && (await fetch(calls.minutes, readMinutes));
	const hourly =
		calls.hours &&
		(await fetchHours(
			wanted,
			calls.hours.map((page) => async (start) => await fetch(page(start), readMoments)),
			() => answers.at(-1),
			source,
		));
	const fetched =
		calls.days &&
		(await fetchDays(
			source,
			calls.days,
			toldBy(current?.zone, current?.records[0], answers, source),
		));
	if (fetched) answers.push(fetched.answer);
	const days = fetched?.page;
	const zone = (current ?? minutes ?? hourly ?? days)?.zone;
	const [answer] = answers;
	if (!zone || !answer) throw new RangeError('Nothing was asked for');
	const forecast: Forecast = {
		zone,
		current: current?.records[0],
		minutes: minutes?.records,
		hours: hourly?.hours,
		days: days?.records,
		alerts: parts.includes('alerts')
			? await fetchAlerts(
					requirePart(current?.alertIds, 'alerts'),
					timeOfFirst(current?.zone, current?.records[0], answers),
					source,
				)
			: undefined,
		alertCount: current?.alertIds?.length,
	};
	return { forecast, answer, then: timeOfAnswer(forecast, answer.clock) };
}

/** What time it was at the service when its present weather came. @returns UNIX seconds, undefined where that was not asked for */
function timeOfFirst(
	zone: Zone | undefined,
	current: Moment | undefined,
	[answer]: readonly Answer[],
): number | undefined {
	return zone && current && answer && timeOfAnswer({ zone, current }, answer.clock);
}

/** The same at the moment. */
function toldBy(
	zone: Zone | undefined,
	current: Moment | undefined,
	answers: readonly Answer[],
	source: Source,
): number | undefined {
	const then = timeOfFirst(zone, current, answers);
	const [answer] = answers;
	return then === undefined || !answer ? undefined : then + source.now() - answer.at / 1_000;
}

/**
 * The page of days that holds today. Where it begins is for this node to say, by the clock of the service
 * when an answer before it showed that. Where none did and this machine's clock is wrong by days, or it was
 * set since, today is not on the page: then it is asked for once more, as a call that counts like any other.
 * @param call of a moment, UNIX seconds
 * @param told what time it is by the present weather, UNIX seconds; undefined where nobody asked for that
 */
export async function fetchDays(
	source: Source,
	call: (now: number) => Call,
	told?: number,
): Promise<{ readonly answer: Answer; readonly page: ReturnType<typeof readDays> }> {
	const believed = told ?? source.serviceTime();
	const first = call(believed);
	const answer = await source.get(first);
	const page = readDays(source.json(answer));
	const now = told ?? answer.clock + source.now() - answer.at / 1_000;
	const today = page.zone.at(now).date;
	const [begin] = page.records;
	const end = page.records.at(-1);
	// A page that came before the present weather was asked for by another clock.
	const isWrong = told !== undefined || Math.abs(now - believed) > WRONG_CLOCK;
	if (!isWrong || !begin || !end || (begin.date <= today && today <= end.date))
		return { answer, page };
	const again = await source.get({
		...call(told ?? source.serviceTime()),
		name: `${first.name}, by the clock of the service`,
		alsoNamed: [],
	});
	return { answer: again, page: readDays(source.json(again)) };
}

type PageOfHours = ReturnType<typeof readMoments>;

/** Page after page until what is wanted is covered. Each tells where the next one begins. */
async function fetchHours(
	wanted: HoursWanted | undefined,
	pages: readonly ((start: number | undefined) => Promise<PageOfHours>)[],
	lastAnswer: () => Answer | undefined,
	source: Source,
): Promise<{ readonly zone: Zone; readonly hours: readonly Moment[] } | undefined> {
	let zone: Zone | undefined;
	let hours: readonly Moment[] = [];
	let start: number | undefined;
	let now = source.now();
	for (const fetchPage of pages) {
		const page = await fetchPage(start);
		const before = hours.length;
		hours = sortedByTime([...hours, ...page.records]);
		if (!zone) {
			({ zone } = page);
			const answer = lastAnswer();
			if (answer)
				now = timeOfAnswer({ zone, hours }, answer.clock) + source.now() - answer.at / 1_000;
		}
		const last = hours.at(-1);
		// An empty page, or one that leads nowhere, is the end.
		if (!last || hours.length === before || isCovered(hours, wanted, zone, now)) break;
		start = last.at + HOUR;
	}
	return zone && { zone, hours: hours.slice(0, MOST_HOURS + 1) };
}

/** Ascending, each once: pages may overlap. */
function sortedByTime(hours: readonly Moment[]): readonly Moment[] {
	const byTime = new Map(hours.map((hour) => [hour.at, hour]));
	return [...byTime.values()].sort((a, b) => a.at - b.at);
}

/** Whether the hours that came already are all that is wanted. */
function isCovered(
	hours: readonly Moment[],
	wanted: HoursWanted | undefined,
	zone: Zone,
	now: number,
): boolean {
	if (wanted === undefined) return hours.length >= MOST_HOURS;
	const today = zone.at(now).date;
	if ('count' in wanted) {
		const { from, count } = wanted;
		const counted = hours.filter(({ at }) =>
			from === 'now' ? at > now - HOUR : from === 'nextHour' ? at > now : zone.at(at).date > today,
		);
		return counted.length >= count;
	}
	const last = zone.at(hours.at(-1)?.at ?? 0).date;
	if (wanted.date === 'today') return last > today;
	const days = new Set(hours.map(({ at }) => zone.at(at).date).filter((date) => date > today));
	return days.size > 1;
}

/**
 * The texts of alerts. One that is listed but not there any more is told by its ID alone; one that is still
 * listed after its end may have been prolonged since it was asked for.
 * @param now UNIX seconds, the very time by which it will be judged
 */
async function fetchAlerts(
	ids: readonly string[],
	now: number | undefined,
	source: Source,
): Promise<readonly Alert[]> {
	const alerts: Alert[] = [];
	for (const id of ids) {
		const call = v4.alertDetail(id);
		const { alert, at } = await fetchAlert(id, call, source);
		const isOld = alert.end !== null && at < alert.end && alert.end <= (now ?? source.now());
		alerts.push(
			isOld ? (await fetchAlert(id, v4.alertAfter(call, alert.end), source)).alert : alert,
		);
	}
	return alerts;
}

/** @returns the alert, and the UNIX seconds at which it was so */
async function fetchAlert(
	id: string,
	call: Call,
	source: Source,
): Promise<{ readonly alert: Alert; readonly at: number }> {
	const answer = await source.getAnywhere(call).catch((error: unknown) => {
		if (asServiceError(error)?.details.status === 404) return undefined;
		throw error;
	});
	const alert = answer ? readAlert(source.json(answer)) : { ...UNKNOWN, raw: { id } };
	return { alert: { ...alert, id: alert.id ?? id }, at: answer?.clock ?? source.now() };
}

const UNKNOWN = {
	id: null,
	sender: null,
	event: null,
	start: null,
	end: null,
	description: null,
	tags: [],
} as const;
