import { entryOf } from '../../shared/domain/record';
import { distinctAlerts } from '../domain/alerts';
import { MOST_WATCHED_ALERTS } from '../domain/bounds';
import { afterCheck } from '../domain/watch/checkTimes';
import { judgeAlerts } from '../domain/watch/reportedAlerts';
import { placeKey } from '../domain/watch/state';
import type { AlertWatch } from '../parameters/watchFields';
import { requirePart } from '../service/parts';
import type { Conclude, CheckOptions } from './checkOptions';

/** Warnings are not translated: any language will do. */
export const alertsQuestion = { parts: ['alerts'], language: undefined } as const;

/**
 * Asks for the warnings that are out. What happens to one that is not among the chosen events is noted without
 * being reported: n8n stores that with the next items only.
 */
export async function askAlerts(
	{ service, place: query, session }: Pick<CheckOptions, 'service' | 'place' | 'session'>,
	{ alertEvents, everyMs }: AlertWatch,
): Promise<Conclude> {
	const place = await service.resolve(query);
	const { forecast, then } = await service.forecast(place, alertsQuestion);
	const alerts = distinctAlerts(requirePart(forecast.alerts, 'alerts'), place);
	const seen = { place, zone: forecast.zone, now: then };
	const key = placeKey(query);
	return (reported) => {
		const before = entryOf(reported.alerts, key) ?? [];
		const judged = judgeAlerts(
			alerts.slice(0, MOST_WATCHED_ALERTS),
			before,
			session.absent,
			seen.now,
		);
		session.absent = judged.absent;
		return {
			reports: judged.findings
				.filter(({ event }) => alertEvents.includes(event))
				.map((finding) => ({ ...seen, ...finding })),
			// Of another place nothing has to be known any more.
			reported:
				judged.reported === before ? reported : { ...reported, alerts: { [key]: judged.reported } },
			nextInMs: afterCheck(everyMs),
		};
	};
}
