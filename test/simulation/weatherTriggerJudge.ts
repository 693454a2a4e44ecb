import type { Report, SpellReport } from '../../nodes/Weather/domain/watch/report';
import type { Check } from './weatherTriggerMachine';
import type { Shown } from './weatherTriggerServer';
import type { SkyHour, Tag, WatchedRule } from './weatherTriggerSky';

const HOUR = 3_600;
const SHOWN = 48;
/** Hours below the rule's value that make two storms of one. */
const GAP = 6;
/** Seconds by which it may be a matter of taste whether an hour is within the window. */
const BLUR = 3;

/** How often it reported what it has to, did not, or did although there was nothing new. */
export interface Verdict {
	events: number;
	reports: number;
	missed: number;
	twice: number;
	/** Storms of which more was reported, as of a new one, after a pause longer than the gap. */
	resumed: number;
	/** What was wrong, to look into a seed. */
	readonly wrong: string[];
}

/** Who says whether a check reported what it has to. */
export interface Judge {
	readonly verdict: Verdict;
	/** @param shown what the service answered, in its order */
	judge(check: Check & { readonly reports: readonly Report[] }, shown: readonly Shown[]): void;
	/** The process is gone. */
	forget(): void;
}

export function emptyVerdict(): Verdict {
	return { events: 0, reports: 0, missed: 0, twice: 0, resumed: 0, wrong: [] };
}

interface TaggedHour {
	readonly at: number;
	readonly tag: Tag;
}

/** What was reported of a storm, as it stands in the items, and with all that the service showed then. */
interface Reported {
	readonly said: Span;
	/** The same of each part, where it was reported in parts that are apart. */
	readonly all: readonly Span[];
	readonly seen: Span;
}

interface Span {
	readonly from: number;
	readonly to: number;
	readonly peak: number;
}

/**
 * The law of conditions. Which storm an hour belongs to it knows from the world that drew the hour, not
 * from its neighbors: so it needs neither the levels nor the gap that the trigger tells storms apart by.
 * Where the promise leaves room, either is right.
 */
export class StormJudge implements Judge {
	readonly verdict = emptyVerdict();
	/** By rule and storm. */
	private readonly reported = new Map<string, Reported>();
	private readonly given = new Set<string>();

	/** @param untold seconds by which the service's time is a guess */
	constructor(
		private readonly rules: readonly WatchedRule[],
		private readonly lookAhead: number,
		private readonly untold: number,
	) {}

	judge(check: Check & { readonly reports: readonly Report[] }, shown: readonly Shown[]): void {
		const hours = new Map<number, SkyHour>();
		for (const answer of shown) for (const hour of answer.hours ?? []) hours.set(hour.at, hour);
		const rest = new Set(
			check.reports.filter((report): report is SpellReport => 'spell' in report),
		);
		this.verdict.reports += check.reports.length;
		const sure = check.began / 1_000 - this.untold;
		const maybe = check.ended / 1_000 + this.untold;
		this.rules.forEach((rule, index) => {
			for (const [storm, own] of byStorm([...hours.values()], index)) {
				const key = `${index}/${storm}`;
				const report = [...rest].find((one) => isOf(one, rule, own));
				if (report) rest.delete(report);
				const asked = sure + Math.min(SHOWN, this.lookAhead + 8) * HOUR;
				const window = {
					past: maybe + BLUR,
					asked,
					// Of 48 hours the first one has begun: the last one begins within 47.
					sure: Math.min(sure + this.lookAhead * HOUR - BLUR, asked - HOUR),
					maybe: maybe + this.lookAhead * HOUR + BLUR,
				};
				const reported = this.reported.get(key);
				const isNew = !reported || !reported.all.some((span) => isNear(own, span));
				if (reported && isNew && report) this.verdict.resumed++;
				const claim = isNew ? begun(rule, own, window) : grown(rule, own, reported, window);
				this.weigh(key, claim, report, isNew ? 'begins' : 'grew', check);
				if (report) this.reported.set(key, heard(rule, own, report, reported, isNew));
			}
		});
		for (const report of rest)
			this.blame('twice', `${report.event} of nothing that was shown`, check);
	}

	forget(): void {
		// What was reported was delivered, so nobody forgets it.
	}

	private weigh(
		key: string,
		{ must, may }: Claim,
		report: SpellReport | undefined,
		due: SpellReport['event'],
		check: Check,
	): void {
		if (due === 'begins' && (must || report)) this.count(key);
		if (!report && must && !this.given.has(`missed ${key} ${due}`)) {
			this.given.add(`missed ${key} ${due}`);
			this.blame('missed', `${due} of ${key}`, check);
		}
		if (report && (!may || report.event !== due))
			this.blame('twice', `${report.event} of ${key}, due: ${may ? due : 'nothing'}`, check);
	}

	private count(key: string): void {
		if (this.given.has(key)) return;
		this.given.add(key);
		this.verdict.events++;
	}

	private blame(what: 'missed' | 'twice', why: string, { ended }: Check): void {
		this.verdict[what]++;
		this.verdict.wrong.push(`${new Date(ended).toISOString()} ${what}: ${why}`);
	}
}

/**
 * Where nothing that is shown of a storm is near what was reported, it has ended since, or went on where nobody
 * heard of it. What comes then is an event of its own.
 */
function isNear(own: readonly TaggedHour[], { from, to }: Span): boolean {
	return own.some(({ at }) => at <= to + GAP * HOUR && at + HOUR >= from - GAP * HOUR);
}

