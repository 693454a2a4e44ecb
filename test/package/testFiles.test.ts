/** What holds for the tests themselves. */
import { findCalls, findTestBodies, readTestSources } from './testFiles';

const sources = readTestSources();

/** Not part of `npm test`: they run in a real n8n, or measure. */
const LONG = ['test/e2e/', 'test/queue/', 'test/install/', 'test/bench/', 'test/screenshots/'];

/** Asserts that a wait is at least as long as it was set, which a busy machine does not break. */
const WAITS = 'test/sandbox/faults.test.ts';

test('no body of a test is longer than 60 lines', () => {
	const bodies = findTestBodies(sources);
	expect(bodies.length).toBeGreaterThan(500);
	expect(
		bodies
			.filter(({ lines }) => lines > 60)
			.map(({ file, line, lines }) => `${file}:${line} has ${lines} lines`),
	).toEqual([]);
});

test('no test of `npm test` measures how long something takes, but for waits that must not be shorter', () => {
	const short = new Map(
		[...sources].filter(([file]) => !LONG.some((folder) => file.startsWith(folder))),
	);
	const clocks = findCalls(short, ['performance.now', 'process.hrtime', 'process.hrtime.bigint']);
	expect(clocks.filter((call) => !call.startsWith(WAITS))).toEqual([]);
	expect(clocks.length).toBeGreaterThan(0);
});

test('tests run again as they were: no number is drawn without a seed', () => {
	const inProcess = new Map(
		[...sources].filter(([file]) => !LONG.some((folder) => file.startsWith(folder))),
	);
	expect(findCalls(inProcess, ['Math.random', 'crypto.randomInt', 'randomInt'])).toEqual([]);
});
