import { fingerprint } from '../../shared/domain/fingerprint';
import type { Place } from './place';
import { contextFields, localIso } from './record';
import type { AlertOfService, AnswerOfService } from './serviceData';
import type { Units } from './units';
import { round } from './units';

/** The official warnings for a place, each once. @param now UNIX seconds on the service's clock */
export function toAlerts(answer: AnswerOfService, place: Place, units: Units) {
	const now = answer.current?.dt;
	const alerts = (answer.alerts ?? []).map((alert) => ({ id: alertId(answer, alert), alert }));
	const distinct = alerts.filter(
		({ id }, index) => alerts.findIndex((other) => other.id === id) === index,
	);
	const { place: where } = contextFields(place, answer, units);
	return distinct.map(({ id, alert }) => {
		const { start, end } = alert;
		return {
			id,
			event: alert.event ?? null,
			sender: alert.sender_name ?? null,
			description: alert.description ?? null,
			tags: Array.isArray(alert.tags) ? alert.tags.filter((tag) => typeof tag === 'string') : [],
			startsAt: localIso(answer, start),
			endsAt: localIso(answer, end),
			isActive: now === undefined || !start || !end ? null : start <= now && now < end,
			startsInHours: now === undefined || !start ? null : round((start - now) / 3_600),
			durationHours: start && end ? round((end - start) / 3_600) : null,
			place: where,
		};
	});
}

/** The service gives none, so it is made of what does not change: sender, event, start and place. */
function alertId(
	{ lat, lon }: AnswerOfService,
	{ sender_name: sender, event, start }: AlertOfService,
): string {
	return fingerprint([sender, event, start, lat.toFixed(1), lon.toFixed(1)], 16);
}
