/** The dropdown of saved items is a way out like any other: what it shows is text, and has no secret. */
import nock from '../engine/nock';
import { SPELLINGS } from '../spellings';
import { CANARY, READ_LATER, startN8n, tokenData } from './accounts';

async function search(data: object = {}, filter = '') {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', { ...tokenData, ...data });
	return await n8n.searchList(
		{
			type: 'readLater',
			credentials: account.reference,
			parameters: { authentication: 'token', resource: 'savedItem', operation: 'get' },
		},
		{ method: 'searchSavedItems', filter },
	);
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): void {
	nock(READ_LATER).persist().post('/v3/get').reply(status, body, headers);
}

test.each(Object.entries(SPELLINGS))('hides a token that is written %s', async (_name, spell) => {
	const repeated = spell(CANARY.accessToken);
	answer({
		status: 1,
		error: null,
		since: 1,
		list: {
			1: {
				item_id: '1',
				given_title: `before ${repeated} after`,
				given_url: `https://a.test/?t=${repeated}`,
			},
		},
	});
	const { results } = await search();
	const [entry] = results;
	expect(entry?.name).toBe('before [hidden] after');
	expect(JSON.stringify(results)).not.toContain(CANARY.accessToken);
	expect(JSON.stringify(results)).not.toContain(repeated);
});

test('hides a token in a refusal, and shows the rest as text', async () => {
	answer({}, 400, { 'x-error': `<img src=x> ${CANARY.accessToken} is wrong` });
	const refusal: unknown = await search().catch((error: unknown) => error);
	const { message, description } = refusal as { message: string; description: string };
	expect(`${message} ${description}`).toContain('‹img src=x> [hidden] is wrong');
	expect(`${message} ${description}`).not.toMatch(/<img|CANARY/);
});

test('says in words what is wrong with the credential, before any request', async () => {
	await expect(search({ baseUrl: 'https://readlater.test?key=CANARY' })).rejects.toMatchObject({
		name: 'NodeApiError',
		message: expect.stringContaining("The 'Base URL' in the credential cannot be used."),
		description: expect.not.stringContaining('CANARY'),
	});
});

test('keeps the names of properties as what they are', async () => {
	const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
	const list = names.map((name) => `"${name}":{"given_title":"T ${name}","tags":{"${name}":{}}}`);
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, `{"status":1,"error":null,"since":1,"list":{${list.join()}}}`);
	const { results } = await search();
	expect(results.map(({ name }) => name).sort()).toEqual(names.map((name) => `T ${name}`).sort());
	expect(results.map(({ value }) => value).sort()).toEqual([...names].sort());
});

interface Habits {
	/** Items that the server gives at once. */
	readonly limit: number;
	/** It refuses to be asked for more, in place of giving fewer. */
	readonly refusesMore?: boolean;
	readonly readsOverOffset?: boolean;
}

const ITEMS = Array.from({ length: 45 }, (_, n) => ({ item_id: String(n), given_title: `T${n}` }));

/** A server of 45 items, with these habits. */
function serve({ limit, refusesMore = false, readsOverOffset = false }: Habits): void {
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply((_uri, body) => {
			const { count = limit, offset = 0 } = body as { count?: number; offset?: number };
			if (refusesMore && count > limit) return [400, 'Bad Request'];
			const start = readsOverOffset ? 0 : offset;
			return [200, { status: 1, list: ITEMS.slice(start, start + Math.min(limit, count)) }];
		});
}

/** All pages of a dropdown, as n8n asks for one after the other. */
async function scroll(method: string): Promise<string[]> {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', tokenData);
	const setup = {
		type: 'readLater',
		credentials: account.reference,
		parameters: { authentication: 'token', resource: 'savedItem', operation: 'get' },
	};
	const names: string[] = [];
	let paginationToken: string | undefined;
	for (let page = 0; page < 60; page++) {
		const found = await n8n.searchList(setup, {
			method,
			...(paginationToken === undefined ? {} : { paginationToken }),
		});
		names.push(...found.results.map(({ name }) => String(name)));
		({ paginationToken } = found as { paginationToken?: string });
		if (paginationToken === undefined) return names;
	}
	throw new Error('The dropdown does not come to an end');
}

test.each([1, 7, 10, 30, 45, 100])(
	'offers all items of a server that gives %s at once, whether it gives fewer than asked or refuses',
	async (limit) => {
		const all = ITEMS.map(({ given_title: title }) => title);
		serve({ limit });
		expect(await scroll('searchSavedItems')).toEqual(all);
		nock.cleanAll();
		serve({ limit, refusesMore: true });
		expect(await scroll('searchSavedItems')).toEqual(all);
	},
);

test('ends where a server gives its first page for every place', async () => {
	serve({ limit: 20, readsOverOffset: true });
	expect(await scroll('searchSavedItems')).toHaveLength(20);
});

test.each([1, 10, 50])('tags are offered by a server that refuses more than %s', async (limit) => {
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply((_uri, body) =>
			((body as { count?: number }).count ?? 0) > limit
				? [400, 'Bad Request']
				: [200, { status: 1, list: [{ item_id: '1', tags: { tea: { tag: 'tea' } } }] }],
		);
	expect(await scroll('searchTags')).toEqual(['tea']);
});

test.each(['searchSavedItems', 'searchTags'])(
	'%s: a server that refuses everything is asked no more than to see that',
	async (method) => {
		let asked = 0;
		nock(READ_LATER)
			.persist()
			.post('/v3/get')
			.reply(() => {
				asked++;
				return [400, 'Bad Request'];
			});
		await expect(scroll(method)).rejects.toThrow('did not accept the request');
		// The request, the same without parameters and with the contract's; once more for a form taken before.
		expect(asked).toBeLessThanOrEqual(4);
	},
);
