import { entryOf } from '../../shared/domain/record';
import { eventOf } from './alerts';
import type { Alert, Day, Forecast, Moment } from './forecast';
import type { Context } from './forecastFields';
import { contextFields, totalFall } from './forecastFields';
import type { Fall, MeasureName, Phrases, ReachedMeasure } from './phrases';
import { capitalize, sentence } from './sentences';
import { round, toPercent } from './units';
import type { Wording } from './wording';
import { spanText } from './wording';
import type { Zone } from './zone';
import { addDays } from './zone';

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
type Numeric = Exclude<Measure, 'alert' | 'condition'>;

export interface Rule {
	readonly measure: Measure;
	readonly value: number;
	/** For `condition`, one of the groups of the service such as `Rain`. */
	readonly group: string;
}

export type Window =
	| { readonly kind: 'hours' | 'days'; readonly count: number }
	| { readonly kind: 'today' | 'tomorrow' };

/** One hour or day of the window. */
interface Slot {
	readonly date: string;
	/** `16:00`; undefined for a whole day. */
	readonly clock: string | undefined;
	/** As it is given out: with the offset of the place, or a date. */
	readonly at: string;
	/** UNIX seconds; the end is not part of it. */
	readonly from: number;
	readonly to: number;
	readonly group: string | null;
	/** Millimeters of rain and of snow; null where the service does not tell. */
	readonly fall: Readonly<Record<'rain' | 'snow', number | null>>;
	/** In the chosen units. */
	readonly values: Readonly<Record<Exclude<Numeric, 'rain' | 'snow'>, number | null>>;
}

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

const NAMES: Readonly<Record<Numeric, MeasureName>> = {
	chance: 'chance',
	gust: 'gust',
	rain: 'rain',
	snow: 'snow',
	tempAbove: 'temperature',
	tempBelow: 'temperature',
	uv: 'uv',
	wind: 'wind',
};

const REACHED: Readonly<Record<Exclude<Numeric, 'chance' | 'rain' | 'snow'>, ReachedMeasure>> = {
	gust: 'gust',
	tempAbove: 'temperature',
	tempBelow: 'temperature',
	uv: 'uv',
	wind: 'wind',
};

/**
 * Whether rules hold for a place within a window of time, and why.
 * @param combine `any`: one rule is enough; `all`: each has to hold at some time in the window
 * @throws RangeError when the window lies outside of what is known
 */
export function checkConditions(
	forecast: Forecast,
	rules: readonly Rule[],
	combine: 'any' | 'all',
	window: Window,
	context: Context,
) {
	const slots = slotsOf(forecast, window, context);
	if (slots.length === 0) throw new RangeError('The forecast does not reach this window.');
	const verdicts = rules.map((rule) => judge(forecast, rule, slots, context));
	const matched = verdicts.filter(({ reason }) => reason !== undefined);
	const match = combine === 'any' ? matched.length > 0 : matched.length === rules.length;
	const reasons = matched.flatMap(({ reason }) => reason ?? []);
	const first = matched
		.flatMap(({ slot }) => slot ?? [])
		.reduce<Slot | undefined>(
			(earliest, slot) => (earliest && earliest.from <= slot.from ? earliest : slot),
			undefined,
		);
	return {
		text: sentence(
			[context.place.name],
			[match ? reasons.join('; ') : quietText(verdicts, rules, slots, window, context)],
		),
		match,
		reasons,
		firstMatchAt: first?.at ?? null,
		/** Rules about something the service does not tell for this place. */
		unknown: verdicts.flatMap(({ unknown }) => unknown ?? []),
		windowStart: slots[0]?.at ?? null,
		windowEnd: slots.at(-1)?.at ?? null,
		...contextFields(context, forecast.zone),
	};
}

/** What a rule found. Without a reason it does not hold, and `measured` tells what there is instead. */
interface Verdict {
	readonly reason?: string;
	readonly slot?: Slot;
	readonly unknown?: string;
	readonly measured?: string;
}

