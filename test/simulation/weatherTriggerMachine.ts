import type { HttpClient, HttpRequest, HttpResponse } from '../../nodes/shared/http/HttpClient';
import type { Clock } from '../../nodes/shared/http/retry';
import type { Report } from '../../nodes/Weather/domain/watch/report';
import type { StaticData } from '../../nodes/Weather/trigger/checkWeather';
import type { Random } from './random';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** What a watch has of the machine it runs on. */
export interface Surroundings {
	readonly http: HttpClient;
	readonly clock: Clock;
	/** Milliseconds; stands while the machine sleeps. */
	readonly steady: () => number;
}

/** The trigger in one process: what it knows besides what n8n stores is gone with it. */
export type Watch = (staticData: StaticData) => Promise<readonly Report[] | null>;
export type StartWatch = (surroundings: Surroundings) => Watch;

/** A check that came to its end, or failed. */
export interface Check {
	/** UNIX milliseconds in truth. */
	readonly began: number;
	readonly ended: number;
	/** Undefined where it failed. */
	readonly reports: readonly Report[] | undefined;
	readonly process: number;
	/** Requests that the service got. */
	readonly requests: number;
	readonly isFirstOfProcess: boolean;
	/** Whether any request of it had no good answer. */
	readonly wasDisturbed: boolean;
	/** When it began, since the check before it. */
	readonly since: SinceCheck;
}

/** Who sees what happens. */
export interface Observer {
	checked(check: Check): void;
	/** A poll asked nobody. @param at UNIX milliseconds in truth @param hasChecked in this process */
	idled(at: number, since: SinceCheck, hasChecked: boolean): void;
	/** A process that was under way is gone, with what it had seen. */
	killed(): void;
}

/** What the clocks did since a check of this process ended, or since its start. */
export interface SinceCheck {
	/** Milliseconds in truth. */
	readonly passed: number;
	readonly slept: number;
	/** The sum of what the clock was set ahead, and of what it was set back. */
	readonly ahead: number;
	readonly back: number;
	readonly hasFailed: boolean;
}

export type Answerer = (request: HttpRequest, at: number) => HttpResponse;

export interface MachineOptions {
	readonly random: Random;
	readonly start: number;
	readonly until: number;
	/** Milliseconds between two polls. */
	readonly pollEvery: number;
	readonly startWatch: StartWatch;
	readonly answer: Answerer;
	/** @throws what becomes of a request that has no answer; returns one that is not good, or undefined */
	readonly disturb: (at: number, mayFail: boolean) => HttpResponse | undefined;
	readonly observer: Observer;
	/** Times a day. */
	readonly kills: number;
	readonly clockSets: number;
	readonly sleeps: number;
	/** What a kill leaves in the place of what n8n had stored; for a control. */
	readonly afterKill?: (stored: StaticData) => StaticData;
}

interface Waiting {
	readonly go: (mayFail: boolean) => void;
	readonly isRequest: boolean;
}

/**
 * An n8n on a machine whose clock is set now and then, which sleeps, and whose process is killed at any
 * moment: also while a request is under way, and between the end of a poll and what n8n stores.
 */
export class Machine {
	private now: number;
	/** Milliseconds by which the clock of the machine is wrong. */
	private wrong = 0;
	private steady = 0;
	private process = 0;
	private waiting: Waiting[] = [];
	private stored: StaticData = {};
	private staticData: StaticData = {};
	/** The same, after the check before this one. */
	private noted = '{}';
	private watch: Watch;
	private since = { passed: 0, slept: 0, ahead: 0, back: 0, hasFailed: false };
	private hasChecked = false;
	private isActive = false;
	private tries = 0;
	private requests = 0;
	private disturbances = 0;
	readonly count = { kills: 0, clockSets: 0, sleeps: 0, polls: 0, strayed: 0 };

	constructor(private readonly options: MachineOptions) {
		this.now = options.start;
		this.watch = this.startProcess();
	}

	async run(): Promise<void> {
		const { random, until, pollEvery, kills, clockSets, sleeps } = this.options;
		const share = pollEvery / DAY;
		while (this.now < until) {
			await this.poll();
			const wait = this.isActive ? pollEvery : Math.min(HOUR, 1_000 * 2 ** this.tries++);
			this.pass(wait + random.whole(0, 900));
			const drawn = random.next();
			if (drawn < share * kills) this.killAndStart();
			else if (drawn < share * (kills + clockSets)) this.setClock();
			else if (drawn < share * (kills + clockSets + sleeps)) this.sleep();
		}
	}

