import { entryOf } from '../../../shared/domain/record';
import type { Rule } from '../measures';
import { GROUPS } from '../measures';
import type { Slot } from '../slots';
import type { Units } from '../units';
import { round } from '../units';
import { growthStep } from './growthStep';
import type { Spell } from './report';

const HOUR = 3_600;

/**
 * Seconds. Hours of a rule that are no further apart belong together: a forecast that loses an hour, or moves
 * by a few, is not another event.
 */
export const GAP = 6 * HOUR;

/** Hours that are asked for behind those of Look Ahead, to see how long something lasts: 12 and 8 are one call of version 4.0. */
export const HOURS_BEYOND = 8;

/** How near an hour is to a rule's value: `near` is within half of what a growth is reported from. */
type Level = 'reached' | 'near' | 'far';

/**
 * What a rule finds in a forecast, in the order of time: hours in a row that are near its value or reach it,
 * at least one of which does. Of amounts, hours in a row with any, whose total reaches it.
 * @param soon UNIX seconds; what is to be reported has to begin until then
 */
export function spellsOf(
	slots: readonly Slot[],
	rule: Rule,
	soon: number,
	units: Units,
): readonly Spell[] {
	const { measure, value } = rule;
	if (measure === 'rain' || measure === 'snow')
		return runsOf(slots, ({ fall }) => (fall[measure] ?? 0) > 0)
			.map((run) => amountSpell(run, measure, soon, units))
			.filter(({ peak }) => peak !== null && peak >= value);
	const levelOf = levels(rule, units);
	return runsOf(slots, (slot) => levelOf(slot) !== 'far').flatMap((run) => {
		const marks = run.filter((slot) => levelOf(slot) === 'reached');
		return marks.length === 0 ? [] : [{ ...spanOf(run, marks), ...peakOf(run, rule, soon) }];
	});
}

/** UNIX seconds; the end is not part of it. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** From the first to the end of the last hour of a spell that reaches the value of its rule. */
export function reachedSpan({ marks, from, to }: Spell): Span {
	return { start: marks[0] ?? from, end: (marks.at(-1) ?? to - HOUR) + HOUR };
}

/** Whether the service tells in none of the hours what a rule is about. */
export function isMissing(slots: readonly Slot[], { measure }: Rule): boolean {
	return slots.every(({ group, fall, values }) => {
		if (measure === 'rain' || measure === 'snow') return fall[measure] === null;
		if (measure === 'condition' || measure === 'alert') return group === null;
		return values[measure] === null;
	});
}

/** Whether a value is further than another in the direction of a rule. */
export function isBeyond({ measure }: Pick<Rule, 'measure'>, value: number, than: number): boolean {
	return measure === 'tempBelow' ? value < than : value > than;
}

function levels(rule: Rule, units: Units): (slot: Slot) => Level {
	const { measure, value, group } = rule;
	if (measure === 'condition') {
		const names = entryOf(GROUPS, group) ?? [group];
		return (slot) => (slot.group !== null && names.includes(slot.group) ? 'reached' : 'far');
	}
	const half = growthStep(rule, 0, units) / 2;
	const release = measure === 'tempBelow' ? value + half : value - half;
	return (slot) => {
		const number = valueOf(slot, rule);
		if (number === null || isBeyond(rule, release, number)) return 'far';
		return isBeyond(rule, value, number) ? 'near' : 'reached';
	};
}

/** Of what is not added up. */
function valueOf({ values }: Slot, { measure }: Rule): number | null {
	return measure === 'alert' || measure === 'condition' || measure === 'rain' || measure === 'snow'
		? null
		: values[measure];
}

/** The hours that belong, those that are no further apart than `GAP` together. */
function runsOf(
	slots: readonly Slot[],
	belongs: (slot: Slot) => boolean,
): readonly (readonly [Slot, ...Slot[]])[] {
	const runs: [Slot, ...Slot[]][] = [];
	for (const slot of slots.filter(belongs)) {
		const run = runs.at(-1);
		if (run && slot.from - endOf(run) <= GAP) run.push(slot);
		else runs.push([slot]);
	}
	return runs;
}

function endOf(run: readonly [Slot, ...Slot[]]): number {
	return (run.at(-1) ?? run[0]).to;
}

function spanOf(run: readonly [Slot, ...Slot[]], marks: readonly Slot[]) {
	return { from: run[0].from, to: endOf(run), marks: marks.map(({ from }) => from) };
}

function peakOf(run: readonly [Slot, ...Slot[]], rule: Rule, soon: number) {
	let peak: number | null = null;
	let peakSoon: number | null = null;
	let at: Slot = run[0];
	for (const slot of run) {
		const value = valueOf(slot, rule);
		if (value === null) continue;
		if (peak === null || isBeyond(rule, value, peak)) {
			peak = value;
			at = slot;
		}
		if (slot.from <= soon && (peakSoon === null || isBeyond(rule, value, peakSoon)))
			peakSoon = value;
	}
	return { peak, peakSoon, peakAt: at.from, fall: at.fall };
}

function amountSpell(
	run: readonly [Slot, ...Slot[]],
	measure: 'rain' | 'snow',
	soon: number,
	units: Units,
): Spell {
	const millimeters = run.reduce((sum, { fall }) => sum + (fall[measure] ?? 0), 0);
	const total = units.precipitation(round(millimeters, 6));
	return {
		...spanOf(run, run),
		peak: total,
		peakSoon: run[0].from <= soon ? total : null,
		peakAt: run[0].from,
		fall: run[0].fall,
	};
}
