import type { OutputItem } from '../../shared/n8n/operation';
import { quietSentence } from '../domain/conditions';
import type { PlaceQuery } from '../domain/place';
import { readWatchState } from '../domain/watch/state';
import type { AlertWatch, ConditionWatch, WatchSettings } from '../parameters/watchFields';
import { newSession } from '../service/watchSession';
import type { WeatherService } from '../service/weatherService';
import { alertsQuestion, askAlerts } from './askAlerts';
import { askConditions, fetchView } from './askConditions';
import { fetchToday } from './askMorning';
import { quietAlerts, quietConditions, toOutput } from './output';

interface Asked {
	readonly service: WeatherService;
	readonly place: PlaceQuery;
}

/**
 * What a person sees who tests the step: all that would be reported now, or one item that says that there is
 * nothing, so that there are always fields to work with. What was reported stays as it is.
 */
export async function testEvent(
	asked: Asked,
	settings: WatchSettings,
): Promise<readonly OutputItem[]> {
	switch (settings.on) {
		case 'condition':
			return await testConditions(asked, settings);
		case 'alert':
			return await testAlerts(asked, settings);
		case 'morning':
			return [toOutput({ ...(await fetchToday(asked, settings)), event: 'morning' }, settings)];
	}
}

async function testConditions(
	asked: Asked,
	settings: ConditionWatch,
): Promise<readonly OutputItem[]> {
	const conclude = await askConditions(
		{ ...asked, staticData: {}, session: newSession() },
		settings,
	);
	const { reports } = conclude(readWatchState(undefined));
	if (reports.length > 0) return reports.map((report) => toOutput(report, settings));
	// The same answer: a service keeps those of its run.
	const { forecast, ...seen } = await fetchView(asked, settings);
	const context = { ...settings, ...seen };
	const { rules, lookAheadHours: count } = settings;
	const text = quietSentence(forecast, rules, { kind: 'hours', count }, context);
	const [rule] = rules;
	return rule ? [quietConditions(text, rule, seen, context)] : [];
}

async function testAlerts(asked: Asked, settings: AlertWatch): Promise<readonly OutputItem[]> {
	const conclude = await askAlerts(
		{ ...asked, session: newSession() },
		{ ...settings, alertEvents: ['issued'] },
	);
	const { reports } = conclude(readWatchState(undefined));
	if (reports.length > 0) return reports.map((report) => toOutput(report, settings));
	const place = await asked.service.resolve(asked.place);
	const { forecast, then } = await asked.service.forecast(place, alertsQuestion);
	const seen = { place, zone: forecast.zone, now: then };
	return [quietAlerts(seen, { ...settings, ...seen })];
}
