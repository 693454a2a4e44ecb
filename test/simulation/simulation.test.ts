import type { TriggerState } from '../../nodes/ReadLater/domain/changes';
import { SEED } from '../property';
import { naiveCursor, tamperedTrigger, trigger, triggerThatOverwrites } from './polls';
import type { Outcome, Poll, World } from './simulate';
import { simulate } from './simulate';

/** With the seeds from SEED on. Continuous integration does 1,000: `SIMULATION_RUNS=1000 npm run test:unit -- -- test/simulation`. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 30);
/** Of each variant. */
const VARIANT_RUNS = Math.ceil(RUNS / 2);
const CHANGES = 500;
/** Runs that show what is missing without a part of the trigger. They try the simulation, so they are always the same. */
const CONTROL_RUNS = 8;
const CONTROL_SEED = 1;

const world: Omit<World, 'seed'> = {
	changes: CHANGES,
	failing: 0.05,
	crashing: 0.02,
	skew: 50,
	before: 60,
};

type Sum = Record<Exclude<keyof Outcome, 'lostKeys' | 'said' | 'isActive'>, number>;

async function runs(
	poll: Poll,
	count: number,
	changes: Partial<World> = {},
	first = SEED,
): Promise<Sum & { readonly bad: string[] }> {
	const sum: Sum = {
		expected: 0,
		lost: 0,
		duplicated: 0,
		invented: 0,
		polls: 0,
		requests: 0,
		failures: 0,
		crashes: 0,
		overlapping: 0,
		largestState: 0,
	};
	const bad: string[] = [];
	for (let seed = first; seed < first + count; seed++) {
		const outcome = await simulate(poll, { ...world, ...changes, seed });
		for (const key of Object.keys(sum) as (keyof Sum)[]) {
			sum[key] =
				key === 'largestState' ? Math.max(sum[key], outcome[key]) : sum[key] + outcome[key];
		}
		if (outcome.lost + outcome.duplicated + outcome.invented > 0)
			bad.push(`seed ${seed}: ${JSON.stringify(outcome)}`);
	}
	return { ...sum, bad };
}

test(`${RUNS} runs of ${CHANGES} changes with failures, overlapping polls, kills and clocks that disagree: nothing lost, nothing twice`, async () => {
	const { bad, ...sum } = await runs(trigger(), RUNS);
	expect(bad).toEqual([]);
	// What has to have happened for this to mean anything.
	expect(sum.expected).toBeGreaterThan(RUNS * CHANGES * 0.6);
	expect(sum.failures / sum.requests).toBeGreaterThan(0.02);
	expect(sum.crashes).toBeGreaterThan(RUNS * 2);
	expect(sum.overlapping).toBeGreaterThan(RUNS * 5);
	console.log(`Simulation: ${JSON.stringify(sum)}`);
}, 1_800_000);

test('the same where the first pass takes several polls, for new items', async () => {
	const { bad } = await runs(trigger(), VARIANT_RUNS, { slowStart: true, onlySaves: true });
	expect(bad).toEqual([]);
}, 1_800_000);

test('the same with a clock that is wrong by an hour now and then, for new items and with Catch Up on Late Changes', async () => {
	const { bad } = await runs(trigger({ catchUp: 86_400 }), VARIANT_RUNS, {
		jumps: 3_600,
		onlySaves: true,
	});
	expect(bad).toEqual([]);
}, 1_800_000);

test('the same where few links are saved again and again, by machines whose clocks disagree', async () => {
	const few = { before: 5, savedAgain: 0.97, changes: 200 };
	expect((await runs(trigger(), VARIANT_RUNS, few)).bad).toEqual([]);
	expect((await runs(trigger(), VARIANT_RUNS, { ...few, onlySaves: true })).bad).toEqual([]);
}, 1_800_000);

test('the same with too few snapshots for all of it', async () => {
	const { bad, largestState } = await runs(trigger({}, { keep: 40, keepList: 40 }), VARIANT_RUNS, {
		onlySaves: true,
	});
	expect(bad).toEqual([]);
	expect(largestState).toBeLessThan(60_000);
}, 1_800_000);

describe('control: the same simulation notices', () => {
	const control = async (poll: Poll, changes: Partial<World> = {}): Promise<Sum> =>
		await runs(poll, CONTROL_RUNS, changes, CONTROL_SEED);

	test('that a naive cursor loses saves', async () => {
		const { lost, expected } = await control(naiveCursor, { onlySaves: true });
		console.log(`Naive cursor: ${lost} of ${expected} lost`);
		expect(lost).toBeGreaterThan(expected * 0.01);
	}, 120_000);

	test('that without the overlap changes are lost', async () => {
		const { lost } = await control(trigger({}, { overlap: 0 }));
		expect(lost).toBeGreaterThan(0);
	}, 120_000);

	test('that an overlap shorter than the clocks differ is too short', async () => {
		const { lost } = await control(trigger({}, { overlap: 60 }));
		expect(lost).toBeGreaterThan(0);
	}, 120_000);

	test.each<[string, (state: TriggerState) => TriggerState]>([
		['without snapshots', (state) => ({ ...state, snapshots: {} })],
		[
			'when what is within the overlap is forgotten',
			(state) => ({
				...state,
				snapshots: Object.fromEntries(Object.entries(state.snapshots).slice(-40)),
			}),
		],
	])(
		'that %s changes come twice',
		async (_name, tamper) => {
			const { duplicated, invented } = await control(tamperedTrigger(tamper));
			expect(duplicated + invented).toBeGreaterThan(0);
		},
		120_000,
	);

	test('that a state which claims to be complete into the future loses changes', async () => {
		const { lost } = await control(
			tamperedTrigger((state) => ({ ...state, from: state.serviceTime + 120 })),
		);
		expect(lost).toBeGreaterThan(0);
	}, 120_000);

	test('that polls at once which overwrite each other bring changes twice', async () => {
		const { duplicated } = await control(triggerThatOverwrites);
		expect(duplicated).toBeGreaterThan(0);
	}, 120_000);
});
