/**
 * A status board over a day: a schedule, a table that keeps one ID, and Message › Edit or Post between them,
 * on servers with habits drawn at random. Every now and then n8n is killed, a person deletes the board, or two
 * executions run at once. What holds for all of them, and what nobody can hold, is counted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChatService } from '../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../nodes/ChatWebhook/service/queueStore';
import type { Standing } from '../../nodes/ChatWebhook/service/standingMessages';
import { createWebhookQueue } from '../../nodes/ChatWebhook/service/webhookQueue';
import { ServiceError } from '../../nodes/shared/errors/ServiceError';
import { runs, SEED } from '../property';
import type { Habits } from './chatFamily';
import { CONTRACT, drawHabits, provesGone, startFamilyServer } from './chatFamily';
import { toChannel } from './chatSettings';
import { Random } from './random';
import { VirtualTime } from './VirtualTime';

const PAGE = readFileSync(join(__dirname, '../../docs/chat-webhook.md'), 'utf8');
const BOARDS = 1_000;
const EXECUTIONS = 12;
const TABLE_MS = 15;
const ADVICE = "empty 'Message ID' for one run";
const NEVER = new Promise<never>(() => undefined);

interface Execution {
	/** What it enters, each another text. */
	readonly text: string;
	readonly messageId: string | undefined;
	/** Undefined when it was killed before it ended. */
	readonly outcome: Standing | ServiceError | undefined;
	/** Whether another one was under way in the same process. */
	readonly isBeside: boolean;
}

/** One n8n: what it remembers ends with it, and so does everything under way. */
class Process {
	readonly store = createQueueStore();

	isAlive = true;

	constructor(private readonly time: VirtualTime) {}

	/** Goes on only in a process that lives. */
	async alive<Result>(work: Promise<Result>): Promise<Result> {
		const result = await work.then(
			(value) => ({ value }),
			(failure: unknown) => ({ failure }),
		);
		if (!this.isAlive) return await NEVER;
		if ('failure' in result) throw result.failure;
		return result.value;
	}

	readonly sleep = async (ms: number): Promise<void> => await this.alive(this.time.sleep(ms));
}

async function runBoard(seed: number, fixed: Partial<Habits> = {}, killed = 0.25) {
	const random = new Random(seed);
	const habits: Habits = { ...drawHabits(random), ...fixed };
	const time = new VirtualTime();
	const server = startFamilyServer(time, random, habits);
	const board = { id: undefined as string | undefined };
	const executions: Execution[] = [];
	let n8n = new Process(time);
	let kills = 0;

	const execute = async (text: string, isBeside: boolean): Promise<void> => {
		const own = n8n;
		await own.sleep(TABLE_MS);
		const messageId = board.id;
		const place = executions.push({ text, messageId, outcome: undefined, isBeside }) - 1;
		const service = createChatService({
			queue: createWebhookQueue({
				http: { send: async (request) => await own.alive(server.http.send(request)) },
				clock: { now: () => time.now, sleep: own.sleep },
				random: () => random.next(),
				store: own.store,
				webhookKey: 'w',
				serverKey: 's',
			}),
			webhookId: '1',
			isDiscord: false,
		});
		const message = { messageId, text, embeds: [], settings: toChannel(300_000) };
		const outcome = await service.editOrPost(message).catch((error: unknown) => {
			if (error instanceof ServiceError) return error;
			throw error;
		});
		await own.sleep(TABLE_MS);
		if (!(outcome instanceof ServiceError)) board.id = outcome.messageId ?? undefined;
		// What the error advises is done by somebody, sooner or later.
		else if (outcome.details.description.includes(ADVICE) && random.chance(0.5))
			board.id = undefined;
		executions[place] = { text, messageId, outcome, isBeside };
	};
	const day = async (): Promise<void> => {
		for (let number = 0; number < EXECUTIONS; number++) {
			if (random.chance(0.15)) server.standing.clear();
			const isBeside = board.id !== undefined && random.chance(0.1);
			const all = [execute(`look ${number}`, isBeside)];
			if (isBeside) all.push(execute(`look ${number} beside it`, isBeside));
			const kill = random.chance(killed) ? random.whole(1, 200) : undefined;
			const isDone = await Promise.race([
				Promise.all(all).then(() => true),
				...(kill === undefined ? [] : [time.sleep(kill).then(() => false)]),
			]);
			if (isDone) continue;
			n8n.isAlive = false;
			n8n = new Process(time);
			kills++;
			// What was sent before arrives.
			await time.sleep(60_000);
		}
	};
	await time.run(day());
	return { habits, server, executions, kills };
}

