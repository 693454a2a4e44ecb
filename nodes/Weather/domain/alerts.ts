import { fingerprint } from '../../shared/domain/fingerprint';
import type { Alert, Forecast } from './forecast';
import type { Context } from './forecastFields';
import { localIso, placeField } from './forecastFields';
import type { Coordinates } from './place';
import { sentence } from './sentences';
import { round } from './units';
import { spanText } from './wording';
import type { Zone } from './zone';

const HOUR = 3_600;

/** A warning, with the ID that its items have. */
export interface NamedAlert {
	readonly id: string;
	readonly alert: Alert;
}

/** The official warnings for a place, each once. */
export function toAlerts({ alerts = [], zone }: Forecast, context: Context) {
	return distinctAlerts(alerts, context.place).map((named) => alertFields(named, zone, context));
}

/** One official warning, a sentence first. */
export function alertFields({ id, alert }: NamedAlert, zone: Zone, context: Context) {
	const { now, place } = context;
	const { start, end } = alert;
	return {
		text: sentence([place.name], [alertText(alert, zone, context)]),
		id,
		event: eventOf(alert),
		sender: alert.sender,
		description: alert.description,
		tags: [...alert.tags],
		startsAt: localIso(zone, start),
		endsAt: localIso(zone, end),
		isActive: start === null || end === null ? null : start <= now && now < end,
		startsInHours: start === null ? null : round((start - now) / HOUR),
		durationHours: start !== null && end !== null ? round((end - start) / HOUR) : null,
		place: placeField(context, zone.name),
	};
}

/** `Storm warning from Sat 21 Nov 14:00 to Sun 22 Nov 06:00` */
export function alertText(alert: Alert, zone: Zone, { wording }: Context): string {
	const { phrases } = wording;
	const { start, end } = alert;
	const time = (seconds: number): string => wording.momentText(zone.at(seconds));
	const span =
		start !== null && end !== null
			? ` ${spanText(zone.at(start), zone.at(end), wording)}`
			: start !== null
				? ` (${time(start)})`
				: end !== null
					? ` ${phrases.until(time(end))}`
					: '';
	return `${eventOf(alert) ?? phrases.alert}${span}`;
}

/** The name of a warning; some agencies give its kind only. */
export function eventOf({ event, tags }: Alert): string | null {
	return event !== null && event.trim() !== '' ? event : (tags[0] ?? null);
}

/**
 * The same warning may come twice; two that differ in anything are two. The ID is the service's own, or
 * made of what does not change: sender, event, start and place, and where that is not enough, the rest.
 */
export function distinctAlerts(
	alerts: readonly Alert[],
	place: Coordinates,
): readonly NamedAlert[] {
	const known = new Map<string, Alert>();
	for (const alert of alerts) {
		const identity = JSON.stringify([
			alert.id,
			alert.sender,
			alert.event,
			alert.start,
			alert.end,
			alert.description,
		]);
		if (!known.has(identity)) known.set(identity, alert);
	}
	const distinct = [...known.values()].map((alert) => ({ alert, id: shortId(alert, place) }));
	const times = new Map<string, number>();
	for (const { id } of distinct) times.set(id, (times.get(id) ?? 0) + 1);
	return distinct.map(({ alert, id }) => {
		return {
			alert,
			id: times.get(id) === 1 ? id : `${id}-${fingerprint([alert.end, alert.description], 8)}`,
		};
	});
}

function shortId(
	{ id, sender, event, start }: Alert,
	{ latitude, longitude }: Coordinates,
): string {
	return id ?? fingerprint([sender, event, start, latitude.toFixed(1), longitude.toFixed(1)], 16);
}
