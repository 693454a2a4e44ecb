import { createReadLaterApi } from '../../../../nodes/ReadLater/api/readLaterApi';
import type { HttpResponse } from '../../../../nodes/shared/http/HttpClient';

const QUERY = { state: 'all', sort: 'oldest', count: 1, offset: 0 } as const;

function apiAnswering({ status = 200, headers = {}, text = '' }: Partial<HttpResponse>) {
	return createReadLaterApi({ send: async () => await Promise.resolve({ status, headers, text }) });
}

test.each(['{}', '[]', 'null', 'false', '""', '0'])(
	'an `error` of %s says nothing, so the answer counts',
	async (error) => {
		const text = `{"status":1,"list":{"7":{"item_id":"7"}},"error":${error}}`;
		const { items } = await apiAnswering({ text }).retrieve(QUERY, []);
		expect(items).toMatchObject([{ item_id: '7' }]);
	},
);

test.each(['{"message":"No list today"}', '"No list today"'])(
	'an `error` of %s is one, and is quoted',
	async (error) => {
		const text = `{"status":1,"list":{"7":{"item_id":"7"}},"error":${error}}`;
		await expect(apiAnswering({ text }).retrieve(QUERY, [])).rejects.toMatchObject({
			description: expect.stringContaining('No list today'),
		});
	},
);

test.each(['"error"', '"Failed"', '"false"', '0', '-1', '500'])(
	'a `status` of %s is a failure and no empty list, in the service’s words',
	async (status) => {
		const api = apiAnswering({ text: `{"status":${status},"list":[],"message":"No list today"}` });
		await expect(api.retrieve(QUERY, [])).rejects.toMatchObject({
			message: 'The read-later service could not do this',
			description: expect.stringContaining('No list today'),
		});
	},
);

test.each(['1', '2', '"1"', '"ok"', '"success"', '200', 'true', 'null'])(
	'a `status` of %s beside an empty list is an empty list',
	async (status) => {
		const api = apiAnswering({ text: `{"status":${status},"list":[]}` });
		expect((await api.retrieve(QUERY, [])).items).toEqual([]);
	},
);

test.each([
	['{"7":{"sort_id":0},"9":{"sort_id":0}}', false],
	['{"7":{"sort_id":1},"9":{"sort_id":0}}', true],
	['{"7":{"sort_id":0}}', true],
])('whether %s is in order: %s', async (list, isOrdered) => {
	const { items, ...page } = await apiAnswering({ text: `{"list":${list}}` }).retrieve(QUERY, []);
	expect(items.length).toBeGreaterThan(0);
	expect(page.isOrdered).toBe(isOrdered);
});

const ARCHIVE = [{ action: 'archive', itemId: '7' }] as const;

test.each([
	'"action_results":["0"]',
	'"action_results":["false"]',
	'"action_results":[{"success":"0"}]',
	'"action_results":[{"status":"error","message":"Locked"}]',
	'"action_results":[{"error":"Locked"}]',
	'"status":"error","message":"Locked"',
	'"status":404,"message":"Locked"',
])('{%s} is a change that was not made', async (answer) => {
	const [result] = await apiAnswering({ text: `{${answer}}` }).send(ARCHIVE);
	expect(result).toEqual({ done: false, reason: answer.includes('Locked') ? 'Locked' : '' });
});

test.each(['{}', '[]', '""', '0', 'null'])(
	'an error of %s beside a change says nothing of it',
	async (error) => {
		const text = `{"status":1,"action_results":[true],"action_errors":[${error}]}`;
		expect(await apiAnswering({ text }).send(ARCHIVE)).toEqual([{ done: true }]);
	},
);

test('a new item that is unread has a status of 0 and was saved', async () => {
	const text = '{"status":1,"action_results":[{"item_id":"7","status":"0"}]}';
	const [result] = await apiAnswering({ text }).send([
		{ action: 'add', item: { url: 'https://a.test/', tags: [] } },
	]);
	expect(result).toEqual({ done: true, item: { item_id: '7', status: '0' } });
});

test.each(['{"status":"error","message":"Locked"}', '{"status":500,"message":"Locked"}'])(
	'%s is a link that was not saved',
	async (text) => {
		const saved = apiAnswering({ text }).add({ url: 'https://a.test/', tags: [] });
		await expect(saved).rejects.toMatchObject({ description: expect.stringContaining('Locked') });
	},
);

test.each([202, 203])('a change that is answered with %s was taken', async (status) => {
	const api = apiAnswering({ status, text: '{"status":1,"action_results":[true]}' });
	expect(await api.send(ARCHIVE)).toEqual([{ done: true }]);
});

test('a change that is answered with 204 was made, and is not confirmed one by one', async () => {
	const api = apiAnswering({ status: 204 });
	expect(await api.send(ARCHIVE)).toEqual([{ done: true, unconfirmed: true }]);
	expect(await api.add({ url: 'https://a.test/', tags: [] })).toEqual({});
});

test.each([
	['2', 'at a time. It answers again in about 2 seconds.'],
	['1', 'at a time. It answers again in about 1 second.'],
	['60', 'per hour. It answers again in about 1 minute.'],
	['1800', 'per hour. It answers again in about 30 minutes.'],
])('too many requests, with a Retry-After of %s: how long that is', async (after, words) => {
	const api = apiAnswering({ status: 429, headers: { 'retry-after': after } });
	await expect(api.retrieve(QUERY, [])).rejects.toMatchObject({
		message: 'Too many requests to the read-later service',
		description: expect.stringContaining(words),
	});
});