function judge(forecast: Forecast, rule: Rule, slots: readonly Slot[], context: Context): Verdict {
	const { measure, value, group } = rule;
	if (measure === 'alert') return judgeAlerts(forecast, slots, context);
	if (measure === 'condition') return judgeGroup(group, slots, context);
	if (measure === 'rain' || measure === 'snow') return judgeFall(measure, value, slots, context);
	const { phrases } = context.wording;
	const name = phrases.measures[NAMES[measure]];
	const unit = unitOf(measure, context);
	const known = slots.flatMap((slot) => {
		const number = slot.values[measure];
		return number === null ? [] : [{ slot, number }];
	});
	const low = measure === 'tempBelow';
	const [begin] = known;
	if (!begin) return { unknown: `${capitalize(name)} is not told by the service` };
	const worst = known.reduce(
		(most, one) => ((low ? one.number < most.number : one.number > most.number) ? one : most),
		begin,
	);
	const found = known.find(({ number }) => (low ? number <= value : number >= value));
	const amount = `${amountText(worst.number, value, 0, context)}${unit === '' ? '' : ` ${unit}`}`;
	if (!found)
		return { measured: `${name} ${low ? phrases.atLeast(amount) : phrases.atMost(amount)}` };
	const reached =
		measure === 'chance'
			? phrases.chance(Math.round(worst.number), fallOf(worst.slot))
			: phrases.reaches(REACHED[measure], amount);
	return { reason: `${reached} ${whenOf(worst.slot, context)}`, slot: found.slot };
}

function judgeAlerts(
	{ alerts = [], zone }: Forecast,
	slots: readonly Slot[],
	{ wording }: Context,
): Verdict {
	const out = alerts.flatMap((alert) => {
		const slot = slots.find(
			({ from, to }) => (alert.start ?? 0) < to && (alert.end ?? Infinity) > from,
		);
		return slot ? [{ alert, slot }] : [];
	});
	const first = [...out].sort((a, b) => a.slot.from - b.slot.from)[0];
	if (!first) return {};
	const name = eventOf(first.alert) ?? wording.phrases.alert;
	return {
		reason: `${name}${spanOf(first.alert, zone, wording)}`,
		slot: first.slot,
	};
}

function spanOf({ start, end }: Alert, zone: Zone, wording: Wording): string {
	return start === null || end === null
		? ''
		: ` ${spanText(zone.at(start), zone.at(end), wording)}`;
}

function judgeGroup(group: string, slots: readonly Slot[], context: Context): Verdict {
	const names = entryOf(GROUPS, group) ?? [group];
	const slot = slots.find((one) => one.group !== null && names.includes(one.group));
	if (slot) return { reason: `${group} ${whenOf(slot, context)}`, slot };
	return slots.every((one) => one.group === null)
		? { unknown: 'The service tells no condition' }
		: {};
}

/** Amounts add up over the window; everything else has to be reached once. */
function judgeFall(
	measure: 'rain' | 'snow',
	value: number,
	slots: readonly Slot[],
	context: Context,
): Verdict {
	const { phrases } = context.wording;
	const name = phrases.measures[measure];
	const known = slots.flatMap((slot) => {
		const millimeters = slot.fall[measure];
		return millimeters === null ? [] : [{ slot, millimeters }];
	});
	if (known.length === 0) return { unknown: `${capitalize(name)} is not told by the service` };
	const millimeters = known.reduce((sum, one) => sum + one.millimeters, 0);
	const total = context.units.precipitation(round(millimeters, 6)) ?? 0;
	const amount = amountText(total, value, 1, context);
	const text = `${name} ${amount} ${context.units.names.precipitation} ${phrases.inAll}`;
	const begins = known.find((one) => one.millimeters > 0);
	// What cannot be read may be what is missing.
	if (total < value && known.length < slots.length)
		return { unknown: `${capitalize(name)} is not told by the service for the whole time` };
	return total >= value && begins
		? { reason: `${capitalize(text)}, ${sinceText(begins.slot, context)}`, slot: begins.slot }
		: { measured: text };
}

/** With as few decimals as do not put it on the other side of the rule's value. */
function amountText(amount: number, limit: number, decimals: number, { wording }: Context): string {
	const rounded = round(amount, decimals) ?? amount;
	const isSame = Math.sign(rounded - limit) === Math.sign(amount - limit);
	return wording.number(amount, isSame ? decimals : 2);
}

/** What it is that may fall, by what the service expects then. */
function fallOf({ fall: { rain, snow } }: Slot): Fall {
	if (!rain && !snow) return 'either';
	return rain && snow ? 'either' : snow ? 'snow' : 'rain';
}