	private async poll(): Promise<void> {
		const { random, observer } = this.options;
		const ours = this.process;
		const began = this.now;
		const { state } = this.staticData;
		const since = { ...this.since };
		[this.requests, this.disturbances] = [0, 0];
		this.count.polls++;
		let result:
			{ readonly reports?: readonly Report[] | null; readonly error?: unknown } | undefined;
		this.watch(this.staticData).then(
			(reports) => (result = { reports }),
			(error: unknown) => (result = { error }),
		);
		for (;;) {
			await settle(() => result !== undefined || this.waiting.length > 0);
			if (result !== undefined) break;
			if (this.waiting.length === 0) throw new Error('A poll waits for ever');
			if (this.disturbProcess() && ours !== this.process) return;
			this.waiting.shift()?.go(true);
		}
		const { reports, error } = result;
		if (error !== undefined && !isExpected(error)) throw error;
		if (this.requests === 0 && error === undefined) {
			observer.idled(this.now, this.since, this.hasChecked);
			if (reports !== null) throw new Error('A poll without a request reported something');
			if (this.staticData.state !== state) this.count.strayed++;
			return;
		}
		// The end of a poll and what n8n stores are not one step.
		if (random.chance(0.01)) return this.killAndStart();
		if (reports && reports.length > 0) this.stored = copy(this.staticData);
		else if (this.isActive && JSON.stringify(this.staticData) !== this.noted) this.count.strayed++;
		if (!this.isActive && error === undefined) {
			this.isActive = true;
			this.stored = copy(this.staticData);
		}
		// n8n tries again later, from what is stored.
		if (!this.isActive) this.staticData = copy(this.stored);
		this.noted = JSON.stringify(this.staticData);
		observer.checked({
			began,
			ended: this.now,
			reports: error === undefined ? (reports ?? []) : undefined,
			process: this.process,
			requests: this.requests,
			isFirstOfProcess: !this.hasChecked,
			wasDisturbed: this.disturbances > 0,
			since,
		});
		if (error === undefined) this.hasChecked = true;
		this.since = {
			passed: 0,
			slept: 0,
			ahead: 0,
			back: 0,
			hasFailed: this.isActive && error !== undefined,
		};
	}

	/** What may happen while a request is under way. @returns whether the process is another one */
	private disturbProcess(): boolean {
		const drawn = this.options.random.next();
		if (drawn < 0.01) {
			this.killAndStart();
			return true;
		}
		if (drawn < 0.015) this.setClock();
		else if (drawn < 0.018) this.sleep();
		return false;
	}

	private startProcess(): Watch {
		const ours = this.process;
		const { answer, disturb, random, startWatch } = this.options;
		const isGone = (): boolean => ours !== this.process;
		return startWatch({
			http: {
				send: async (request) =>
					await new Promise<HttpResponse>((resolve, reject) => {
						if (isGone()) return;
						this.waiting.push({
							isRequest: true,
							go: (mayFail) => {
								this.pass(random.whole(40, random.chance(0.05) ? 30_000 : 1_500));
								this.requests++;
								try {
									const bad = disturb(this.now, mayFail);
									if (bad) this.disturbances++;
									resolve(bad ?? answer(request, this.now));
								} catch (error) {
									this.disturbances++;
									reject(error as Error);
								}
							},
						});
					}),
			},
			clock: {
				now: () => Math.floor(this.now + this.wrong),
				sleep: async (ms) =>
					await new Promise<void>((resolve) => {
						if (isGone()) return;
						const go = (): void => {
							this.pass(ms);
							resolve();
						};
						this.waiting.push({ isRequest: false, go });
					}),
			},
			steady: () => this.steady,
		});
	}

	private pass(ms: number): void {
		this.now += ms;
		this.steady += ms;
		this.since.passed += ms;
	}

	private sleep(): void {
		const ms = this.options.random.whole(5 * MINUTE, 14 * HOUR);
		this.count.sleeps++;
		this.now += ms;
		this.since.passed += ms;
		this.since.slept += ms;
	}

	/** Put wrong, or right again. */
	private setClock(): void {
		const { random } = this.options;
		const by = random.pick([MINUTE, 20 * MINUTE, HOUR, 5 * HOUR, DAY, 3 * DAY]);
		const next = random.chance(0.4) ? 0 : this.wrong + (random.chance(0.5) ? by : -by);
		const moved = next - this.wrong;
		this.wrong = next;
		this.count.clockSets++;
		if (moved > 0) this.since.ahead += moved;
		else this.since.back -= moved;
	}

	private killAndStart(): void {
		const { random, observer, afterKill } = this.options;
		this.count.kills++;
		this.process++;
		this.waiting = [];
		observer.killed();
		const down = random.chance(0.7) ? random.whole(2_000, 10 * MINUTE) : random.whole(0, 20 * HOUR);
		this.now += down;
		this.steady = random.whole(0, 2_000);
		if (afterKill) this.stored = afterKill(this.stored);
		this.staticData = copy(this.stored);
		this.noted = JSON.stringify(this.staticData);
		this.since = { passed: 0, slept: 0, ahead: 0, back: 0, hasFailed: false };
		[this.hasChecked, this.isActive, this.tries] = [false, false, 0];
		this.watch = this.startProcess();
	}
}

const copy = (data: StaticData): StaticData => JSON.parse(JSON.stringify(data)) as StaticData;

/** Whatever the watch does by itself is done. */
async function settle(isOver: () => boolean): Promise<void> {
	for (let turn = 0; turn < 40 && !isOver(); turn++) await Promise.resolve();
	if (!isOver()) await new Promise((resolve) => setImmediate(resolve));
	// Several requests may begin in one step.
	else for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

/** What a check says to a person when the service failed. */
function isExpected(error: unknown): boolean {
	return error instanceof Error && error.name === 'ServiceError';
}
