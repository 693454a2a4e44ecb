import { TestSandbox, type Answer } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
afterEach(() => void jest.restoreAllMocks());
beforeEach(async () => {
	await sandbox.control('POST', '/reset');
	setClock(NOW);
	await sandbox.control('PUT', '/chat/limits', { webhook: { limit: 1000, perMs: 1000 } });
});

/** Time stands still between requests: how quick this machine is makes no difference. */
const NOW = 1_900_000_000_000;
const setClock = (now: number) => {
	jest.spyOn(Date, 'now').mockReturnValue(now);
	jest.spyOn(performance, 'now').mockReturnValue(now);
};

describe('rate limits', () => {
	const limits = (change: object) =>
		sandbox.control('PUT', '/chat/limits', { webhook: { limit: 2, perMs: 400 }, ...change });
	const three = async (): Promise<[Answer, Answer, Answer]> => [
		await sandbox.post({ content: '1' }),
		await sandbox.post({ content: '2' }),
		await sandbox.post({ content: '3' }),
	];

	test('headers and 429', async () => {
		await limits({});
		const [first, , third] = await three();
		expect([
			first.headers.get('X-RateLimit-Limit'),
			first.headers.get('X-RateLimit-Remaining'),
		]).toEqual(['2', '1']);
		expect(Number(first.headers.get('X-RateLimit-Reset'))).toBe((NOW + 400) / 1_000);
		expect(third).toMatchObject({
			status: 429,
			json: {
				message: 'You are being rate limited.',
				retry_after: expect.any(Number),
				global: false,
			},
		});
		expect(third.headers.get('Retry-After')).toBe('1');
		expect(third.headers.get('X-RateLimit-Bucket')).not.toContain('sandbox-webhook-token');
		setClock(NOW + third.json.retry_after * 1_000);
		expect((await sandbox.post({ content: '4' })).status).toBe(200);
	});

	test('early retries make it longer where that is set', async () => {
		await limits({ penalty: true });
		const [, , third] = await three();
		const fourth = await sandbox.post({ content: '4' });
		expect(fourth.json.retry_after).toBeGreaterThan(third.json.retry_after);
		expect(Number(fourth.headers.get('X-RateLimit-Reset-After'))).toBeLessThan(
			fourth.json.retry_after,
		);
	});

	test.each([
		['missing', null, undefined],
		['bodyOnly', null, expect.any(Number)],
		['lying', '2', expect.any(Number)],
	])('headers: %s', async (headers, remaining, retryAfter) => {
		await limits({ headers });
		const [, , third] = await three();
		expect(third.status).toBe(429);
		expect(third.headers.get('X-RateLimit-Remaining')).toBe(remaining);
		expect(third.json.retry_after).toEqual(retryAfter);
	});

	test('a hidden limit of the channel', async () => {
		await sandbox.control('PUT', '/chat/limits', { hiddenChannel: { limit: 2, perMs: 60_000 } });
		const [, , third] = await three();
		expect([
			third.status,
			third.headers.get('X-RateLimit-Scope'),
			third.headers.get('Retry-After'),
		]).toEqual([429, 'shared', '60']);
		expect(Number(third.headers.get('X-RateLimit-Remaining'))).toBeGreaterThan(0);
	});

	test('a page that blocks', async () => {
		await sandbox.control('PUT', '/chat/limits', { blockPage: { afterRequests: 2, seconds: 0.2 } });
		const [, second, third] = await three();
		expect([second.status, third.status]).toEqual([200, 429]);
		expect(third.text).toContain('error code: 1015');
		expect(third.headers.get('Retry-After')).toBeNull();
		setClock(NOW + 200);
		expect((await sandbox.post({ content: '4' })).status).toBe(200);
	});
});

test('other servers: secrets are repeated, wait is strict', async () => {
	await sandbox.control('PUT', '/chat/limits', { echoSecrets: true, strictWaitParam: true });
	expect((await sandbox.post({ content: '' })).json.request).toContain('sandbox-webhook-token');
	expect((await sandbox.post({ content: 'x' })).json.webhook.token).toContain(
		'sandbox-webhook-token',
	);
	expect((await sandbox.post({ content: 'x' }, 'wait=1')).status).toBe(204);
});
