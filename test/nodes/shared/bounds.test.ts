/** Each bound of all nodes is met: what ends there, and what is said. The type names the one that is not. */
import { parseFeed } from '../../../nodes/ReadLater/api/parseFeed';
import { requestState } from '../../../nodes/ReadLater/credential/handshake';
import { parseBaseUrl } from '../../../nodes/shared/domain/baseUrl';
import * as bounds from '../../../nodes/shared/domain/bounds';
import { quote } from '../../../nodes/shared/domain/quote';
import { inWords, statusError } from '../../../nodes/shared/errors/answerErrors';
import {
	credentialErrorSaying,
	credentialHook,
	ServiceError,
} from '../../../nodes/shared/errors/ServiceError';
import { requireCredentialField } from '../../../nodes/shared/http/credentialFields';
import type { HttpClient, HttpRequest } from '../../../nodes/shared/http/HttpClient';
import { createRedactor } from '../../../nodes/shared/http/redact';
import { withRetry } from '../../../nodes/shared/http/retry';
import { list } from '../../../nodes/shared/http/schemas';
import * as z from '../../../nodes/shared/http/zod';
import {
	createHookHttpClient,
	createHttpClient,
	createTestHttpClient,
} from '../../../nodes/shared/n8n/createHttpClient';

const redactor = createRedactor([]);
const REQUEST = { method: 'GET', path: '/', repeatable: true } as const;
const LATE = 'The answer did not come in time.';

afterEach(() => jest.restoreAllMocks());

type Ask = (request: {
	abortSignal?: AbortSignal;
	agentOptions?: { signal: AbortSignal };
}) => unknown;

/** The three clients, over what n8n's helper would be. */
const inRun = (ask: Ask): HttpClient =>
	createHttpClient({
		context: {
			helpers: {
				httpRequestWithAuthentication: async (_type: string, request: object) =>
					await Promise.resolve(ask(request)),
			},
		} as never,
		credentialType: 'c',
		baseUrl: 'https://a.test',
		redactor,
	});
const inHook = (ask: Ask): HttpClient =>
	createHookHttpClient({
		helper: {
			helpers: { httpRequest: async (request: object) => await Promise.resolve(ask(request)) },
		} as never,
		baseUrl: 'https://a.test',
		redactor,
		deadline: requestState({}).deadline,
	});
const inTest = (ask: Ask): HttpClient =>
	createTestHttpClient({
		helpers: { request: async (request: object) => await Promise.resolve(ask(request)) } as never,
		authenticate: (request) => request,
		allowedDomains: undefined,
		redactor,
	});

/** Lets one span be over at once and the others never. */
function endOnly(over: number): void {
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const controller = new AbortController();
		if (ms === over) setTimeout(() => controller.abort(), 1);
		return controller.signal;
	});
}

const words = async (client: HttpClient, more: Partial<HttpRequest> = {}): Promise<string> =>
	await client.send({ ...REQUEST, ...more }).then(
		() => 'an answer',
		(failure: unknown) => (inWords(failure, 'the service') as ServiceError).description,
	);

function body(next: () => Promise<Uint8Array>) {
	let fail = (_reason: Error): void => undefined;
	const destroyed = new Promise<never>((_resolve, reject) => (fail = reject));
	destroyed.catch(() => undefined);
	return {
		destroy: (reason: Error) => fail(reason),
		async *[Symbol.asyncIterator]() {
			for (;;) yield await Promise.race([next(), destroyed]);
		},
	};
}

const never = async () => await new Promise<never>(() => undefined);
/** The head of an answer came, and nothing behind it. */
const standsStill: Ask = () => ({ statusCode: 200, headers: {}, body: body(never) });
/** The answer comes when the bounds that are over have ended what they end. */
const later: Ask = async () => {
	await new Promise((resolve) => setTimeout(resolve, 20));
	return { statusCode: 200, headers: {}, body: '' };
};
/** Nothing came; n8n gives up when the signal says so. */
const noAnswer: Ask = async ({ abortSignal, agentOptions }) =>
	await new Promise((_resolve, reject) => {
		const signal = abortSignal ?? agentOptions?.signal;
		signal?.addEventListener('abort', () =>
			reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' })),
		);
	});

