import { unreadableAnswer } from '../../shared/errors/answerErrors';
import { checkAnswer } from '../../shared/http/parseAnswer';
import type * as z from '../../shared/http/zod';
import type { Forecast, Part } from '../domain/forecast';
import { createZone } from '../domain/zone';
import { sortByTime, toAlert, toDays, toMinute, toMoment } from './records';
import {
	alertsSchema,
	daysSchema,
	envelopeSchema,
	minutesSchema,
	momentSchema,
	momentsSchema,
} from './schemas';
import { SERVICE } from './weatherErrors';

/** Of an answer that tells anything about the weather. */
const SECTIONS = ['current', 'minutely', 'hourly', 'daily', 'alerts'];

/**
 * The answer of `/data/3.0/onecall`.
 * @param needed parts that have to be right; others that tell more about them are taken when they are
 * @throws ServiceError when a needed part is there but not as expected
 */
export function readOneCall(json: unknown, needed: readonly Part[]): Forecast {
	const answer = checkAnswer(envelopeSchema, json, SERVICE);
	const has = (name: string): boolean => answer[name] !== null && answer[name] !== undefined;
	// Not to be taken for weather without rain and without alerts; all else is missed by whoever needs it.
	if (needed.every((part) => part === 'minutes' || part === 'alerts') && !SECTIONS.some(has))
		throw unreadableAnswer(SERVICE, 'It contains no part of a forecast.');
	const zone = createZone(answer.timezone, answer.timezone_offset);
	const read = <Schema extends z.ZodMiniType>(
		part: Part,
		name: string,
		schema: Schema,
	): z.output<Schema> | undefined => {
		const value = answer[name];
		if (value === null || value === undefined) return undefined;
		if (needed.includes(part)) return checkAnswer(schema, value, SERVICE, undefined, [name]);
		if (!isUseful(part, needed)) return undefined;
		const result = schema.safeParse(value);
		return result.success ? result.data : undefined;
	};
	const current = read('current', 'current', momentSchema);
	const minutes = read('minutes', 'minutely', minutesSchema);
	const hours = read('hours', 'hourly', momentsSchema);
	const days = read('days', 'daily', daysSchema);
	// Left out when there is none.
	const sent = answer.alerts ?? [];
	const alerts = (read('alerts', 'alerts', alertsSchema) ?? []).map(toAlert);
	return {
		zone,
		current: current && toMoment({ record: current, sent: answer.current }),
		minutes: minutes && sortByTime(minutes, answer.minutely).map(toMinute),
		hours: hours && sortByTime(hours, answer.hourly).map(toMoment),
		days: days && toDays(sortByTime(days, answer.daily), zone, false),
		alerts,
		// Agencies send the same one twice now and then.
		alertCount: Array.isArray(sent)
			? new Set(sent.map((alert) => JSON.stringify(alert))).size
			: undefined,
	};
}

/** What is known besides: what time it is, when the sun is up, how many alerts are out, what it is that falls. */
function isUseful(part: Part, needed: readonly Part[]): boolean {
	switch (part) {
		case 'current':
		case 'days':
		case 'alerts':
			return true;
		case 'hours':
			return needed.includes('minutes');
		case 'minutes':
			return false;
	}
}