interface Claim {
	/** It has to report. */
	readonly must: boolean;
	/** It may. */
	readonly may: boolean;
}

interface Window {
	/** Hours that end before it may count as over. */
	readonly past: number;
	readonly sure: number;
	readonly maybe: number;
	/** Until when a check asks in any case. */
	readonly asked: number;
}

function byStorm(hours: readonly SkyHour[], rule: number): Map<number, TaggedHour[]> {
	const storms = new Map<number, TaggedHour[]>();
	for (const { at, tags } of hours) {
		const tag = tags[rule];
		if (!tag) continue;
		storms.set(tag.storm, [...(storms.get(tag.storm) ?? []), { at, tag }]);
	}
	return storms;
}

/** The spell of a report touches what was shown of the storm. */
function isOf(
	{ rule, spell }: SpellReport,
	watched: WatchedRule,
	own: readonly TaggedHour[],
): boolean {
	return (
		rule.measure === watched.rule.measure &&
		own.some(({ at }) => at + HOUR > spell.from && at < spell.to)
	);
}

function begun(rule: WatchedRule, own: readonly TaggedHour[], window: Window): Claim {
	const marks = own.filter(({ tag }) => tag.marks);
	const first = Math.min(...marks.map(({ at }) => at));
	const still = marks.filter((hour) => isStill(hour, window));
	const begin = Math.min(...still.map(({ at }) => at));
	const within = { must: begin <= window.sure, may: first <= window.maybe };
	if (!rule.isTotal) return within;
	const { value } = rule.rule;
	const blur = rule.step / 50;
	const sum = total(own.filter((hour) => isStill(hour, window) && hour.at < window.asked - HOUR));
	return {
		must: within.must && sum >= value + blur,
		may: within.may && total(own) >= value - blur,
	};
}

function grown(
	rule: WatchedRule,
	own: readonly TaggedHour[],
	{ said, seen }: Reported,
	window: Window,
): Claim {
	const still = own.filter((hour) => isStill(hour, window));
	// The hour right behind the gap is a matter of taste.
	const beyond = still.some(
		({ at, tag }) =>
			tag.marks &&
			at <= window.sure &&
			(at + HOUR < seen.from - GAP * HOUR || at > seen.to + GAP * HOUR),
	);
	const maybeBeyond = own.some(
		({ at, tag }) =>
			tag.marks &&
			at <= window.maybe &&
			(at < said.from - GAP * HOUR || at + HOUR > said.to + GAP * HOUR),
	);
	if (rule.isKind) return { must: beyond, may: maybeBeyond };
	const blur = rule.step / 20;
	const sign = rule.low ? -1 : 1;
	const asked = rule.isTotal ? still.filter(({ at }) => at < window.asked - HOUR) : still;
	const strongest = rule.isTotal ? total(asked) : extreme(rule, asked);
	const near = asked.filter(({ tag }) => rule.isTotal || sign * (strongest - tag.value) < blur);
	const stronger =
		near.length > 0 &&
		sign * (strongest - seen.peak) >= leastGrowth(rule, seen.peak) + blur &&
		near.every(({ at }) => at <= window.sure);
	const inReach = own.filter(({ at }) => at <= window.maybe);
	const reached = rule.isTotal ? total(own) : extreme(rule, inReach);
	const maybeStronger =
		inReach.length > 0 && sign * (reached - said.peak) >= leastGrowth(rule, said.peak) - blur;
	// Less than the rule's amount is nothing to speak of.
	const { value } = rule.rule;
	return {
		must: (beyond || stronger) && (!rule.isTotal || strongest >= value + blur),
		may: (maybeBeyond || maybeStronger) && (!rule.isTotal || total(own) >= value - blur),
	};
}

/** @param peak that was reported */
function leastGrowth({ isTotal, step }: WatchedRule, peak: number): number {
	return isTotal ? Math.max(step, peak / 2) : step;
}

function isStill({ at }: TaggedHour, { past }: Window): boolean {
	return at + HOUR > past;
}

/** What a person knows of the storm after a report. */
function heard(
	rule: WatchedRule,
	own: readonly TaggedHour[],
	{ spell }: SpellReport,
	before: Reported | undefined,
	isNew: boolean,
): Reported {
	const peak = spell.peak ?? 0;
	const said = { from: spell.from, to: spell.to, peak };
	const shown = {
		from: Math.min(...own.map(({ at }) => at)),
		to: Math.max(...own.map(({ at }) => at + HOUR)),
		peak: rule.isTotal ? total(own) : extreme(rule, own),
	};
	const now = before && !isNew ? together(rule, [before.said, said]) : said;
	const others = (before?.all ?? []).filter((span) => isNew || span !== before?.said);
	return {
		said: now,
		all: [...others, now],
		seen: together(rule, before ? [before.seen, said, shown] : [said, shown]),
	};
}

function together({ low }: WatchedRule, spans: readonly Span[]): Span {
	const peaks = spans.map(({ peak }) => peak);
	return {
		from: Math.min(...spans.map(({ from }) => from)),
		to: Math.max(...spans.map(({ to }) => to)),
		peak: low ? Math.min(...peaks) : Math.max(...peaks),
	};
}

function total(own: readonly TaggedHour[]): number {
	return own.reduce((sum, { tag }) => sum + tag.value, 0);
}

function extreme({ low }: WatchedRule, own: readonly TaggedHour[]): number {
	const values = own.map(({ tag }) => tag.value);
	return low ? Math.min(...values) : Math.max(...values);
}
