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
