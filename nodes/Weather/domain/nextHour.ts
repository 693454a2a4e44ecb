import { greatest, least } from '../../shared/domain/extremes';
import type { Forecast, Minute } from './forecast';
import type { Context } from './forecastFields';
import { contextFields } from './forecastFields';
import type { Fall, Phrases } from './phrases';
import { capitalize, sentence } from './sentences';

/** Below this many mm/h nobody notices rain; the service sends values such as 0.01. */
const NOTICEABLE = 0.05;
/** Dry minutes that are no end of the rain. */
const PAUSE = 5;
const MINUTE = 60;
const HOUR = 3_600;

/** Rain without an end that anybody notices. Minutes from now; `ends` null when it goes on beyond what is known. */
interface Spell {
	readonly starts: number;
	readonly ends: number | null;
}

/** Whether and when it rains or snows in the next 60 minutes, instead of 60 numbers. */
export function toNextHour(forecast: Forecast, context: Context) {
	const { units, wording, place, now } = context;
	const { phrases } = wording;
	// A minute that has begun is the present one. An older answer has fewer minutes left.
	const minutes = (forecast.minutes ?? []).filter(
		({ at, intensity }) => intensity !== null && at > now - MINUTE && at < now + HOUR,
	);
	const shared = contextFields(context, forecast.zone);
	const last = minutes.at(-1);
	if (!last) {
		return {
			text: sentence([place.name], [phrases.noMinutes]),
			available: false,
			rainExpected: null,
			kind: null,
			startsInMinutes: null,
			endsInMinutes: null,
			maxIntensity: null,
			total: null,
			...shared,
		};
	}
	const [first, second] = spellsOf(minutes, now);
	const fall = fallOf(forecast);
	const known = Math.round((last.at + MINUTE - now) / MINUTE);
	return {
		text: sentence(
			[place.name],
			[describe(first, second, known, fall, phrases)].map((text) =>
				place.name ? text : capitalize(text),
			),
		),
		available: true,
		rainExpected: first !== undefined,
		/** Of what, as far as the present hour tells. */
		kind: first === undefined ? null : fall,
		startsInMinutes: first?.starts ?? null,
		endsInMinutes: first?.ends ?? null,
		/** Per hour. */
		maxIntensity: units.precipitation(
			Math.max(0, greatest(minutes.map(({ intensity }) => intensity ?? 0))),
		),
		total: units.precipitation(
			minutes.slice(0, 60).reduce((sum, { intensity }) => sum + (intensity ?? 0), 0) / 60,
		),
		...shared,
	};
}

function spellsOf(minutes: readonly Minute[], now: number): readonly Spell[] {
	const wet = minutes.filter(({ intensity }) => (intensity ?? 0) >= NOTICEABLE);
	const groups: (readonly Minute[])[] = [];
	for (const minute of wet) {
		const before = groups.at(-1);
		const latest = before?.at(-1);
		if (before && latest && minute.at - latest.at <= (PAUSE + 1) * MINUTE)
			groups[groups.length - 1] = [...before, minute];
		else groups.push([minute]);
	}
	const end = minutes.at(-1)?.at ?? 0;
	return groups.map((group) => {
		const [first] = group;
		const last = group.at(-1);
		const starts =
			(first?.at ?? 0) <= now + MINUTE && first === minutes[0] ? 0 : inMinutes(first?.at ?? 0, now);
		return { starts, ends: last && last.at < end ? inMinutes(last.at + MINUTE, now) : null };
	});
}

function inMinutes(seconds: number, now: number): number {
	return Math.max(1, Math.round((seconds - now) / MINUTE));
}

/** By the present hour; the minutes themselves tell amounts only. */
function fallOf({ current, hours }: Forecast): Fall {
	const present = [current, ...(hours ?? []).slice(0, 2)].flatMap((moment) => moment ?? []);
	const falling = present.find(({ rain, snow }) => (rain ?? 0) > 0 || (snow ?? 0) > 0);
	if (falling) {
		if ((falling.rain ?? 0) > 0 && (falling.snow ?? 0) > 0) return 'either';
		return (falling.snow ?? 0) > 0 ? 'snow' : 'rain';
	}
	const groups = present.flatMap(({ condition }) => condition?.group ?? []);
	if (groups.includes('Snow')) return 'snow';
	if (groups.length === 0) return 'either';
	const coldest = least(present.flatMap(({ temperature }) => temperature ?? []));
	// Around freezing nobody can tell from the temperature.
	return coldest > 276 || groups.some((group) => group === 'Rain' || group === 'Drizzle')
		? 'rain'
		: 'either';
}

function describe(
	first: Spell | undefined,
	second: Spell | undefined,
	known: number,
	fall: Fall,
	phrases: Phrases,
): string {
	if (!first) return phrases.noFall(known);
	const begin = first.starts === 0 ? phrases.fallNow(fall) : phrases.fallIn(fall, first.starts);
	const end = first.ends === null ? phrases.beyond(known) : phrases.endingIn(first.ends);
	return [begin, end, ...(second ? [phrases.againIn(second.starts)] : [])].join(', ');
}
