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
