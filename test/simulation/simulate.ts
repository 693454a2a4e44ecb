import type { PollOptions } from '../../nodes/ReadLater/trigger/poll';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';
import type { Happening } from './FakeList';
import { FakeList } from './FakeList';
import { Random } from './random';

/** What one poll reports of an item, as far as the simulation looks at it. */
export interface Report {
	readonly id: string;
	readonly events: readonly string[];
	readonly addedTags: readonly string[];
}

/** What is put to the test: a poll that keeps its state in one object. */
export type Poll = (
	options: Pick<PollOptions, 'api' | 'staticData' | 'isOver'>,
) => Promise<readonly Report[]>;

/** One entry of a list, as far as the simulation looks at it. */
export interface Entry {
	readonly id: string;
	readonly archived: boolean;
	readonly favorite: boolean;
	readonly deleted: boolean;
	/** Every second in which it was saved, as the machine that did it had it. */
	readonly saves: readonly number[];
}

/** A request waits until the simulation lets it be answered. */
export type Wait = <Answer>(respond: (clock: number) => Answer) => Promise<Answer>;

/** The service in the simulation. */
export interface SimulatedServer {
	readonly entries: readonly Entry[];
	/** @param stamp UNIX seconds as the machine that does the change has them */
	change(happening: Happening, entry: Entry | undefined, stamp: number, tag?: string): Entry;
	/** The service as one poll asks it. `clock` is UNIX milliseconds of the machine that answers. */
	api(wait: Wait): PollOptions['api'];
}

export interface World {
	readonly seed: number;
	readonly changes: number;
	/** Share of requests that fail. */
	readonly failing: number;
	/** Share of moments at which the process is killed. */
	readonly crashing: number;
	/** Seconds by which the clock of any machine of the service may be wrong, to both sides. */
	readonly skew: number;
	/** Items on the list before the trigger is switched on. */
	readonly before: number;
	/** Nothing happens but that links are saved. */
	readonly onlySaves?: boolean;
	/** Share of saves of a link that is on the list already; 0.15 unless told. */
	readonly savedAgain?: number;
	/** Seconds by which the service's clock is now and then wrong for a while, to both sides. */
	readonly jumps?: number;
	/** Only the times of the answers jump, not those of the entries. */
	readonly onlyAnswersJump?: boolean;
	/** Seconds by which the times of the answers are wrong at activation. */
	readonly wrongAtActivation?: number;
	/** Seconds between the date of a change and the moment at which it is shown, at most. */
	readonly late?: number;
	/** The first pass may take several polls. */
	readonly slowStart?: boolean;
	/** Polls at the end, while nothing changes any more; 3 unless told. */
	readonly quiet?: { readonly polls: number; readonly everySeconds: number };
	/** What counts; all of it unless told. */
	readonly counts?: readonly Happening[];
}

export interface Outcome {
	readonly expected: number;
	readonly lost: number;
	readonly duplicated: number;
	/** Reports of what never happened. */
	readonly invented: number;
	readonly polls: number;
	readonly requests: number;
	readonly failures: number;
	readonly crashes: number;
	readonly overlapping: number;
	/** Characters of the largest state that was stored. */
	readonly largestState: number;
	/** What was lost, by item and kind. */
	readonly lostKeys: readonly string[];
	/** What polls said when they failed, each once; nothing of failures that the simulation made. */
	readonly said: readonly string[];
	/** Activation failed, or never came to an end. */
	readonly isActive: boolean;
}

const START = 1_700_000_000_000;
export const HAPPENINGS: readonly Happening[] = [
	'newItem',
	'newItem',
	'newItem',
	'archived',
	'movedBack',
	'favorited',
	'unfavorited',
	'tagAdded',
	'deleted',
];

/** One thing that happened, and how often it was reported. */
interface Expectation {
	reported: number;
	/** Undone before anybody could have seen it: may be reported or not. */
	optional: boolean;
}

