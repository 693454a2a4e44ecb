import { localDay } from './dailyForecast';
import type { Place } from './place';
import { amountOf, contextFields, localTimeAt } from './record';
import type { AnswerOfService, DayOfService, MomentOfService } from './serviceData';
import type { Units } from './units';
import { toPercent } from './units';

/** What a rule looks at. All but `alert` and `condition` compare with a number in the chosen units. */
export type Measure =
	| 'alert'
	| 'chance'
	| 'condition'
	| 'gust'
	| 'rain'
	| 'snow'
	| 'tempAbove'
	| 'tempBelow'
	| 'uv'
	| 'wind';

export interface Rule {
	readonly measure: Measure;
	readonly value: number;
	/** For `condition`, one of the groups of the service such as `Rain`. */
	readonly group: string;
}

export type Window =
	| { readonly kind: 'hours' | 'days'; readonly count: number }
	| { readonly kind: 'today' | 'tomorrow' };

/** One hour or day of the window, in the chosen units; null where the service does not tell. */
interface Slot {
	readonly label: string;
	readonly at: string;
	/** UNIX seconds; the end is not part of it. */
	readonly from: number;
	readonly to: number;
	readonly group: string | null;
	readonly values: Readonly<Record<Exclude<Measure, 'alert' | 'condition'>, number | null>>;
}

const NAMES: Readonly<Record<Exclude<Measure, 'alert' | 'condition'>, string>> = {
	chance: 'Chance of rain or snow',
	gust: 'Gust',
	rain: 'Rain',
	snow: 'Snow',
	tempAbove: 'Temperature',
	tempBelow: 'Temperature',
	uv: 'UV index',
	wind: 'Wind',
};

/** The groups of conditions that the service knows; those of one name with several words belong together. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
	Clear: ['Clear'],
	Clouds: ['Clouds'],
	Drizzle: ['Drizzle'],
	Fog: ['Mist', 'Fog', 'Haze', 'Smoke', 'Dust', 'Sand', 'Ash'],
	Rain: ['Rain', 'Drizzle'],
	Snow: ['Snow'],
	Storm: ['Squall', 'Tornado'],
	Thunderstorm: ['Thunderstorm'],
};

/**
 * Whether rules hold for a place within a window of time, and why.
 * @param combine `any`: one rule is enough; `all`: each has to hold at some time in the window
 * @throws RangeError when the window lies outside of what the answer covers
 */
export function checkConditions(
	answer: AnswerOfService,
	rules: readonly Rule[],
	combine: 'any' | 'all',
	window: Window,
	place: Place,
	units: Units,
) {
	const slots = slotsOf(answer, window, units);
	if (slots.length === 0) throw new RangeError('The forecast does not reach this window.');
	const results = rules.map((rule) => judge(answer, rule, slots, units));
	const matched = results.filter(({ reason }) => reason !== undefined);
	const first =
		matched
			.map(({ at }) => at)
			.filter((at) => at !== undefined)
			.sort()[0] ?? null;
	return {
		match: combine === 'any' ? matched.length > 0 : matched.length === rules.length,
		reasons: matched.flatMap(({ reason }) => reason ?? []),
		firstMatchAt: first,
		/** Rules about something the service does not tell for this place. */
		unknown: results.flatMap(({ unknown }) => unknown ?? []),
		windowStart: slots[0]?.at ?? null,
		windowEnd: slots.at(-1)?.at ?? null,
		...contextFields(place, answer, units),
	};
}

interface Verdict {
	readonly reason?: string;
	readonly at?: string;
	readonly unknown?: string;
}

