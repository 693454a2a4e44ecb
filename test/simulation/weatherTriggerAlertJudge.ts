import type { AlertEvent, AlertReport, Report } from '../../nodes/Weather/domain/watch/report';
import type { Judge } from './weatherTriggerJudge';
import { emptyVerdict } from './weatherTriggerJudge';
import type { Check } from './weatherTriggerMachine';
import type { Shown } from './weatherTriggerServer';
import type { ShownWarning } from './weatherTriggerWarnings';

/** Seconds that a warning has to be missing before it counts as ended. */
const MISSING = 1_800;
const BLUR = 3;

/** What a person heard of a warning, and how the answers went on. */
interface Known {
	readonly versions: Set<number>;
	isOver: boolean;
	/** UNIX seconds of the first of the successful checks in a row that did not show it. */
	missingSince: number | undefined;
	missingChecks: number;
	/** The same, as the process that checks now knows it. */
	missingInProcess: number | undefined;
	/** Whether it was shown to this process, or what n8n stored tells of it. */
	isRemembered: boolean;
	/** Whether it was over when it was first shown is a matter of a second. */
	readonly isVague: boolean;
	/** The end of any version that was ever shown. */
	readonly ends: Set<number | undefined>;
}

interface Claim {
	readonly must: readonly AlertEvent[];
	readonly may: readonly AlertEvent[];
}

const nameOf = (...parts: readonly unknown[]): string =>
	JSON.stringify(parts.map((part) => part ?? null));
const ALL: readonly AlertEvent[] = ['issued', 'changed', 'ended'];

/** The law of warnings: each issued, each new version, and each end once. It knows a warning by a mark in its text. */
export class AlertJudge implements Judge {
	readonly verdict = emptyVerdict();
	private readonly known = new Map<number, Known>();
	private readonly missed = new Set<string>();
	/** Warnings by what their versions say of their name and times: of one that is gone, no more is remembered. */
	private readonly byName = new Map<string, number>();

	/** @param untold seconds by which the service's time is a guess */
	constructor(
		private readonly wanted: readonly AlertEvent[],
		private readonly untold: number,
	) {}

	judge(check: Check & { readonly reports: readonly Report[] }, shown: readonly Shown[]): void {
		const answer = shown.findLast(({ warnings }) => warnings !== undefined);
		if (!answer) return;
		for (const { warning, wire } of answer.warnings ?? [])
			this.byName.set(nameOf(wire.event, wire.start, wire.end), warning);
		const reports = new Map<number, AlertReport[]>();
		for (const report of check.reports) {
			if (!('alert' in report)) throw new Error(`A report of something else: ${report.event}`);
			const { event, start, end } = report.alert;
			const warning = this.byName.get(nameOf(event, start, end)) ?? -1;
			reports.set(warning, [...(reports.get(warning) ?? []), report]);
		}
		this.verdict.reports += check.reports.length;
		const out = new Map(answer.warnings?.map((one) => [one.warning, one]));
		for (const warning of new Set([...out.keys(), ...this.known.keys(), ...reports.keys()]))
			this.weigh(warning, out.get(warning), reports.get(warning) ?? [], check);
	}

	forget(): void {
		for (const known of this.known.values()) {
			known.missingInProcess = undefined;
			if (this.wanted.length < ALL.length) known.isRemembered = false;
		}
	}

	private weigh(
		warning: number,
		now: ShownWarning | undefined,
		reports: readonly AlertReport[],
		check: Check,
	): void {
		const known = this.known.get(warning);
		const blur = BLUR + this.untold;
		const at = { sure: check.began / 1_000 - blur, maybe: check.ended / 1_000 + blur };
		const claim = now ? this.shownClaim(known, now, at) : this.goneClaim(known, at);
		const isBlind =
			known !== undefined &&
			(known.isVague || (this.wanted.length < ALL.length && !known.isRemembered));
		for (const event of this.wanted) {
			const count = reports.filter((report) => report.event === event).length;
			const key = `${warning} ${event} ${now?.version ?? 'gone'}`;
			if (claim.must.includes(event) && count === 0 && !isBlind && !this.missed.has(key)) {
				this.missed.add(key);
				this.blame('missed', `${event} of warning ${warning}`, check);
			}
			if (count > (claim.may.includes(event) ? 1 : 0))
				this.blame('twice', `${event} of warning ${warning}, ${count} times`, check);
			if (count > 0 || (claim.must.includes(event) && !isBlind)) this.verdict.events++;
		}
		for (const report of reports)
			if (!this.wanted.includes(report.event))
				this.blame('twice', `unwanted ${report.event}`, check);
		this.note(warning, now, reports, claim, at.maybe);
		// What no report could store is known again from what is shown now.
		if (isBlind && now) known?.versions.add(now.version);
	}

