import { asServiceError } from '../../shared/errors/ServiceError';
import { afterFailure, dueIn, isDue } from '../domain/watch/checkTimes';
import type { Report } from '../domain/watch/report';
import { readWatchState } from '../domain/watch/state';
import type { WatchSettings } from '../parameters/watchFields';
import type { Question } from '../service/questions';
import { alertsQuestion, askAlerts } from './askAlerts';
import { askConditions, conditionsQuestion } from './askConditions';
import { askMorning, morningQuestion } from './askMorning';
import type { Conclude, Conclusion, CheckOptions } from './checkOptions';

export type { CheckOptions, StaticData } from './checkOptions';

const DAY_MS = 86_400_000;

/**
 * One poll: when it is time to, asks the service and says what there is to tell.
 * What was reported is put into `staticData.state` in the same synchronous step that decides what to tell, and is
 * all that decides it. So a process that ends at any moment changes nothing: n8n goes on with what it stored
 * when it delivered the last items.
 * @returns null when it is not time to check, or when there is nothing to tell
 * @throws ServiceError
 */
export async function checkWeather(options: CheckOptions): Promise<readonly Report[] | null> {
	const { session, clocks, settings } = options;
	if (!isDue(session.next, clocks)) return null;
	const { reports, nextInMs, failure } = await checkNow(options).catch((error: unknown) => {
		session.next = dueIn(waitAfter(error, settings), clocks);
		throw error;
	});
	session.next = dueIn(nextInMs, clocks);
	if (failure && reports.length === 0) throw failure;
	return reports.length > 0 ? reports : null;
}

async function checkNow(options: CheckOptions): Promise<Conclusion> {
	const { session, staticData } = options;
	requireAllowed(options);
	const conclude = await ask(options);
	// From here to the end nothing is awaited. The version of the service, by which calls count, is known now.
	requireAllowed(options);
	session.isAllowed = true;
	const before = readWatchState(staticData.state);
	const conclusion = conclude(before);
	if (conclusion.reported !== before) staticData.state = conclusion.reported;
	return conclusion;
}

async function ask(options: CheckOptions): Promise<Conclude> {
	const { settings } = options;
	switch (settings.on) {
		case 'condition':
			return await askConditions(options, settings);
		case 'alert':
			return await askAlerts(options, settings);
		case 'morning':
			return await askMorning(options, settings);
	}
}

/** What a check asks, so that its calls can be counted. */
function questionOf(settings: WatchSettings): Question {
	switch (settings.on) {
		case 'condition':
			return { ask: 'forecast', ...conditionsQuestion(settings) };
		case 'alert':
			return { ask: 'forecast', ...alertsQuestion };
		case 'morning':
			return { ask: 'forecast', ...morningQuestion(settings) };
	}
}

/** The calls of a day are held against the account's bound once for each activation. @throws ServiceError */
function requireAllowed({ session, service, settings }: CheckOptions): void {
	if (session.isAllowed) return;
	service.planDay(settings.on === 'morning' ? 1 : DAY_MS / settings.everyMs, questionOf(settings));
}

function waitAfter(error: unknown, settings: WatchSettings): number {
	const { kind, retryAfterMs } = asServiceError(error)?.details ?? {};
	const everyMs = settings.on === 'morning' ? DAY_MS : settings.everyMs;
	return afterFailure(everyMs, kind === 'quota-exhausted', retryAfterMs);
}