function judge(
	answer: AnswerOfService,
	{ measure, value, group }: Rule,
	slots: readonly Slot[],
	units: Units,
): Verdict {
	if (measure === 'alert') {
		const out = (answer.alerts ?? []).flatMap((alert) => {
			const slot = slots.find(
				({ from, to }) => (alert.start ?? 0) < to && (alert.end ?? Infinity) > from,
			);
			return slot ? [{ alert, slot }] : [];
		});
		const first = out.sort((a, b) => a.slot.from - b.slot.from)[0];
		return first
			? { reason: `Weather alert: ${first.alert.event ?? 'unnamed'}`, at: first.slot.at }
			: {};
	}
	if (measure === 'condition') {
		const names = GROUPS[group] ?? [group];
		const slot = slots.find((one) => one.group !== null && names.includes(one.group));
		if (slot) return { reason: `${group} at ${slot.label}`, at: slot.at };
		return slots.every((one) => one.group === null)
			? { unknown: 'The service tells no condition' }
			: {};
	}
	const unit = UNIT_OF[measure](units);
	const known = slots.flatMap((slot) => {
		const number = slot.values[measure];
		return number === null ? [] : [{ slot, number }];
	});
	if (known.length === 0) return { unknown: `${NAMES[measure]} is not told by the service` };
	// Amounts add up over the window; everything else has to be reached once.
	if (measure === 'rain' || measure === 'snow') {
		const total = Math.round(known.reduce((sum, { number }) => sum + number, 0) * 1_000) / 1_000;
		const begins = known.find(({ number }) => number > 0);
		return total >= value && begins
			? { reason: `${NAMES[measure]} ${total} ${unit} in all`, at: begins.slot.at }
			: {};
	}
	const holds = (number: number): boolean =>
		measure === 'tempBelow' ? number <= value : number >= value;
	const found = known.find(({ number }) => holds(number));
	if (!found) return {};
	const worst = known.reduce((most, one) =>
		(measure === 'tempBelow' ? one.number < most.number : one.number > most.number) ? one : most,
	);
	return {
		reason: `${NAMES[measure]} ${worst.number}${unit === '' ? '' : ` ${unit}`} at ${worst.slot.label}`,
		at: found.slot.at,
	};
}

const UNIT_OF: Readonly<Record<Exclude<Measure, 'alert' | 'condition'>, (units: Units) => string>> =
	{
		chance: () => '%',
		gust: ({ names }) => names.wind,
		rain: ({ names }) => names.precipitation,
		snow: ({ names }) => names.precipitation,
		tempAbove: ({ names }) => names.temperature,
		tempBelow: ({ names }) => names.temperature,
		uv: () => '',
		wind: ({ names }) => names.wind,
	};

function slotsOf(answer: AnswerOfService, window: Window, units: Units): Slot[] {
	if (window.kind === 'days')
		return (answer.daily ?? []).slice(0, window.count).map((day) => daySlot(answer, day, units));
	const hours = answer.hourly ?? [];
	const now = answer.current?.dt ?? hours[0]?.dt ?? 0;
	const coming = hours.filter(({ dt }) => dt > now - 3_600);
	if (window.kind === 'hours')
		return coming.slice(0, window.count).map((hour) => hourSlot(answer, hour, units));
	const today = localTimeAt(answer, now).date;
	const dates = [...new Set(coming.map(({ dt }) => localTimeAt(answer, dt).date))];
	const wanted = window.kind === 'today' ? today : dates.find((date) => date > today);
	return coming
		.filter(({ dt }) => localTimeAt(answer, dt).date === wanted)
		.map((hour) => hourSlot(answer, hour, units));
}

function hourSlot(answer: AnswerOfService, hour: MomentOfService, units: Units): Slot {
	const { iso } = localTimeAt(answer, hour.dt);
	const temperature = units.temperature(hour.temp);
	return {
		label: iso.slice(11, 16),
		at: iso,
		from: hour.dt,
		to: hour.dt + 3_600,
		group: hour.weather?.[0]?.main ?? null,
		values: {
			chance: toPercent(hour.pop),
			gust: units.wind(hour.wind_gust),
			rain: units.precipitation(amountOf(hour.rain)),
			snow: units.precipitation(amountOf(hour.snow)),
			tempAbove: temperature,
			tempBelow: temperature,
			uv: hour.uvi ?? null,
			wind: units.wind(hour.wind_speed),
		},
	};
}

function daySlot(answer: AnswerOfService, day: DayOfService, units: Units): Slot {
	const { date, weekday } = localDay(answer, day.dt);
	return {
		label: weekday,
		at: date,
		// The service dates a day at its noon.
		from: day.dt - 43_200,
		to: day.dt + 43_200,
		group: day.weather?.[0]?.main ?? null,
		values: {
			chance: toPercent(day.pop),
			gust: units.wind(day.wind_gust),
			rain: units.precipitation(amountOf(day.rain)),
			snow: units.precipitation(amountOf(day.snow)),
			tempAbove: units.temperature(day.temp?.max),
			tempBelow: units.temperature(day.temp?.min),
			uv: day.uvi ?? null,
			wind: units.wind(day.wind_speed),
		},
	};
}