	private shownClaim(
		known: Known | undefined,
		{ version, end }: ShownWarning,
		at: { readonly sure: number; readonly maybe: number },
	): Claim {
		const isOn = end === undefined || end > at.maybe;
		const mayBeOn = end === undefined || end > at.sure;
		if (!known) return { must: isOn ? ['issued'] : [], may: mayBeOn ? ['issued'] : [] };
		// Back after its end was reported: to be reported again, as either.
		if (known.isOver)
			return mayBeOn
				? { must: [], may: known.versions.has(version) ? ['issued'] : ['issued', 'changed'] }
				: { must: [], may: [] };
		const isNew = !known.versions.has(version);
		return {
			must: isOn ? (isNew ? ['changed'] : []) : mayBeOn ? [] : ['ended'],
			may: [...(isNew ? (['changed'] as const) : []), ...(isOn ? [] : (['ended'] as const))],
		};
	}

	private goneClaim(
		known: Known | undefined,
		at: { readonly sure: number; readonly maybe: number },
	): Claim {
		if (!known || known.isOver) return { must: [], may: [] };
		const ends = [...known.ends];
		const isPast = ends.every((end) => end !== undefined && end <= at.sure);
		const mayBePast = ends.some((end) => end !== undefined && end <= at.maybe);
		const mostMissing = at.maybe + 2 * this.untold - (known.missingSince ?? 0);
		const mayBeMissed = known.missingChecks > 0 && mostMissing >= MISSING;
		const isMissed =
			known.missingInProcess !== undefined &&
			at.sure - known.missingInProcess >= MISSING + 2 * BLUR;
		return {
			must: isPast || isMissed ? ['ended'] : [],
			may: isPast || mayBePast || mayBeMissed ? ['ended'] : [],
		};
	}

	private note(
		warning: number,
		now: ShownWarning | undefined,
		reports: readonly AlertReport[],
		{ must, may }: Claim,
		at: number,
	): void {
		let known = this.known.get(warning);
		if (!known) {
			// One whose end is past already is nobody's business.
			if (!now || may.length === 0) return;
			if (this.wanted.includes('issued') && reports.length === 0) return;
			known = {
				versions: new Set(),
				isOver: false,
				missingSince: undefined,
				missingChecks: 0,
				missingInProcess: undefined,
				isRemembered: true,
				isVague: !must.includes('issued') && !this.wanted.includes('issued'),
				ends: new Set(),
			};
			this.known.set(warning, known);
		}
		const has = (event: AlertEvent): boolean =>
			this.wanted.includes(event)
				? reports.some((report) => report.event === event)
				: must.includes(event);
		if (now) {
			const isReported = has('issued') || has('changed');
			if (isReported || !this.wanted.includes('changed')) known.versions.add(now.version);
			if (isReported) known.isOver = false;
			known.ends.add(now.end);
			// One that is over is not noted any more.
			if (now.end === undefined || now.end > at) known.isRemembered = true;
			known.missingSince = known.missingInProcess = undefined;
			known.missingChecks = 0;
		} else {
			known.missingSince ??= at;
			known.missingInProcess ??= at;
			known.missingChecks++;
		}
		if (has('ended')) known.isOver = true;
	}

	private blame(what: 'missed' | 'twice', why: string, { ended }: Check): void {
		this.verdict[what]++;
		this.verdict.wrong.push(`${new Date(ended).toISOString()} ${what}: ${why}`);
	}
}
