import { entryOf } from '../../shared/domain/record';
import { eventOf } from './alerts';
import type { Alert, Forecast } from './forecast';
import type { Context } from './forecastFields';
import { contextFields, totalFall } from './forecastFields';
import type { Measure, Rule } from './measures';
import { amountText, GROUPS, groupText, NAMES, reachedText, withUnit } from './measures';
import type { Phrases } from './phrases';
import { capitalize, sentence } from './sentences';
import type { Slot, Window } from './slots';
import { slotsOf } from './slots';
import { round } from './units';
import type { Wording } from './wording';
import { spanText } from './wording';
import type { Zone } from './zone';

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

/**
 * That there is nothing to report for a window, and what there is instead: also of rain that reaches a rule's
 * amount in all, but not in one event.
 */
export function quietSentence(
	forecast: Forecast,
	rules: readonly Rule[],
	window: Window,
	context: Context,
): string {
	const slots = slotsOf(forecast, window, context);
	const verdicts = rules.map((rule) => judge(forecast, rule, slots, context));
	return sentence([context.place.name], [quietText(verdicts, rules, slots, window, context)]);
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
	const known = slots.flatMap((slot) => {
		const number = slot.values[measure];
		return number === null ? [] : [{ slot, number }];
	});
	const low = measure === 'tempBelow';
	const [begin] = known;
	if (!begin) return { unknown: phrases.untold(name) };
	const worst = known.reduce(
		(most, one) => ((low ? one.number < most.number : one.number > most.number) ? one : most),
		begin,
	);
	const found = known.find(({ number }) => (low ? number <= value : number >= value));
	if (!found) {
		const amount = withUnit(measure, worst.number, value, 0, context);
		return { measured: `${name} ${low ? phrases.atLeast(amount) : phrases.atMost(amount)}` };
	}
	const reached = reachedText(measure, worst.number, worst.slot.fall, value, context);
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
	const { phrases } = context.wording;
	const names = entryOf(GROUPS, group) ?? [group];
	const slot = slots.find((one) => one.group !== null && names.includes(one.group));
	if (slot) return { reason: `${groupText(group, phrases)} ${whenOf(slot, context)}`, slot };
	return slots.every((one) => one.group === null)
		? { unknown: phrases.untold(groupText(group, phrases)) }
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
	if (known.length === 0) return { unknown: phrases.untold(name) };
	const millimeters = known.reduce((sum, one) => sum + one.millimeters, 0);
	const total = context.units.precipitation(round(millimeters, 6)) ?? 0;
	const amount = amountText(total, value, 1, context);
	const text = `${name} ${amount} ${context.units.names.precipitation} ${phrases.inAll}`;
	const begins = known.find((one) => one.millimeters > 0);
	// What cannot be read may be what is missing.
	if (total < value && known.length < slots.length) return { unknown: phrases.untoldInPart(name) };
	return total >= value && begins
		? { reason: `${capitalize(text)}, ${sinceText(begins.slot, context)}`, slot: begins.slot }
		: { measured: text };
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
	// "Rain 0 mm altogether" adds nothing to "Dry".
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
