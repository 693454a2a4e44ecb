import type { Buckets, LimitHints } from '../../../../nodes/ChatWebhook/domain/rateLimit';
import {
	afterAnswer,
	afterLimit,
	beforeRequest,
	isBlocked,
	NEW_BUCKET,
	NEW_SERVER_BUCKET,
	waitMs,
} from '../../../../nodes/ChatWebhook/domain/rateLimit';
import fc, { runs } from '../../../property';

const NEW: Buckets = { webhook: NEW_BUCKET, channel: NEW_BUCKET, server: NEW_SERVER_BUCKET };
const HOUR = 3_600_000;

const hints: fc.Arbitrary<LimitHints> = fc.record({
	remaining: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
	resetAfterMs: fc.option(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { nil: undefined }),
	retryAfterMs: fc.option(fc.double({ min: 0, max: 1e18, noNaN: true }), { nil: undefined }),
	scope: fc.constantFrom('webhook' as const, 'channel' as const, 'server' as const),
	blocked: fc.boolean(),
});

test('no answer, whatever it says, holds anything up for more than an hour', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(hints, fc.boolean()), { maxLength: 30 }), (answers) => {
			let buckets = NEW;
			let now = 1e12;
			for (const [hint, isLimit] of answers) {
				buckets = isLimit
					? afterLimit(buckets, { hints: hint, now, random: 1, inARow: 20 }).buckets
					: afterAnswer(buckets, { status: 403, hints: hint, now });
				const wait = waitMs(buckets, now);
				expect(wait).toBeLessThanOrEqual(HOUR + 10_000);
				now += wait;
				buckets = beforeRequest(buckets, now);
			}
		}),
		{ numRuns: runs(300) },
	);
});

test('what is passed in stays as it is', () => {
	const frozen: Buckets = Object.freeze({
		webhook: Object.freeze({ ...NEW_BUCKET }),
		channel: Object.freeze({ ...NEW_BUCKET }),
		server: Object.freeze({ ...NEW_SERVER_BUCKET, blocks: 1 }),
	});
	fc.assert(
		fc.property(hints, (hint) => {
			beforeRequest(frozen, 1);
			afterAnswer(frozen, { status: 401, hints: hint, now: 1 });
			afterLimit(frozen, { hints: hint, now: 1, random: 0, inARow: 0 });
			return waitMs(frozen, 1) >= 0;
		}),
		{ numRuns: runs(100) },
	);
});

test('after a block one request tries, the others wait, and an answer ends it', () => {
	const block: LimitHints = { scope: 'webhook', blocked: true };
	const blocked = afterLimit(NEW, { hints: block, now: 0, random: 0, inARow: 0 }).buckets;
	expect([isBlocked(blocked), waitMs(blocked, 1_000)]).toEqual([true, 59_025]);
	expect(waitMs(blocked, 61_000)).toBe(0);
	const probing = beforeRequest(blocked, 61_000);
	expect(waitMs(probing, 61_001)).toBe(1_000);
	const again = afterLimit(probing, { hints: block, now: 62_000, random: 0, inARow: 0 });
	expect(again.waitMs).toBe(120_000);
	const free = afterAnswer(again.buckets, {
		status: 200,
		hints: { scope: 'webhook', blocked: false },
		now: 300_000,
	});
	expect([isBlocked(free), waitMs(free, 300_000)]).toEqual([false, 0]);
});

const plain = (changes: Partial<LimitHints> = {}): LimitHints => ({
	scope: 'webhook',
	blocked: false,
	...changes,
});
const answered = (buckets: Buckets, status: number, now: number, changes?: Partial<LimitHints>) =>
	afterAnswer(buckets, { status, hints: plain(changes), now });
const limited = (buckets: Buckets, now: number, changes?: Partial<LimitHints>) =>
	afterLimit(buckets, { hints: plain(changes), now, random: 0, inARow: 0 });
const BLOCKED: Buckets = { ...NEW, server: { ...NEW_SERVER_BUCKET, blocks: 1 } };

describe('while a block is tried', () => {
	const now = 1_000_000;
	const probing = beforeRequest(BLOCKED, now);

	test('the others wait a second at a time, and no longer than the trial may take', () => {
		expect(waitMs(probing, now)).toBe(1_000);
		expect(waitMs(probing, now + 34_600)).toBe(400);
		expect(waitMs(probing, now + 35_000)).toBe(0);
	});

	test('they wait also from the very moment at which a limit ends', () => {
		const webhook = { ...NEW_BUCKET, freeAt: now };
		expect(waitMs({ ...probing, webhook }, now)).toBe(1_000);
	});

	test('and without a block nobody waits for the request of another', () => {
		expect(waitMs(beforeRequest(NEW, now), now)).toBe(0);
	});
});