type Board = Awaited<ReturnType<typeof runBoard>>;

/** What may stand in the channel without anybody knowing its ID, and why that cannot be helped. */
function leftBehind({ outcome }: Execution): 'killed' | 'in doubt' | 'not shown' | undefined {
	if (outcome === undefined) return 'killed';
	if (outcome instanceof ServiceError)
		return outcome.details.description.includes('may have been posted') ? 'in doubt' : undefined;
	return outcome.posted && outcome.messageId === null ? 'not shown' : undefined;
}

/** @returns a sentence for each law that was broken */
function broken({ server, executions }: Board): string[] {
	const wrong: string[] = [];
	const { posted, seen, standing } = server;
	for (const text of new Set(posted))
		if (posted.filter((other) => other === text).length > 1) wrong.push(`twice: ${text}`);
	for (const execution of executions) {
		const { text, outcome, messageId } = execution;
		if (outcome === undefined) continue;
		const isPosted = posted.includes(text);
		if (outcome instanceof ServiceError) {
			if (isPosted && leftBehind(execution) === undefined)
				wrong.push(`posted and reported as failed without a word: ${text}`);
			if (isPosted && outcome.details.facts?.messageId !== null)
				wrong.push(`posted, and the error names another ID: ${text}`);
			continue;
		}
		if (outcome.confirmed && !seen.has(`${outcome.messageId}: ${text}`))
			wrong.push(`lost: ${text} is not what ${outcome.messageId} said`);
		if (!outcome.posted && isPosted) wrong.push(`posted and reported as edited: ${text}`);
		if (!outcome.posted && messageId === undefined) wrong.push(`edited without an ID: ${text}`);
	}
	const known = new Set(
		executions.flatMap(({ outcome }) =>
			outcome === undefined || outcome instanceof ServiceError ? [] : [outcome.messageId],
		),
	);
	const unknown = [...standing.keys()].filter((id) => !known.has(id));
	const explained = executions.filter((execution) => leftBehind(execution) !== undefined);
	for (const id of unknown)
		if (!explained.some(({ text }) => seen.has(`${id}: ${text}`)))
			wrong.push(`nobody knows ${id}, and nobody was told`);
	return wrong;
}

/** Two messages that somebody knows stand side by side only where an execution began without an ID. */
function doubled({ server: { standing }, executions }: Board): string[] {
	const posts = executions.filter(
		({ outcome }) => outcome !== undefined && !(outcome instanceof ServiceError) && outcome.posted,
	);
	const anew = posts.filter(({ messageId }) => messageId !== undefined);
	return anew
		.filter(({ messageId = '' }) => standing.has(messageId))
		.map(({ text, messageId }) => `${text} was posted although ${messageId} is there`);
}

/** Without these there is no ID, and each execution posts: true of one board in five. */
const tellsIds = (board: number): Partial<Habits> => ({
	wait: 'honors',
	getAnswer: 'shows',
	...(board % 3 === 0 ? { additions: 'names', refusal: 'fields' } : { additions: 'takes' }),
});