interface Request {
	/** @param clock undefined to fail */
	readonly serve: (clock: number | undefined) => void;
	/** Number of the process that asked. */
	readonly life: number;
}

export const DOWN = 'The service is down in this simulation';
/** Polls that activation may take before it counts as never ending. */
const MOST_ACTIVATION = 100;

/**
 * A reading list and an n8n on a clock of their own. The list changes, mostly several times within a
 * second; polls begin although others are under way; requests fail; the process is killed and begins
 * again with what n8n last stored, which is the state at the last poll that brought something.
 */
export async function simulate(
	run: Poll,
	world: World,
	list: SimulatedServer = new FakeList(),
): Promise<Outcome> {
	const random = new Random(world.seed);
	const ledger = new Ledger(world.counts);
	let clock = START;
	let wrong = 0;
	const { late = 0, wrongAtActivation = 0 } = world;
	const stamp = (): number =>
		Math.floor(clock / 1_000) +
		(world.onlyAnswersJump ? 0 : wrong) +
		random.whole(-world.skew, world.skew) -
		(late === 0 ? 0 : random.whole(0, late));
	for (let count = 0; count < world.before; count++) {
		clock += random.whole(0, 40_000);
		const entry = list.change('newItem', undefined, Math.floor(clock / 1_000));
		if (random.chance(0.3)) list.change('archived', entry, Math.floor(clock / 1_000));
		if (random.chance(0.2)) list.change('favorited', entry, Math.floor(clock / 1_000));
	}
	clock += 10 * 60_000;

	let stored: unknown;
	let staticData: { state?: unknown } = {};
	let life = 0;
	let activating = true;
	let waiting: Request[] = [];
	let underWay = 0;
	const said = new Set<string>();
	const count = { polls: 0, requests: 0, failures: 0, crashes: 0, overlapping: 0, largestState: 0 };

	const begin = (): Promise<void> => {
		const [ours, itsLife] = [staticData, life];
		count.polls++;
		if (underWay > 0) count.overlapping++;
		underWay++;
		const wait: Wait = async (respond) =>
			await new Promise((resolve, reject) =>
				waiting.push({
					serve: (time) => (time === undefined ? reject(down()) : resolve(respond(time))),
					life: itsLife,
				}),
			);
		return run({
			api: list.api(wait),
			staticData: ours,
			isOver: () => (!activating || world.slowStart === true) && random.chance(0.1),
		}).then(
			(reports) => {
				if (itsLife !== life) return;
				underWay--;
				// n8n stores when a poll brings something, and at activation.
				if (reports.length === 0 && !activating) return;
				const text = JSON.stringify(ours.state);
				count.largestState = Math.max(count.largestState, text?.length ?? 0);
				stored = text === undefined ? undefined : (JSON.parse(text) as unknown);
				ledger.report(reports);
			},
			(error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				if (error.message !== DOWN) said.add(error.message);
				if (itsLife === life) underWay--;
			},
		);
	};
	const kill = (): void => {
		count.crashes++;
		life++;
		underWay = 0;
		waiting = [];
		staticData = stored === undefined ? {} : { state: structuredClone(stored) };
	};
	const serveOne = async (mayFail: boolean): Promise<void> => {
		const [request] = waiting.splice(random.whole(0, waiting.length - 1), 1);
		if (!request) return;
		count.requests++;
		clock += random.whole(20, 900);
		if (mayFail && random.chance(world.failing)) {
			count.failures++;
			request.serve(undefined);
		} else {
			request.serve(clock + wrong * 1_000 + random.whole(-world.skew, world.skew) * 1_000);
		}
		await settle();
	};
	const finish = async (): Promise<void> => {
		for (let round = 0; waiting.length > 0 && round < 1_000; round++) await serveOne(false);
	};

	// Activation: only from here on changes count.
	wrong = wrongAtActivation;
	let errors: unknown;
	const start = (): void => void begin().catch((error: unknown) => (errors = error));
	const isOpen = (): boolean =>
		staticData.state === undefined || (staticData.state as { pass?: unknown }).pass !== undefined;
	for (
		let tries = 0;
		tries === 0 || (!world.slowStart && isOpen() && tries < MOST_ACTIVATION);
		tries++
	) {
		start();
		await settle();
		await finish();
	}
	activating = false;
	wrong = 0;
	const isActive = stored !== undefined && (world.slowStart || !isOpen());
	// Which change came before it and which after is known only as well as the clocks agree.
	clock += (2 * world.skew + late + 2) * 1_000;

	for (let done = 0; done < world.changes;) {
		const what = random.next();
		if (what < 0.45) {
			const several = random.whole(1, 6);
			for (let index = 0; index < several; index++, done++) {
				const happening = world.onlySaves ? 'newItem' : random.pick(HAPPENINGS);
				happen(happening, list, ledger, random, stamp(), done, world);
				clock += random.pick([0, 0, 0, 50, 400, 1_500]);
			}
		} else if (what < 0.6) {
			if (underWay < 3) start();
			await settle();
		} else if (what < 0.9) {
			if (waiting.length > 0) await serveOne(true);
		} else if (what < 0.9 + world.crashing) {
			kill();
		} else {
			clock += random.whole(500, 60_000);
			if (world.jumps !== undefined && random.chance(0.1))
				wrong = random.pick([0, 0, world.jumps, -world.jumps]);
		}
	}
	wrong = 0;
	// Quiet polls, until nothing is under way any more, and some to find again what was reported.
	const { polls: quietPolls, everySeconds } = world.quiet ?? {
		polls: 3,
		// Once an hour the trigger looks for what it could not see when it came.
		everySeconds: world.jumps === undefined ? 61 : 3_700,
	};
	for (let quiet = 0, done = 0; quiet < 400 && (done < quietPolls || isOpen()); quiet++) {
		await finish();
		if (!isOpen()) done++;
		clock += everySeconds * 1_000;
		start();
		await settle();
		await finish();
	}
	if (errors !== undefined) throw errors;
	return { ...ledger.count(), ...count, lostKeys: ledger.lost(), said: [...said], isActive };
}

