import { checkAnswer } from '../../shared/http/parseAnswer';
import type * as z from '../../shared/http/zod';
import type { Forecast, Part } from '../domain/forecast';
import { createZone } from '../domain/zone';
import { toAlert, toDays, toMinute, toMoment } from './records';
import {
	alertsSchema,
	daysSchema,
	envelopeSchema,
	minutesSchema,
	momentSchema,
	momentsSchema,
} from './schemas';
import { SERVICE } from './weatherErrors';

/**
 * The answer of `/data/3.0/onecall`.
 * @param needed parts that have to be right; others that tell more about them are taken when they are
 * @throws ServiceError when a needed part is there but not as expected
 */
export function readOneCall(json: unknown, needed: readonly Part[]): Forecast {
	const answer = checkAnswer(envelopeSchema, json, SERVICE);
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
	const days = read('days', 'daily', daysSchema);
	const alerts = read('alerts', 'alerts', alertsSchema)?.map(toAlert);
	return {
		zone,
		current: current && toMoment(current),
		minutes: read('minutes', 'minutely', minutesSchema)?.map(toMinute),
		hours: read('hours', 'hourly', momentsSchema)?.map(toMoment),
		days: days && toDays(days, zone, false),
		// Left out when there is none.
		alerts: alerts ?? [],
		// Agencies send the same one twice now and then.
		alertCount: new Set((alerts ?? []).map(({ raw }) => JSON.stringify(raw))).size,
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
