import { checkAnswer } from '../../shared/http/parseAnswer';
import type * as z from '../../shared/http/zod';
import type { Alert, Condition, Day, Minute, Moment } from '../domain/forecast';
import type { Zone } from '../domain/zone';
import { createZone } from '../domain/zone';
import { sortByTime, toAlert, toDays, toMinute, toMoment } from './records';
import { alertSchema, daysSchema, envelopeSchema, minutesSchema, momentsSchema } from './schemas';
import { SERVICE } from './weatherErrors';

interface Page<Entry> {
	readonly zone: Zone;
	readonly envelope: Readonly<Record<string, unknown>>;
	readonly records: readonly Entry[];
}

function readPage<Schema extends z.ZodMiniType>(
	json: unknown,
	schema: Schema,
): { zone: Zone; envelope: Readonly<Record<string, unknown>>; data: z.output<Schema> } {
	const envelope = checkAnswer(envelopeSchema, json, SERVICE);
	return {
		zone: createZone(envelope.timezone, envelope.timezone_offset),
		envelope,
		data: checkAnswer(schema, envelope.data, SERVICE, undefined, ['data']),
	};
}

/** `/current` and `/timeline/1h` of version 4.0, with the IDs of the alerts that are out. */
export function readMoments(
	json: unknown,
): Page<Moment> & { readonly alertIds: readonly string[] } {
	const { zone, envelope, data } = readPage(json, momentsSchema);
	return {
		zone,
		envelope,
		records: sortByTime(data, envelope.data).map(toMoment),
		alertIds: [...new Set(data.flatMap(({ alerts }) => alerts ?? []))],
	};
}

/** `/timeline/1day` */
export function readDays(json: unknown): Page<Day> {
	const { zone, envelope, data } = readPage(json, daysSchema);
	const days = toDays(sortByTime(data, envelope.data), zone, true);
	return {
		zone,
		envelope,
		records: days.map((day) => ({ ...day, condition: day.condition ?? inferred(day) })),
	};
}

/** Some answers have `weather: null` for days; what falls and the clouds tell the rest. */
function inferred({ rain, snow, clouds }: Day): Condition | null {
	// Less than half a millimeter in a day is not worth a word.
	const group =
		(snow ?? 0) >= 0.5
			? 'Snow'
			: (rain ?? 0) >= 0.5
				? 'Rain'
				: clouds === null
					? undefined
					: clouds >= 50
						? 'Clouds'
						: 'Clear';
	return group === undefined ? null : { id: null, group, text: null, icon: null };
}

/** `/timeline/1min` */
export function readMinutes(json: unknown): Page<Minute> {
	const { zone, envelope, data } = readPage(json, minutesSchema);
	return { zone, envelope, records: sortByTime(data, envelope.data).map(toMinute) };
}

/** `/alert/{id}`, which has no envelope. */
export function readAlert(json: unknown): Alert {
	return toAlert(checkAnswer(alertSchema, json, SERVICE));
}