function down(): ServiceError {
	return new ServiceError({ kind: 'temporarily-unavailable', message: DOWN, description: '' });
}

/** Everything that waits for nothing but its turn has had it. */
async function settle(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

function happen(
	happening: Happening,
	list: SimulatedServer,
	ledger: Ledger,
	random: Random,
	stamp: number,
	number: number,
	world: World,
): void {
	const candidates = candidatesFor(happening, list);
	// Old items change too, but most changes are to what was saved lately.
	const entry =
		happening === 'newItem' && random.chance(1 - (world.savedAgain ?? 0.15))
			? undefined
			: candidates.length > 0
				? random.pick(random.chance(0.7) ? candidates.slice(-30) : candidates)
				: undefined;
	if (entry === undefined && happening !== 'newItem')
		return happen('newItem', list, ledger, random, stamp, number, world);
	// A service that keeps whole seconds cannot show that an item was saved twice in one. Where its
	// machines do not agree about the time, the two need not follow each other: what was saved at 7, then
	// at 9 by another machine, then at 7 again, looks to the letter as it did at first.
	if (happening === 'newItem' && entry?.saves.includes(stamp))
		return happen('favorited', list, ledger, random, stamp, number, world);
	const tag = `t${number}`;
	const was = entry && { ...entry };
	const changed = list.change(happening, entry, stamp, tag);
	ledger.expect(happening, changed, was, tag);
}

function candidatesFor(happening: Happening, list: SimulatedServer): Entry[] {
	const living = list.entries.filter(({ deleted }) => !deleted);
	switch (happening) {
		case 'archived':
			return living.filter(({ archived }) => !archived);
		case 'movedBack':
			return living.filter(({ archived }) => archived);
		case 'favorited':
			return living.filter(({ favorite }) => !favorite);
		case 'unfavorited':
			return living.filter(({ favorite }) => favorite);
		default:
			return living;
	}
}

/** What happened and what was reported, by item and kind. */
class Ledger {
	private readonly expectations = new Map<string, Expectation[]>();
	private invented = 0;

	constructor(private readonly counted: readonly Happening[] = HAPPENINGS) {}

	expect(happening: Happening, { id }: Entry, was: Entry | undefined, tag: string): void {
		const key = happening === 'tagAdded' ? `${id}|tag|${tag}` : `${id}|${happening}`;
		const opposite = OPPOSITE[happening];
		const undone = opposite === undefined ? false : this.undo(`${id}|${opposite}`);
		// The same again before the first was seen looks like once.
		this.undo(key);
		if (happening === 'newItem' && was !== undefined) {
			for (const lost of ['archived', 'favorited', 'movedBack', 'unfavorited'])
				this.undo(`${id}|${lost}`);
		}
		const saves = this.expectations.get(`${id}|newItem`) ?? [];
		// What was saved and deleted before anybody looked was never there.
		const unnoticed =
			saves.length === was?.saves.length && saves.every(({ reported }) => reported === 0);
		if (happening === 'deleted') {
			for (const [other, all] of this.expectations)
				if (other.startsWith(`${id}|`))
					all.forEach((entry) => (entry.optional ||= entry.reported === 0));
		}
		const all = this.expectations.get(key) ?? [];
		const optional = happening === 'deleted' ? unnoticed : undone && happening !== 'newItem';
		all.push({ reported: 0, optional });
		this.expectations.set(key, all);
	}

	/** @returns whether there was something that nobody had seen */
	private undo(key: string): boolean {
		const unseen = (this.expectations.get(key) ?? []).filter(({ reported }) => reported === 0);
		unseen.forEach((entry) => (entry.optional = true));
		return unseen.length > 0;
	}

	report(reports: readonly Report[]): void {
		for (const { id, events, addedTags } of reports) {
			for (const event of events) {
				if (event === 'changed') continue;
				for (const key of event === 'tagAdded'
					? addedTags.map((tag) => `${id}|tag|${tag}`)
					: [`${id}|${event}`])
					this.reportOne(key);
			}
		}
	}

	private reportOne(key: string): void {
		const all = this.expectations.get(key);
		if (!all) {
			if (this.counts(key)) this.invented++;
			return;
		}
		// The latest that was not yet reported; when all were, the last one has come twice.
		const open = [...all].reverse().find(({ reported }) => reported === 0);
		(open ?? (all[all.length - 1] as Expectation)).reported++;
	}

	private counts(key: string): boolean {
		const kind = key.includes('|tag|') ? 'tagAdded' : key.slice(key.lastIndexOf('|') + 1);
		return this.counted.some((each) => each === kind);
	}

	/** Keys of what was lost, to look into a seed. */
	lost(): string[] {
		return [...this.expectations]
			.filter(([key]) => this.counts(key))
			.filter(([, all]) => all.some(({ optional, reported }) => !optional && reported === 0))
			.map(([key]) => key);
	}

	count(): Pick<Outcome, 'expected' | 'lost' | 'duplicated' | 'invented'> {
		const all = [...this.expectations]
			.filter(([key]) => this.counts(key))
			.flatMap(([, each]) => each);
		return {
			expected: all.filter(({ optional }) => !optional).length,
			lost: all.filter(({ optional, reported }) => !optional && reported === 0).length,
			duplicated: all.reduce((sum, { reported }) => sum + Math.max(0, reported - 1), 0),
			invented: this.invented,
		};
	}
}

const OPPOSITE: Partial<Record<Happening, Happening>> = {
	archived: 'movedBack',
	movedBack: 'archived',
	favorited: 'unfavorited',
	unfavorited: 'favorited',
};