/** Runs boards and adds up what became of them. @throws Error naming the seed of one that broke a law */
async function count(boards: number, firstSeed: number, fixed: Partial<Habits> = {}) {
	const sum = { executions: 0, kills: 0, edited: 0, posted: 0, failed: 0, broughtBack: 0 };
	const left = { killed: 0, 'in doubt': 0, 'not shown': 0 };
	for (let board = 0; board < boards; board++) {
		const drawn = board % 5 === 0 ? {} : tellsIds(board);
		const result = await runBoard(firstSeed + board, { ...drawn, ...fixed });
		const wrong = [...broken(result), ...doubled(result)];
		if (wrong.length > 0)
			throw new Error(
				`Seed ${firstSeed + board}: ${wrong.join('; ')}\n${JSON.stringify(result.habits)}`,
			);
		expect(result.server.stats.most).toBeLessThanOrEqual(2);
		sum.kills += result.kills;
		for (const execution of result.executions) {
			const { outcome, messageId, text } = execution;
			sum.executions++;
			const why = leftBehind(execution);
			if (why !== undefined && result.server.posted.includes(text)) left[why]++;
			if (outcome === undefined) continue;
			if (outcome instanceof ServiceError) sum.failed++;
			else sum[outcome.posted ? 'posted' : 'edited']++;
			if (!(outcome instanceof ServiceError) && outcome.posted && messageId !== undefined)
				sum.broughtBack++;
		}
	}
	return { ...sum, ...left };
}

test(`${BOARDS} boards: nothing twice, nothing lost, and what is left behind is said`, async () => {
	const sum = await count(BOARDS, 1);
	console.log('Boards', JSON.stringify(sum));
	const row = Object.values(sum).map((value) => value.toLocaleString('en'));
	expect(PAGE).toContain(`| ${row.join(' | ')} |`);
	// The family is no family of servers on which nothing ever happens.
	for (const value of Object.values(sum)) expect(value).toBeGreaterThan(50);
}, 600_000);

test('others, as the seed has it', async () => {
	const sum = await count(runs(200), SEED);
	expect(sum.edited).toBeGreaterThan(sum.broughtBack);
}, 600_000);

const GOOD: Partial<Habits> = {
	wait: 'honors',
	getAnswer: 'shows',
	additions: 'takes',
	accident: 'none',
	edits: 'shown',
	threads: 'knows',
};

test('on a service that can do it all, each execution that is not killed succeeds', async () => {
	const gone = ['number', 'number and 400', 'number and 200', 'words', 'words and 410'] as const;
	for (const [index, way] of gone.entries()) {
		const sum = await count(runs(40), SEED + 1_000 * index, { ...GOOD, gone: way });
		expect(sum).toMatchObject({ failed: 0, 'in doubt': 0, 'not shown': 0 });
		expect(sum.broughtBack).toBeGreaterThan(0);
	}
}, 600_000);

test('without kills such a board is one message all day', async () => {
	for (let run = 0; run < runs(100); run++) {
		const { server, executions, habits } = await runBoard(
			SEED + run,
			{ ...GOOD, gone: 'number' },
			0,
		);
		expect([habits, server.standing.size]).toEqual([habits, 1]);
		const last = executions.at(-1);
		expect([...server.standing.keys()]).toEqual([(last?.outcome as Standing).messageId]);
	}
}, 600_000);

test('where nothing proves that it is gone, nothing is posted in its place', async () => {
	let failed = 0;
	for (const gone of ['bare', 'other words', 'page'] as const) {
		const sum = await count(runs(40), SEED, { ...GOOD, gone });
		expect(provesGone({ ...drawHabits(new Random(1)), gone })).toBe(false);
		expect(sum.broughtBack).toBe(0);
		failed += sum.failed;
	}
	expect(failed).toBeGreaterThan(0);
}, 600_000);

test('a service with the interface to the letter gets each text once', async () => {
	for (let run = 0; run < runs(100); run++) {
		const { server, executions, habits } = await runBoard(SEED + run, CONTRACT, 0);
		const confirmed = executions.map(({ outcome }) => (outcome as Standing).confirmed);
		expect([habits, new Set(confirmed)]).toEqual([habits, new Set([false])]);
		expect(server.posted).toEqual(executions.map(({ text }) => text));
	}
}, 600_000);
