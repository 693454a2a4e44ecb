import type { Place } from './place';
import { contextFields } from './record';
import type { AnswerOfService } from './serviceData';
import type { Units } from './units';

/** Below this many mm/h nobody notices rain; the service sends values such as 0.01. */
const NOTICEABLE = 0.05;

/** Whether and when it rains or snows in the next 60 minutes, instead of 60 numbers. */
export function toNextHour(answer: AnswerOfService, place: Place, units: Units) {
	const minutes = (answer.minutely ?? []).filter(
		({ precipitation }) => typeof precipitation === 'number',
	);
	const context = contextFields(place, answer, units);
	if (minutes.length === 0) {
		return {
			available: false,
			rainExpected: null,
			startsInMinutes: null,
			endsInMinutes: null,
			maxIntensity: null,
			total: null,
			text: 'The service has no forecast by the minute for this place',
			...context,
		};
	}
	const now = answer.current?.dt ?? minutes[0]?.dt ?? 0;
	const inMinutes = (seconds: number): number => Math.max(0, Math.round((seconds - now) / 60));
	const wet = minutes.filter(({ precipitation }) => (precipitation ?? 0) >= NOTICEABLE);
	const [first] = wet;
	const last = wet.at(-1);
	const starts = first ? inMinutes(first.dt) : null;
	// It goes on beyond the hour when the last minute is wet.
	const ends = last && last !== minutes.at(-1) ? inMinutes(last.dt) + 1 : null;
	return {
		available: true,
		rainExpected: first !== undefined,
		startsInMinutes: starts,
		endsInMinutes: ends,
		/** Per hour. */
		maxIntensity: units.precipitation(
			Math.max(0, ...minutes.map(({ precipitation }) => precipitation ?? 0)),
		),
		total: units.precipitation(
			minutes.reduce((sum, { precipitation }) => sum + (precipitation ?? 0), 0) / 60,
		),
		text: describe(starts, ends),
		...context,
	};
}

function describe(starts: number | null, ends: number | null): string {
	if (starts === null) return 'No rain in the next hour';
	const until = ends === null ? ', lasting beyond the hour' : `, ending in ${minutes(ends)}`;
	return starts === 0 ? `Rain now${until}` : `Rain starting in ${minutes(starts)}${until}`;
}

function minutes(count: number): string {
	return `${count} minute${count === 1 ? '' : 's'}`;
}
