/** Questions that are asked and answered while n8n is killed and started again: none twice, none lost. */
import { SEED } from '../property';
import { QuestionSimulation, type Line, type QuestionRun } from './questions';
import { Random } from './random';
import { SteppedTime } from './SteppedTime';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('./SteppedTime'));

/** Continuous integration does 1,000: `SIMULATION_RUNS=1000 npm run test:unit -- -- test/simulation`. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 200);
/** Runs that show what is missing without a part of it. They try the simulation, so they are always the same. */
const CONTROL_RUNS = 100;
const CONTROL_SEED = 1;
/** Milliseconds for all of them; 1,000 take more than five minutes where other things run beside them. */
const MOST_MS = 300_000 + RUNS * 1_000;

async function simulate(line: Line): Promise<QuestionRun[]> {
	return await simulateFrom(SEED, line, RUNS, true);
}

async function simulateFrom(
	seed: number,
	line: Line,
	count: number,
	tellsApart: boolean,
): Promise<QuestionRun[]> {
	const runs: QuestionRun[] = [];
	for (let run = 0; run < count; run++)
		runs.push(
			await new QuestionSimulation(
				new SteppedTime(),
				new Random(seed * 10_000 + run),
				line,
				tellsApart,
			).run(),
		);
	return runs;
}

const isThankedInVain = ({ thanked, wentOnWith }: QuestionRun) =>
	thanked.some((answer) => answer !== wentOnWith[0]);

describe.each<Line>(['2.x', '1.x'])('n8n %s', (line) => {
	let runs: QuestionRun[];
	beforeAll(async () => {
		runs = await simulate(line);
	}, MOST_MS);

	const answered = () => runs.filter(({ wentOnWith }) => wentOnWith.length > 0);

	test('the runs are worth looking at', () => {
		expect(runs.filter(({ kills }) => kills > 0).length).toBeGreaterThan(RUNS / 2);
		expect(answered().length).toBeGreaterThan(RUNS / 2);
		expect(runs.filter(({ status }) => status === 'crashed').length).toBeGreaterThan(RUNS / 50);
		expect(answered().filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(RUNS / 3);
		const thankless = runs.filter(isThankedInVain).length;
		if (line === '1.x') expect(thankless).toBeGreaterThan(0);
		console.log(
			`n8n ${line}: ${RUNS} questions, ${runs.reduce((sum, { kills }) => sum + kills, 0)} kills, ${answered().length} answered, ${runs.filter(({ posted }) => posted === 0).length} never posted, thanked in vain ${thankless}`,
		);
	});

	test('no question is posted twice, and no execution goes on twice', () => {
		expect(runs.filter(({ posted }) => posted > 1)).toEqual([]);
		expect(runs.filter(({ wentOnWith }) => wentOnWith.length > 1)).toEqual([]);
	});

	test('no question waits for ever: whoever looks into the channel later can answer it', () => {
		expect(runs.filter(({ status }) => status === 'waiting' || status === 'running')).toEqual([]);
		expect(runs.filter(({ wasStuck }) => wasStuck)).toEqual([]);
	});

	test('the message shows the answer that counts, or its links', () => {
		expect(
			runs.filter(({ shown, wentOnWith }) => shown !== undefined && shown !== wentOnWith[0]),
		).toEqual([]);
	});

	// n8n 1.x thanks before it goes on. Killed in between, the question stays open for anybody.
	test('nobody is thanked for an answer that does not count', () => {
		const lost = runs.filter(isThankedInVain);
		if (line === '2.x') expect(lost).toEqual([]);
		else expect(lost.every(({ kills, wasStuck }) => kills > 0 && !wasStuck)).toBe(true);
	});
});

test('without a look at answers of the same moment, n8n 1.x would go on twice', async () => {
	const runs = await simulateFrom(CONTROL_SEED, '1.x', CONTROL_RUNS, false);
	expect(runs.filter(({ wentOnWith }) => wentOnWith.length > 1).length).toBeGreaterThan(0);
	const newer = await simulateFrom(CONTROL_SEED, '2.x', CONTROL_RUNS, false);
	expect(newer.filter(({ wentOnWith }) => wentOnWith.length > 1)).toEqual([]);
}, 300_000);