describe('what a service says of its limit', () => {
	const now = 1_000_000;

	test('the last message of a window is followed by a wait until the window ends', () => {
		expect(waitMs(answered(NEW, 200, now, { remaining: 0, resetAfterMs: 700 }), now)).toBe(750);
	});

	test.each([
		['nothing is left, and when it ends is not said', { remaining: 0 }],
		['something is left', { remaining: 1, resetAfterMs: 700 }],
		['how much is left is not said', { resetAfterMs: 700 }],
	])('nobody waits where %s', (_name, hints) => {
		expect(waitMs(answered(NEW, 200, now, hints), now)).toBe(0);
	});

	test('a server that counts before the request is known by a refusal with one left, for ten minutes', () => {
		const one = { remaining: 1, resetAfterMs: 700 };
		const { buckets } = limited(answered(NEW, 200, now, one), now);
		const tenMinutes = now + 600_000;
		expect(waitMs(answered(buckets, 200, tenMinutes - 1, one), tenMinutes - 1)).toBe(750);
		expect(waitMs(answered(buckets, 200, tenMinutes, one), tenMinutes)).toBe(0);
	});

	test('a refusal with more left, or of which nobody knows, tells nothing of it', () => {
		const one = { remaining: 1, resetAfterMs: 700 };
		for (const known of [NEW, answered(NEW, 200, now, { remaining: 2, resetAfterMs: 700 })]) {
			const { buckets } = limited(known, now);
			expect(waitMs(answered(buckets, 200, now + 5_000, one), now + 5_000)).toBe(0);
		}
	});

	test('the refusal of a channel tells nothing of how the webhook is counted', () => {
		const one = { remaining: 1, resetAfterMs: 700 };
		const { buckets } = limited(answered(NEW, 200, now, one), now, { scope: 'channel' });
		expect(waitMs(answered(buckets, 200, now + 5_000, one), now + 5_000)).toBe(0);
	});

	test('waits double while nothing is said, up to a minute, and a hint leaves them as they are', () => {
		let buckets = NEW;
		const waits: number[] = [];
		for (let count = 0; count < 8; count++) {
			const limit = limited(buckets, now);
			waits.push(limit.waitMs);
			({ buckets } = limited(limit.buckets, now, { retryAfterMs: 3_000 }));
		}
		const seconds = [1, 2, 4, 8, 16, 32, 60, 60];
		expect(waits).toEqual(seconds.map((each) => each * 1_000 + 25));
	});

	test('what was waited for long enough is waited for the next time too', () => {
		const { buckets } = limited(limited(NEW, now).buckets, now);
		expect(limited(answered(buckets, 200, now), now).waitMs).toBe(2_025);
		expect(limited(answered(NEW, 200, now), now).waitMs).toBe(1_025);
	});
});

describe('whom a refusal holds up', () => {
	const now = 1_000_000;
	const waitsOf = ({ webhook, channel = NEW_BUCKET, server }: Buckets) =>
		[webhook, channel, server].map(({ freeAt }) => Math.max(0, freeAt - now));

	test.each([
		['webhook', [2_025, 0, 0]],
		['channel', [0, 2_025, 0]],
		['server', [0, 0, 2_025]],
	] as const)('%s', (scope, waits) => {
		expect(waitsOf(limited(NEW, now, { scope, retryAfterMs: 2_000 }).buckets)).toEqual(waits);
	});

	test('the webhook, where the channel is not known', () => {
		const { buckets } = limited({ ...NEW, channel: undefined }, now, {
			scope: 'channel',
			retryAfterMs: 2_000,
		});
		expect(buckets.channel).toBeUndefined();
		expect(waitsOf(buckets)).toEqual([2_025, 0, 0]);
	});

	test('who is refused again and again makes room, by eight seconds at most', () => {
		const wait = (inARow: number) =>
			afterLimit(NEW, { hints: plain({ retryAfterMs: 1_000 }), now, random: 1, inARow }).waitMs;
		expect([0, 3, 4, 5, 6, 20].map(wait)).toEqual([1_075, 1_075, 1_275, 1_400, 1_587.5, 9_025]);
	});
});

describe('refusals are counted, since services block an address that is refused too often', () => {
	const now = 1_000_000_000;
	const WINDOW = 600_000;

	/** @param every milliseconds between two of them */
	const refuse = (one: (buckets: Buckets, at: number) => Buckets, count: number, every = 0) => {
		let buckets = NEW;
		for (let done = 0; done < count; done++) buckets = one(buckets, now + done * every);
		return buckets.server.freeAt - now;
	};

	test.each<[string, (buckets: Buckets, at: number) => Buckets]>([
		['401', (buckets, at) => answered(buckets, 401, at)],
		['403', (buckets, at) => answered(buckets, 403, at)],
		['a limit of a webhook', (buckets, at) => limited(buckets, at, { retryAfterMs: 1 }).buckets],
	])('%s: the thousandth within ten minutes is the last of them', (_name, one) => {
		expect(refuse(one, 999)).toBeLessThan(0);
		expect(refuse(one, 1_000)).toBe(WINDOW);
	});

	test.each<[string, (buckets: Buckets, at: number) => Buckets]>([
		['404', (buckets, at) => answered(buckets, 404, at)],
		['a message that was posted', (buckets, at) => answered(buckets, 200, at)],
		['a limit of a channel', (buckets, at) => limited(buckets, at, { scope: 'channel' }).buckets],
		['a limit of one message', (buckets, at) => limited(buckets, at, { scope: 'message' }).buckets],
	])('%s is none', (_name, one) => {
		expect(refuse(one, 1_001)).toBeLessThan(0);
	});

	test('those of more than ten minutes ago are over', () => {
		const one = (buckets: Buckets, at: number) => answered(buckets, 401, at);
		expect(refuse(one, 1_000, WINDOW / 999)).toBe(WINDOW);
		expect(refuse(one, 1_000, WINDOW / 998)).toBeLessThan(0);
	});
});
