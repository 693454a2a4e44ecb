import { LONGEST_HINTED_WAIT_MS } from '../../../../nodes/shared/domain/bounds';
import type {
	HttpClient,
	HttpRequest,
	HttpResponse,
} from '../../../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../../../nodes/shared/http/HttpClient';
import {
	plannedWaitMs,
	RETRY_TABLE,
	retryAfterMs,
	withRetry,
} from '../../../../nodes/shared/http/retry';

type Answer = HttpResponse | ConnectionFailure;

const answer = (status: number, headers: Record<string, string> = {}): HttpResponse => ({
	status,
	headers,
	text: '',
});
const request = (repeatable: boolean): HttpRequest => ({ method: 'POST', path: '/', repeatable });

function script(answers: Answer[]) {
	const waits: number[] = [];
	let sent = 0;
	const client: HttpClient = {
		async send() {
			const next = answers[Math.min(sent++, answers.length - 1)];
			if (next instanceof ConnectionFailure) throw next;
			return next as HttpResponse;
		},
	};
	const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) };
	return { client: withRetry(client, clock), waits, count: () => sent };
}

test('what is harmless to repeat is repeated after a 5xx, then given back', async () => {
	const run = script([answer(503)]);
	expect((await run.client.send(request(true))).status).toBe(503);
	expect(run.waits).toEqual(RETRY_TABLE['server-error'].repeatable);
});

test('what may have happened is never sent again', async () => {
	for (const doubt of [
		answer(500),
		answer(504),
		new ConnectionFailure('maybe-sent', 'ECONNRESET'),
	]) {
		const run = script([doubt]);
		await run.client.send(request(false)).catch(() => undefined);
		expect(run.count()).toBe(1);
	}
});

test('what never arrived is sent again, also when it must happen once', async () => {
	const run = script([new ConnectionFailure('never-sent', 'ECONNREFUSED'), answer(200)]);
	expect((await run.client.send(request(false))).status).toBe(200);
	expect(run.count()).toBe(2);
});

test('a canceled request is not sent again', async () => {
	const run = script([new ConnectionFailure('canceled', 'ERR_CANCELED')]);
	await expect(run.client.send(request(true))).rejects.toBeInstanceOf(ConnectionFailure);
	expect(run.count()).toBe(1);
});

test('a disturbance is waited out for as long as the service says', async () => {
	const run = script([answer(503, { 'retry-after': '7' }), answer(200)]);
	expect((await run.client.send(request(true))).status).toBe(200);
	expect(run.waits).toEqual([7_000]);
});

test('one longer than the longest wait is given back at once', async () => {
	const run = script([answer(503, { 'retry-after': String(LONGEST_HINTED_WAIT_MS / 1_000 + 1) })]);
	expect((await run.client.send(request(true))).status).toBe(503);
	expect(run.waits).toEqual([]);
});

test.each([400, 401, 403, 404, 301, 200])('status %i is final', async (status) => {
	const run = script([answer(status)]);
	expect((await run.client.send(request(true))).status).toBe(status);
	expect(run.count()).toBe(1);
});

test('Retry-After is read as seconds and as a date', () => {
	expect(retryAfterMs(answer(429, { 'retry-after': '1.5' }), 0)).toBe(1_500);
	expect(retryAfterMs(answer(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }), 4_000)).toBe(
		6_000,
	);
	expect(retryAfterMs(answer(429, { 'retry-after': 'soon' }), 0)).toBeUndefined();
	expect(retryAfterMs(answer(429, { 'retry-after': 'in 5' }), 0)).not.toBeNaN();
	expect(retryAfterMs(answer(429), 0)).toBeUndefined();
});

test.each<[string, Answer, boolean, readonly number[]]>([
	['refused, harmless', new ConnectionFailure('never-sent', 'ECONNREFUSED'), true, [500, 2_000]],
	['refused, to happen once', new ConnectionFailure('never-sent', 'X'), false, [500, 2_000]],
	['broken off, harmless', new ConnectionFailure('maybe-sent', 'ECONNRESET'), true, [1_000, 3_000]],
	['broken off, to happen once', new ConnectionFailure('maybe-sent', 'ECONNRESET'), false, []],
	['too long', new ConnectionFailure('too-long', 'ETIMEDOUT'), true, []],
	['status 500, harmless', answer(500), true, [1_000, 3_000]],
	['status 500, to happen once', answer(500), false, []],
	['a limit, harmless', answer(429), true, []],
	['a limit with a hint', answer(429, { 'retry-after': '1' }), true, []],
	['a limit, to happen once', answer(429), false, []],
])('%s: these waits, then given up', async (_name, always, repeatable, waits) => {
	const run = script([always]);
	await run.client.send(request(repeatable)).catch(() => undefined);
	expect(run.waits).toEqual(waits);
	expect(run.count()).toBe(waits.length + 1);
});

test('a wait of exactly the longest is waited', async () => {
	const run = script([
		answer(503, { 'retry-after': String(LONGEST_HINTED_WAIT_MS / 1_000) }),
		answer(200),
	]);
	expect((await run.client.send(request(true))).status).toBe(200);
	expect(run.waits).toEqual([LONGEST_HINTED_WAIT_MS]);
});

test('an error of another kind is thrown as it is, at once', async () => {
	const broken = new Error('a mistake in our own code');
	const client: HttpClient = { send: async () => await Promise.reject(broken) };
	const waits: number[] = [];
	const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) };
	await expect(withRetry(client, clock).send(request(true))).rejects.toBe(broken);
	expect(waits).toEqual([]);
});

test.each([
	[' 5 ', 5_000],
	['0', 0],
	['1.25', 1_250],
	['10', 10_000],
	['', undefined],
	['   ', undefined],
	['5 s', undefined],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After %j', (value, wait) => {
	expect(retryAfterMs(answer(429, { 'retry-after': value }), 0)).toBe(wait);
});

test('a negative Retry-After is no time before now', () => {
	const now = Date.UTC(2026, 0, 1);
	expect(retryAfterMs(answer(429, { 'retry-after': '-5' }), now)).toBe(0);
});

test('what names something that nobody entered goes again without it, twice and at once', () => {
	for (const repeatable of [true, false])
		expect([0, 1, 2].map((tries) => plannedWaitMs('addition-refused', repeatable, tries))).toEqual([
			0,
			0,
			undefined,
		]);
});
