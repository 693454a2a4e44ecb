/** What the comments and CONTRIBUTING say is done in one place is done nowhere else. */
import { readShippedSources } from './imports';
import { findStrangers, findUsers, OWNED } from './owners';

const sources = readShippedSources();
test('what has an owner is done nowhere else', () => {
	expect(findStrangers(sources)).toEqual([]);
});

test.each(OWNED.filter(({ owners }) => owners.length > 0))('$sentence', (owned) => {
	expect(findUsers(sources, owned)).not.toEqual([]);
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
});
