import { asRecord } from '../../shared/domain/record';
import { checkAnswer } from '../../shared/http/parseAnswer';
import type * as z from '../../shared/http/zod';
import type { Alert, Condition, Day, Minute, Moment } from '../domain/forecast';
import type { Zone } from '../domain/zone';
import { createZone } from '../domain/zone';
import type { Entry } from './records';
import { sortByTime, toAlert, toDays, toId, toMinute, toMoment } from './records';
import type { WireMoment } from './schemas';
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

/** `/current` and `/timeline/1h` of version 4.0, with the IDs of the alerts that are out; undefined when they cannot be read. */
export function readMoments(
	json: unknown,
): Page<Moment> & { readonly alertIds: readonly string[] | undefined } {
	const { zone, envelope, data } = readPage(json, momentsSchema);
	const entries = sortByTime(data, envelope.data);
	return {
		zone,
		envelope,
		records: entries.map(toMoment),
		alertIds:
			entries.length > 0 && entries.every(areAlertsRead)
				? [...new Set(data.flatMap(({ alerts = [] }) => alerts.flatMap((id) => toId(id) ?? [])))]
				: undefined,
	};
}

/** Left out when there is none. What is there and is no list of IDs is not to be taken for none. */
function areAlertsRead({ record, sent }: Entry<WireMoment>): boolean {
	return record.alerts !== undefined || (asRecord(sent).alerts ?? null) === null;
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
