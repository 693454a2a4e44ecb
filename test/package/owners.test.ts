/** What the comments and CONTRIBUTING say is done in one place is done nowhere else. */
import { readShippedSources } from './imports';
import { findImpure, findModuleState, findStrangers, findUsers, OWNED } from './owners';

/** Kept between calls although it is neither in `service/` nor in `credential/`, and why that is harmless. */
const KEPT: Readonly<Record<string, string>> = {
	'nodes/Weather/domain/localTime.ts formatters': 'made anew they would be the same, only slower',
	'nodes/shared/errors/credentialError.ts thrown':
		'the last errors by their text, which is all that n8n 1.x hands on',
	'nodes/ReadLater/trigger/runPoll.ts underWay': 'polls that run now, none is left behind',
};

const sources = readShippedSources();
const inFolder = (folder: string) =>
	new Map([...sources].filter(([file]) => file.includes(folder)));

const keptIn = (some: ReadonlyMap<string, string>) =>
	findModuleState(some)
		.map((found) => found.replace(/:\d+ /, ' '))
		.filter((found) => !Object.hasOwn(KEPT, found));

test('what has an owner is done nowhere else', () => {
	expect(findStrangers(sources)).toEqual([]);
});

test.each(OWNED.filter(({ owners }) => owners.length > 0))('$sentence', (owned) => {
	expect(findUsers(sources, owned)).not.toEqual([]);
});

test('domain thinks: no promise, nothing to wait for, no clock, nothing kept', () => {
	expect(findImpure(inFolder('/domain/'))).toEqual([]);
	expect(keptIn(inFolder('/domain/'))).toEqual([]);
});

test('only service and credential keep something from one call to the next', () => {
	expect(keptIn(sources).filter((found) => !/\/(service|credential)\//.test(found))).toEqual([]);
});

describe('the rules notice', () => {
	const file = 'nodes/Weather/api/a.ts';
	const found = (text: string) => findStrangers(new Map([[file, text]]));

	test.each([
		'await context.helpers.httpRequest({ url });',
		'await options.clock.sleep(5);',
		'setTimeout(done, 5);',
		'throw new NodeApiError(node, {});',
		'await context.getCredentials("weatherApi");',
		'new Function("return 1")();',
	])('%s', (text) => {
		expect(found(text)).toHaveLength(1);
	});

	test('what is no such thing', () => {
		expect(found('const now = clock.now(); helpers.other(); // setTimeout')).toEqual([]);
	});

	test('a promise, a clock and a state', () => {
		const text = `
			const known = new Map<string, string>();
			const fixed: ReadonlyMap<string, string> = new Map([['a', 'b']]);
			let last = 0;
			export async function read(): Promise<number> { return Date.now(); }
		`;
		expect(findImpure(new Map([[file, text]]))).toHaveLength(3);
		expect(findModuleState(new Map([[file, text]]))).toEqual([`${file}:2 known`, `${file}:4 last`]);
	});
});
