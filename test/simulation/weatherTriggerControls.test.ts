import type { Report } from '../../nodes/Weather/domain/watch/report';
import type * as ReportedAlerts from '../../nodes/Weather/domain/watch/reportedAlerts';
import type * as Spells from '../../nodes/Weather/domain/watch/spells';
import type { WatchState } from '../../nodes/Weather/domain/watch/state';
import type { Changes, Outcome, WorldName } from './weatherTriggerRun';
import type * as Run from './weatherTriggerRun';
import { runWorld, sumUp } from './weatherTriggerRun';
import type { Tamper } from './weatherTriggerWatch';

/**
 * Runs that show what the trigger would be without a part of it. They try the judge, so they are the same in every
 * run of the tests: of other numbers twelve may show nothing.
 */
const CONTROL_RUNS = 12;
const FIRST_SEED = 1;

async function runs(world: WorldName, changes: Changes = {}, run = runWorld): Promise<Outcome> {
	const outcomes: Outcome[] = [];
	for (let seed = FIRST_SEED; seed < FIRST_SEED + CONTROL_RUNS; seed++)
		outcomes.push(await run(world, seed, changes));
	return sumUp(outcomes);
}

/** Something is done to what was reported. */
const tampering =
	(change: (reported: WatchState, reports: readonly Report[]) => WatchState): Tamper =>
	(staticData, reports) => {
		const reported = staticData.state as WatchState | undefined;
		if (reported) staticData.state = change(reported, reports ?? []);
	};

/** The same runs with another part of the trigger. */
function runsWith<Module extends object>(
	file: string,
	change: (real: Module) => Partial<Module>,
): typeof runWorld {
	let changed: typeof Run | undefined;
	jest.isolateModules(() => {
		const real = jest.requireActual<Module>(file);
		jest.doMock(file, () => ({ ...real, ...change(real) }));
		changed = jest.requireActual<typeof Run>('./weatherTriggerRun');
		jest.dontMock(file);
	});
	if (!changed) throw new Error('The runs were not loaded');
	return changed.runWorld;
}

describe('control: the same simulation notices', () => {
	test.each<[WorldName]>([['conditions'], ['alerts'], ['mornings']])(
		'that with a state lost at a kill %s come twice',
		async (world) => {
			const { twice } = await runs(world, { afterKill: () => ({}) });
			expect(twice).toBeGreaterThan(0);
		},
		120_000,
	);

	test('that without the gap storms come twice', async () => {
		const file = '../../nodes/Weather/domain/watch/spells';
		const run = runsWith<typeof Spells>(file, () => ({ GAP: 0 }));
		expect((await runs('conditions', {}, run)).twice).toBeGreaterThan(0);
	}, 120_000);

	test('that what is reported has to be the union of all that was', async () => {
		const tamper = tampering((reported, reports) => {
			const spells = reports.flatMap((report) => ('spell' in report ? [report.spell] : []));
			if (spells.length === 0) return reported;
			const latest = Object.entries(reported.spells).map(([key, list]) => [
				key,
				list.map((one) => {
					const own = spells.find(({ from, to }) => from >= one.from && to <= one.to);
					return own ? { from: own.from, to: own.to, peak: own.peak } : one;
				}),
			]);
			return { ...reported, spells: Object.fromEntries(latest) as WatchState['spells'] };
		});
		expect((await runs('conditions', { tamper })).twice).toBeGreaterThan(0);
	}, 120_000);

	test('that a storm which the forecast loses has to stay reported', async () => {
		const tamper = tampering((reported, reports) =>
			reports.length === 0 ? { ...reported, spells: {} } : reported,
		);
		const { twice, strayed } = await runs('conditions', { tamper });
		expect(twice).toBeGreaterThan(0);
		expect(strayed).toBeGreaterThan(0);
	}, 120_000);

	test('that what is reported before it is delivered is missed', async () => {
		// Reported are the hours that come, and nothing is said of them: as if reported when first seen, out of the window.
		const tamper: Tamper = (staticData, reports, before) => {
			const reported = (staticData.state ?? before.state) as WatchState | undefined;
			if (!reported || reports) return;
			const spells = Object.entries(reported.spells).map(([key, list]) => [
				key,
				list.map((one) => ({ ...one, to: one.to + 48 * 3_600 })),
			]);
			staticData.state = {
				...reported,
				spells: Object.fromEntries(spells) as WatchState['spells'],
			};
		};
		const { missed, strayed } = await runs('conditions', { tamper });
		expect(missed).toBeGreaterThan(0);
		expect(strayed).toBeGreaterThan(0);
	}, 120_000);

	test('that a version of a warning has to stay reported when another one comes', async () => {
		const tamper = tampering((reported) => {
			const alerts = Object.entries(reported.alerts).map(([key, list]) => [
				key,
				list.map((one) => ({ ...one, contents: one.contents.slice(-1) })),
			]);
			return { ...reported, alerts: Object.fromEntries(alerts) as WatchState['alerts'] };
		});
		expect((await runs('alerts', { tamper })).twice).toBeGreaterThan(0);
	}, 120_000);

	test('that a warning which one answer lacks is not over', async () => {
		const file = '../../nodes/Weather/domain/watch/reportedAlerts';
		const run = runsWith<typeof ReportedAlerts>(file, ({ judgeAlerts }) => ({
			judgeAlerts: (alerts, reported, absent, now) => {
				const missing = new Map(reported.map(({ id }) => [id, 0]));
				return judgeAlerts(alerts, reported, new Map([...missing, ...absent]), now);
			},
		}));
		expect((await runs('alerts', {}, run)).twice).toBeGreaterThan(0);
	}, 120_000);
});
