import { sortByTime, toDays, toMoment } from '../../../../nodes/Weather/api/records';
import { daysSchema, momentSchema } from '../../../../nodes/Weather/api/schemas';
import type { Day, Moment } from '../../../../nodes/Weather/domain/forecast';
import type { Context } from '../../../../nodes/Weather/domain/forecastFields';
import { UNITS } from '../../../../nodes/Weather/domain/units';
import { createWording } from '../../../../nodes/Weather/domain/wording';
import type { Zone } from '../../../../nodes/Weather/domain/zone';
import { createZone } from '../../../../nodes/Weather/domain/zone';

export const kelvin = (celsius: number): number => Math.round((celsius + 273.15) * 100) / 100;
export const seconds = (iso: string): number => Date.parse(iso) / 1_000;
export const BERLIN = createZone('Europe/Berlin', 7_200);

/** A record as the service writes it. */
export function aDay(record: object, zone: Zone = BERLIN): Day {
	const [day] = toDays(sortByTime(daysSchema.parse([record]), [record]), zone, false);
	if (!day) throw new Error('There is no day');
	return day;
}

/** A record as the service writes it. */
export function aMoment(record: object): Moment {
	return toMoment({ record: momentSchema.parse(record), sent: record });
}

export function context(changes: Partial<Context> = {}): Context {
	return {
		place: { latitude: 52.52, longitude: 13.405, name: null, country: null, state: null },
		units: UNITS.metric,
		wording: createWording(''),
		now: seconds('2026-10-11T10:00:00Z'),
		...changes,
	};
}

/** A place that has a name. */
export const named = (name: string) => ({ ...context().place, name });
