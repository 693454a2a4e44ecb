import type { Report } from '../../nodes/Weather/domain/watch/report';
import type { Judge } from './weatherTriggerJudge';
import { emptyVerdict } from './weatherTriggerJudge';
import type { Check } from './weatherTriggerMachine';
import type { Shown } from './weatherTriggerServer';

/** A date and a time, as the clocks of a place show them. */
export interface Local {
	readonly date: string;
	readonly clock: string;
}

/** The law of mornings: each date once, from the time of day on, with the day of that date. */
export class MorningJudge implements Judge {
	readonly verdict = emptyVerdict();
	private readonly reported = new Set<string>();

	/** @param local of UNIX seconds @param untold seconds by which the service's time is a guess */
	constructor(
		private readonly time: string,
		private readonly local: (at: number) => Local,
		private readonly untold: number,
	) {}

	judge(check: Check & { readonly reports: readonly Report[] }, shown: readonly Shown[]): void {
		if (shown.length === 0) return;
		this.verdict.reports += check.reports.length;
		const first = this.local(Math.floor(check.began / 1_000) - this.untold);
		const last = this.local(Math.ceil(check.ended / 1_000) + this.untold);
		// Between two dates is the last minute of the first one.
		const until = first.date === last.date ? first.clock : '23:59';
		const due = [{ ...first, clock: until }, last]
			.filter(({ date, clock }) => clock >= this.time && !this.reported.has(date))
			.map(({ date }) => date);
		const isSure = first.date === last.date && first.clock >= this.time;
		for (const report of check.reports) {
			if (!('day' in report)) throw new Error(`A report of something else: ${report.event}`);
			const { date } = report.day;
			if (due.includes(date) && !this.reported.has(date)) this.verdict.events++;
			else this.blame('twice', `morning of ${date}`, check);
			this.reported.add(date);
		}
		if (!isSure || this.reported.has(first.date)) return;
		this.verdict.events++;
		this.reported.add(first.date);
		this.blame('missed', `morning of ${first.date}`, check);
	}

	forget(): void {
		// What was reported was delivered, so nobody forgets it.
	}

	/**
	 * Milliseconds since the morning of a moment is to be reported.
	 * @param at UNIX seconds
	 * @returns undefined when nothing is, and on days on which clocks are changed
	 */
	waitedSince(at: number): number | undefined {
		const { date, clock } = this.local(at - this.untold);
		const isChanged = this.local(at - this.untold - 86_400).clock !== clock;
		const isOver = this.local(at).date !== date;
		if (clock < this.time || this.reported.has(date) || isChanged || isOver) return undefined;
		return (minutesOf(clock) - minutesOf(this.time)) * 60_000;
	}

	/** Whether a moment may be taken for the time of day that was chosen. @param at UNIX seconds */
	mayBeTime(at: number): boolean {
		const [before, soon] = [this.local(at - this.untold), this.local(at + this.untold)];
		return this.untold > 0 && (soon.date !== before.date || soon.clock >= this.time);
	}

	private blame(what: 'missed' | 'twice', why: string, { ended }: Check): void {
		this.verdict[what]++;
		this.verdict.wrong.push(`${new Date(ended).toISOString()} ${what}: ${why}`);
	}
}

function minutesOf(clock: string): number {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number);
	return hours * 60 + minutes;
}
