import nock from '../engine/nock';
import { READ_LATER, startN8n, tokenData } from './accounts';
import { saved } from './readLaterServer';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

interface SetUp {
	readonly items: readonly object[];
	/** Entries of one page; number, order and place are read over. */
	readonly page?: number;
}

async function run(parameters: object, { items, page = items.length }: SetUp) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', { ...tokenData });
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, { status: 1, list: items.slice(0, page), error: null, since: 1_700_000_000 });
	return await n8n.execute({
		type: 'readLater',
		credentials: account.reference,
		parameters: { resource: 'savedItem', authentication: 'token', ...parameters },
	});
}

const many = (fields: object) => Array.from({ length: 5 }, (_, id) => saved(id + 1, fields));
const shown = (filters: object) => ({
	...{ operation: 'getMany', show: 'all', returnAll: true, filters },
});

test.each([
	[{ favorite: 'yes' }, { favorite: undefined }, 'the filter for favorites cannot be relied on'],
	[{ favorite: 'no' }, { favorite: null }, 'the filter for favorites cannot be relied on'],
	[{ contentType: 'video' }, { has_video: '' }, 'the filter for the type cannot be relied on'],
])('a filter %p for what no item tells: %p', async (filters, fields, words) => {
	const { hints } = await run(shown(filters), { items: many(fields) });
	expect(hints.join(' ')).toContain(words);
});

test.each([
	[{ favorite: 'yes' }, { favorite: '0' }],
	[{ contentType: 'article' }, { is_article: 1 }],
])('a filter %p for what items tell says nothing', async (filters, fields) => {
	const { hints } = await run(shown(filters), { items: many(fields) });
	expect(hints.join(' ')).not.toContain('relied on');
});

test('an item that is not among those shown may be on the list all the same', async () => {
	const id = { __rl: true, mode: 'id', value: '5' };
	const { error } = await run({ operation: 'get', item: id }, { items: many({}), page: 3 });
	expect(error?.message).toBe('There is no saved item with the ID “5”');
	expect(error?.description).toContain('It may be on the list all the same');
});
