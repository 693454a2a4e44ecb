import { MOST_REPORTED_SPELLS } from '../bounds';
import type { Rule } from '../measures';
import type { Units } from '../units';
import { round } from '../units';
import { growthStep } from './growthStep';
import type { Spell, SpellFinding } from './report';
import type { Span } from './spells';
import { GAP, isBeyond, reachedSpan } from './spells';

const HOUR = 3_600;
/** Seconds for which what is over is remembered. */
const REMEMBERED = 48 * HOUR;

/** What was reported of a rule: nothing that falls into it is reported again, unless it goes beyond. */
export interface ReportedSpell {
	/** UNIX seconds of the service. */
	readonly from: number;
	readonly to: number;
	readonly peak: number | null;
	/** From the first to the end of the last hour that reached the value; left out where that is all of it. */
	readonly reached?: Span;
}

/** By what it is judged what is reported. */
export interface Judging {
	readonly rule: Rule;
	readonly units: Units;
	/** UNIX seconds at the service. What begins later than `soon` is left to later checks. */
	readonly now: number;
	readonly soon: number;
}

/**
 * What there is to tell of a rule after what was reported. A reported spell stays so until its hours are past,
 * even when the forecast loses it: what comes back there is the same event.
 * @returns the same list of reported spells when there is nothing to tell
 */
export function judgeSpells(
	spells: readonly Spell[],
	reported: readonly ReportedSpell[],
	judging: Judging,
): { readonly findings: readonly SpellFinding[]; readonly reported: readonly ReportedSpell[] } {
	const findings: SpellFinding[] = [];
	let known = reported;
	for (const spell of spells) {
		const before = known.filter(({ from, to }) => spell.from <= to + GAP && spell.to >= from - GAP);
		const reported = united(before, judging.rule);
		const found = reported ? growthOf(spell, reported, judging) : beginningOf(spell, judging);
		if (!found) continue;
		findings.push(found);
		known = [
			...known.filter((one) => !before.includes(one)),
			extended(spell, reported, judging.rule),
		];
	}
	if (findings.length === 0) return { findings, reported };
	return {
		findings,
		reported: known.filter((one) => isRemembered(one, judging.now)).slice(-MOST_REPORTED_SPELLS),
	};
}

/** @param now UNIX seconds at the service */
export function isRemembered({ to }: ReportedSpell, now: number): boolean {
	return to > now - REMEMBERED;
}

function beginningOf(spell: Spell, { soon }: Judging): SpellFinding | undefined {
	if ((spell.marks[0] ?? Infinity) > soon) return undefined;
	return { event: 'begins', spell, longerByHours: null, earlierByHours: null, strongerBy: null };
}

/** Reaches the rule's value well outside of the reported hours, or goes well beyond the reported peak. */
function growthOf(
	spell: Spell,
	reported: ReportedSpell,
	judging: Judging,
): SpellFinding | undefined {
	const { rule, units, soon } = judging;
	const earlier = spell.marks.filter((at) => at + HOUR <= reported.from - GAP);
	const later = spell.marks.filter((at) => at >= reported.to + GAP);
	const [first = Infinity] = [...earlier, ...later];
	const by = (peak: number | null): number | null => {
		if (peak === null || reported.peak === null || !isBeyond(rule, peak, reported.peak))
			return null;
		const more = round(Math.abs(peak - reported.peak), 6);
		return more !== null && more >= growthStep(rule, reported.peak, units) ? more : null;
	};
	if (first > soon && by(spell.peakSoon) === null) return undefined;
	const { start, end } = reachedOf(reported);
	return {
		event: 'grew',
		spell,
		longerByHours: hours(end, (later.at(-1) ?? NaN) + HOUR),
		earlierByHours: hours(earlier[0], start),
		strongerBy: by(spell.peak),
	};
}

function hours(from: number | undefined, to: number): number | null {
	return from === undefined || Number.isNaN(to) ? null : Math.round((to - from) / HOUR);
}

/** What was reported of one event, perhaps in several parts: the amounts of all of them, or the strongest. */
function united(reported: readonly ReportedSpell[], rule: Rule): ReportedSpell | undefined {
	const [first, ...others] = reported;
	const isAmount = rule.measure === 'rain' || rule.measure === 'snow';
	return (
		first &&
		others.reduce((all, one) => {
			const { peak } = one;
			return together(
				all,
				one,
				isAmount ? (all.peak ?? 0) + (peak ?? 0) : strongest(all.peak, peak, rule),
			);
		}, first)
	);
}

/** What is reported from now on. Of an amount that was reported, a part may have fallen by now. */
function extended(spell: Spell, reported: ReportedSpell | undefined, rule: Rule): ReportedSpell {
	const { from, to, peak } = spell;
	const own = spanning({ from, to, peak }, reachedSpan(spell));
	return reported ? together(own, reported, strongest(peak, reported.peak, rule)) : own;
}

function together(a: ReportedSpell, b: ReportedSpell, peak: number | null): ReportedSpell {
	const [one, other] = [reachedOf(a), reachedOf(b)];
	return spanning(
		{ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), peak },
		{ start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) },
	);
}

function spanning(spell: Omit<ReportedSpell, 'reached'>, { start, end }: Span): ReportedSpell {
	return start === spell.from && end === spell.to ? spell : { ...spell, reached: { start, end } };
}

function reachedOf({ from, to, reached }: ReportedSpell): Span {
	return reached ?? { start: from, end: to };
}

function strongest(a: number | null, b: number | null, rule: Rule): number | null {
	if (a === null || b === null) return a ?? b;
	return isBeyond(rule, a, b) ? a : b;
}
