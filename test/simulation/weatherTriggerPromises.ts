import type { Version } from '../../nodes/Weather/api/call';
import type { WatchSettings } from '../../nodes/Weather/parameters/watchFields';
import type { Judge } from './weatherTriggerJudge';
import type { Check, Observer, SinceCheck } from './weatherTriggerMachine';
import { MorningJudge } from './weatherTriggerMorningJudge';
import type { WeatherServer } from './weatherTriggerServer';

const MINUTE = 60_000;
const AFTER_FAILURE = 10 * MINUTE;
/** Asking again at once is of no use then. */
const AFTER_LIMIT = 60 * MINUTE;
/** Milliseconds that a check may come late or early: it is not said whether a span begins with a check or ends with it. */
const BLUR = 2 * MINUTE;
const HOURS_PER_PAGE = 20;
const SHOWN = 48;

/** Holds what the trigger promises besides its reports: when it checks, and what that costs. */
export class Promises implements Observer {
	readonly count = { checks: 0, calls: 0, late: 0, early: 0, dear: 0 };
	readonly wrong: string[] = [];
	/** Milliseconds after which a failed check is made again. */
	private again = AFTER_FAILURE;
	private isLate = false;

	constructor(
		private readonly settings: WatchSettings,
		private readonly version: Version,
		private readonly server: WeatherServer,
		private readonly judge: Judge,
	) {}

	checked(check: Check): void {
		const { server, count } = this;
		count.checks++;
		count.calls += server.billed + server.refused;
		if (this.isEarly(check)) this.blame('early', check.began);
		const { reports } = check;
		if (reports) {
			if (!check.wasDisturbed && server.billed > this.mostCalls(check))
				this.blame('dear', check.began);
			if (!check.isFirstOfProcess && server.refused > 0) this.blame('dear', check.began);
			this.judge.judge({ ...check, reports }, server.shown);
		}
		this.again = server.isLimited ? AFTER_LIMIT : AFTER_FAILURE;
		this.reset();
	}

	idled(at: number, since: SinceCheck, hasChecked: boolean): void {
		const due = this.dueSince(at, since);
		if (!hasChecked) this.blame('late', at);
		if (this.isLate || !hasChecked || due === undefined) return;
		const bySteady = due - since.slept;
		const byWall = due + since.ahead - since.back;
		if (Math.max(bySteady, byWall) <= BLUR) return;
		this.isLate = true;
		this.blame('late', at);
	}

	killed(): void {
		this.count.calls += this.server.billed + this.server.refused;
		this.judge.forget();
		this.reset();
	}

	private reset(): void {
		const { server } = this;
		server.shown = [];
		server.isLimited = this.isLate = false;
		[server.billed, server.details, server.refused] = [0, 0, 0];
	}

	/** Milliseconds in truth for which a check has been due; undefined where that cannot be said. */
	private dueSince(at: number, { passed, hasFailed }: SinceCheck): number | undefined {
		const { settings, judge } = this;
		if (settings.on !== 'morning') {
			const { everyMs } = settings;
			const again = this.again === AFTER_LIMIT ? AFTER_LIMIT : Math.min(AFTER_FAILURE, everyMs);
			return passed - (hasFailed ? again : everyMs);
		}
		if (!(judge instanceof MorningJudge)) return undefined;
		const waited = judge.waitedSince(Math.floor(at / 1_000));
		if (waited === undefined) return undefined;
		return hasFailed ? Math.min(waited, passed - this.again) : waited;
	}

	private isEarly({ since, isFirstOfProcess, reports, began, ended }: Check): boolean {
		const { settings, judge } = this;
		if (isFirstOfProcess || since.hasFailed) return false;
		// A machine that slept, perhaps while it checked, or whose clock was wrong, may have missed the time.
		if (settings.on === 'morning') {
			if (judge instanceof MorningJudge && judge.mayBeTime(Math.floor(began / 1_000))) return false;
			const isUsual = since.ahead + since.back + since.slept === 0 && ended - began < BLUR;
			return isUsual && reports?.length === 0;
		}
		const longest = Math.max(since.passed - since.slept, since.passed + since.ahead - since.back);
		return longest < settings.everyMs - BLUR;
	}

	private mostCalls({ reports, isFirstOfProcess, since }: Check): number {
		const { settings, version, server } = this;
		if (version === '3.0') return 1;
		const clockWasSet = isFirstOfProcess || since.hasFailed || since.ahead + since.back > 0;
		// Without a `Date` the present weather tells the time, and another page of days may be needed.
		if (settings.on === 'morning') return server.sendsDate ? (clockWasSet ? 2 : 1) : 3;
		if (settings.on === 'alert') return 1 + server.details;
		const hours = reports?.length === 0 ? Math.min(SHOWN, settings.lookAheadHours + 8) : SHOWN;
		return Math.ceil(hours / HOURS_PER_PAGE);
	}

	private blame(what: 'late' | 'early' | 'dear', at: number): void {
		this.count[what]++;
		this.wrong.push(`${new Date(at).toISOString()} ${what}`);
	}
}