function unitOf(measure: Numeric, { units: { names } }: Context): string {
	const unit: Readonly<Record<MeasureName, string>> = {
		chance: '%',
		gust: names.wind,
		rain: names.precipitation,
		snow: names.precipitation,
		temperature: names.temperature,
		uv: '',
		wind: names.wind,
	};
	return unit[NAMES[measure]];
}

function whenOf({ date, clock }: Slot, { wording }: Context): string {
	return wording.phrases.when(wording.dateText(date), clock);
}

function sinceText({ date, clock }: Slot, { wording }: Context): string {
	const day = wording.dateText(date);
	return wording.phrases.from(clock === undefined ? day : `${day} ${clock}`);
}

const WET_RULES: readonly Measure[] = ['chance', 'rain', 'snow'];

/** What is said when nothing matches: that it stays dry, or what there is instead. */
function quietText(
	verdicts: readonly Verdict[],
	rules: readonly Rule[],
	slots: readonly Slot[],
	window: Window,
	{ wording: { phrases } }: Context,
): string {
	const asksForRain = rules.some(
		({ measure, group }) =>
			WET_RULES.includes(measure) ||
			(measure === 'condition' && ['Rain', 'Drizzle', 'Snow'].includes(group)),
	);
	const falls = slots.map(({ fall }) => totalFall(fall));
	const isDry = asksForRain && falls.every((fall) => fall === 0);
	const span = windowText(window, slots.length, phrases);
	const isSure = slots.every(({ values }) => !values.chance);
	// "Rain 0 mm in all" adds nothing to "Dry".
	const measured = verdicts.flatMap((verdict, index) => {
		const { measure } = rules[index] ?? {};
		const isAmount = measure === 'rain' || measure === 'snow' || (measure === 'chance' && isSure);
		const text = verdict.reason ?? verdict.measured;
		return text === undefined || (isDry && isAmount) ? [] : [text];
	});
	const head = isDry ? phrases.dryFor(span) : phrases.nothingFor(span);
	return capitalize(measured.length === 0 ? head : `${head} (${measured.join('; ')})`);
}

/** @param known hours or days of the window; a service may know fewer than were asked for */
function windowText(window: Window, known: number, phrases: Phrases): string {
	switch (window.kind) {
		case 'today':
			return phrases.today;
		case 'tomorrow':
			return phrases.tomorrow;
		case 'hours':
			return phrases.nextHours(known);
		case 'days':
			return phrases.nextDays(known);
	}
}

function slotsOf(forecast: Forecast, window: Window, context: Context): readonly Slot[] {
	const { zone, days = [], hours = [] } = forecast;
	const { now } = context;
	const today = zone.at(now).date;
	if (window.kind === 'days')
		return days
			.filter(({ date }) => date >= today)
			.slice(0, window.count)
			.map((day) => daySlot(day, zone, context));
	const coming = hours.filter(({ at }) => at > now - 3_600);
	if (window.kind === 'hours')
		return coming.slice(0, window.count).map((hour) => hourSlot(hour, zone, context));
	const wanted = window.kind === 'today' ? today : addDays(today, 1);
	return coming
		.filter(({ at }) => zone.at(at).date === wanted)
		.map((hour) => hourSlot(hour, zone, context));
}

function hourSlot(hour: Moment, zone: Zone, { units }: Context): Slot {
	const { iso, date, clock } = zone.at(hour.at);
	const temperature = units.temperature(hour.temperature);
	return {
		date,
		clock,
		at: iso,
		from: hour.at,
		to: hour.at + 3_600,
		group: hour.condition?.group ?? null,
		fall: { rain: hour.rain, snow: hour.snow },
		values: {
			chance: toPercent(hour.chance),
			gust: units.wind(hour.windGust),
			tempAbove: temperature,
			tempBelow: temperature,
			uv: round(hour.uvIndex, 2),
			wind: units.wind(hour.windSpeed),
		},
	};
}

function daySlot(day: Day, zone: Zone, { units }: Context): Slot {
	return {
		date: day.date,
		clock: undefined,
		at: day.date,
		from: zone.startOf(day.date),
		to: zone.startOf(addDays(day.date, 1)),
		group: day.condition?.group ?? null,
		fall: { rain: day.rain, snow: day.snow },
		values: {
			chance: toPercent(day.chance),
			gust: units.wind(day.windGust),
			tempAbove: units.temperature(day.max),
			tempBelow: units.temperature(day.min),
			uv: round(day.uvIndex, 2),
			wind: units.wind(day.windSpeed),
		},
	};
}