const MEETING: Record<keyof typeof bounds, () => unknown> = {
	MOST_RECORDS() {
		const records = (count: number) => list(z.number()).safeParse(Array(count).fill(1)).success;
		expect([bounds.MOST_RECORDS, bounds.MOST_RECORDS + 1].map(records)).toEqual([true, false]);
	},
	async LARGEST_ANSWER() {
		const step = bounds.LARGEST_ANSWER / 4;
		let given = 0;
		const endless: Ask = () => ({
			statusCode: 200,
			headers: {},
			body: body(async () => {
				given += step;
				return await Promise.resolve(new Uint8Array(step));
			}),
		});
		expect(await words(inRun(endless))).toContain('The answer is larger than 20 MB.');
		expect(given).toBe(bounds.LARGEST_ANSWER + step);
	},
	async DEEPEST_ANSWER() {
		const nested = (levels: number): Ask => {
			const text = `${'['.repeat(levels)}${']'.repeat(levels)}`;
			return () => ({ statusCode: 200, headers: {}, body: text });
		};
		const deepest = bounds.DEEPEST_ANSWER;
		expect(await words(inRun(nested(deepest)))).toBe('an answer');
		const said = 'nested in more than 100 levels.';
		expect(await words(inRun(nested(deepest + 1)))).toContain(`The answer is ${said}`);
		const feed = `<rss>${'<a>'.repeat(deepest)}`;
		expect(() => parseFeed(feed)).toThrow(
			expect.objectContaining({ description: expect.stringContaining(`The feed is ${said}`) }),
		);
	},
	async LONGEST_SILENCE_MS() {
		endOnly(bounds.LONGEST_SILENCE_MS);
		expect(await words(inRun(standsStill))).toContain(LATE);
	},
	async LONGEST_ANSWER_MS() {
		endOnly(bounds.LONGEST_ANSWER_MS);
		expect(await words(inRun(noAnswer))).toContain(LATE);
		expect(await words(inRun(standsStill))).toContain(LATE);
		// A silence that is longer moves no bound on the whole; a whole that is longer does, as a shorter one.
		expect(await words(inRun(noAnswer), { silenceMs: 500_000 })).toContain(LATE);
		expect(await words(inRun(later), { wholeMs: 500_000 })).toBe('an answer');
		endOnly(10_000);
		expect(await words(inRun(noAnswer), { wholeMs: 10_000 })).toContain(LATE);
	},
	async LONGEST_SILENCE_IN_WINDOW_MS() {
		endOnly(bounds.LONGEST_SILENCE_IN_WINDOW_MS);
		expect(await words(inHook(standsStill))).toContain(LATE);
		expect(await words(inTest(standsStill))).toContain(LATE);
	},
	async LONGEST_IN_WINDOW_MS() {
		endOnly(bounds.LONGEST_IN_WINDOW_MS);
		expect(await words(inHook(noAnswer))).toContain(LATE);
		expect(await words(inTest(noAnswer))).toContain(LATE);
	},
	async LONGEST_HINTED_WAIT_MS() {
		const tries = async (seconds: number) => {
			let sent = 0;
			const slept: number[] = [];
			const client = withRetry(
				{
					async send() {
						sent++;
						const headers = { 'retry-after': String(seconds) };
						return await Promise.resolve({ status: 503, headers, text: '' });
					},
				},
				{ now: () => 0, sleep: async (ms) => void slept.push(await Promise.resolve(ms)) },
			);
			const { message } = statusError(await client.send(REQUEST), 'the service');
			expect(message).toBe('The service has trouble at the moment');
			return { sent, slept };
		};
		const longest = bounds.LONGEST_HINTED_WAIT_MS;
		expect((await tries(longest / 1_000)).slept).toContain(longest);
		expect(await tries(longest / 1_000 + 1)).toEqual({ sent: 1, slept: [] });
	},
	LONGEST_QUOTE: () => expectCut(quote, bounds.LONGEST_QUOTE),
	LONGEST_MESSAGE: () =>
		expectCut(
			(message) => new ServiceError({ kind: 'refused', message, description: '' }).message,
			bounds.LONGEST_MESSAGE,
		),
	LONGEST_DESCRIPTION: () =>
		expectCut(
			(description) => new ServiceError({ kind: 'refused', message: '', description }).description,
			bounds.LONGEST_DESCRIPTION,
		),
	LONGEST_BASE_ADDRESS() {
		const address = (length: number) => 'https://a.test/'.padEnd(length, 'x');
		expect(parseBaseUrl(address(bounds.LONGEST_BASE_ADDRESS))).toHaveProperty('url');
		expect(parseBaseUrl(address(bounds.LONGEST_BASE_ADDRESS + 1))).toEqual({
			problem: 'It is not a complete web address.',
		});
	},
	LONGEST_CREDENTIAL_FIELD() {
		const take = (length: number) => requireCredentialField('x'.repeat(length), 'API Key', '');
		expect(take(bounds.LONGEST_CREDENTIAL_FIELD)).toHaveLength(bounds.LONGEST_CREDENTIAL_FIELD);
		expect(() => take(bounds.LONGEST_CREDENTIAL_FIELD + 1)).toThrow(
			"The 'API Key' in the credential is too long to be one",
		);
	},
	async KEPT_CREDENTIAL_ERRORS() {
		const fail = async (message: string) =>
			await credentialHook(() => {
				throw new ServiceError({ kind: 'refused', message, description: '' });
			}).catch((error: unknown) => (error as Error).message);
		const first = await fail('first');
		expect(credentialErrorSaying([first])?.details.message).toBe('first');
		let last = '';
		for (let count = 0; count < bounds.KEPT_CREDENTIAL_ERRORS; count++)
			last = await fail(`${count}`);
		expect(credentialErrorSaying([last])).toBeDefined();
		expect(credentialErrorSaying([first])).toBeUndefined();
	},
};

function expectCut(shown: (text: string) => string, longest: number): void {
	expect(shown('x'.repeat(longest))).toBe('x'.repeat(longest));
	expect(shown('x'.repeat(longest + 1))).toBe(`${'x'.repeat(longest - 1)}…`);
}

test.each(Object.entries(MEETING))('%s', async (_name, meet) => {
	await meet();
});
