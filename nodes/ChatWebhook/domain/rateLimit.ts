import { LONGEST_BLOCK_MS, LONGEST_LIMIT_MS, LONGEST_RESET_MS } from './bounds';
/** What an answer tells about limits. Spans in milliseconds. */
export interface LimitHints {
	readonly remaining?: number | undefined;
	readonly resetAfterMs?: number | undefined;
	/** Only of a 429: the longest of all its hints. */
	readonly retryAfterMs?: number | undefined;
	/** Whom a 429 concerns; `message` is a limit of one message, which holds up no other. */
	readonly scope: 'webhook' | 'channel' | 'server' | 'message';
	/** The address of this n8n is blocked, not only a limit reached. */
	readonly blocked: boolean;
}

/** One counter of a service: of a webhook's messages, of a channel. Times in milliseconds of the caller's clock. */
export interface Bucket {
	readonly freeAt: number;
	readonly remaining: number | undefined;
	/** Until then, 1 left means none: some servers count before the request. */
	readonly countsBeforeUntil: number;
	/** The next wait after a 429 that says nothing, and the one that last sufficed. */
	readonly blindMs: number;
	readonly provenBlindMs: number;
}

/** What is known of a server as a whole. */
export interface ServerBucket {
	readonly freeAt: number;
	/** Blocks in a row. */
	readonly blocks: number;
	/** While one request tries whether a block is over, until then at most. */
	readonly probeUntil: number;
	readonly refusals: number;
	readonly refusalsSince: number;
}

export interface Buckets {
	readonly webhook: Bucket;
	/** Undefined until an answer has named the channel. */
	readonly channel: Bucket | undefined;
	readonly server: ServerBucket;
}

/** Clocks differ, and timers may end a little early. */
const SLACK_MS = 50;
/** Refusals in a row after which other processes are taken for the reason. */
const PATIENT_AFTER = 4;
const MOST_SPREAD_MS = 8_000;
const FIRST_BLIND_MS = 1_000;
const LONGEST_BLIND_MS = 60_000;
const FIRST_BLOCK_MS = 60_000;
const PROBE_MS = 35_000;
const COUNTS_BEFORE_MS = 10 * 60_000;
/** Services block an address after 10,000 refused requests in 10 minutes; other programs share the address. */
const MOST_REFUSALS = 1_000;
const REFUSAL_WINDOW_MS = 10 * 60_000;

export const NEW_BUCKET: Bucket = {
	freeAt: 0,
	remaining: undefined,
	countsBeforeUntil: 0,
	blindMs: FIRST_BLIND_MS,
	provenBlindMs: FIRST_BLIND_MS,
};

export const NEW_SERVER_BUCKET: ServerBucket = {
	freeAt: 0,
	blocks: 0,
	probeUntil: 0,
	refusals: 0,
	refusalsSince: 0,
};

/** @returns milliseconds until the next request may go; 0 for now */
export function waitMs({ webhook, channel, server }: Buckets, now: number): number {
	const freeAt = Math.max(webhook.freeAt, channel?.freeAt ?? 0, server.freeAt);
	if (freeAt > now) return freeAt - now;
	if (server.probeUntil > now) return Math.min(1_000, server.probeUntil - now);
	return 0;
}

/** Whether the address of this n8n is blocked, as far as is known. */
export function isBlocked({ server }: Buckets): boolean {
	return server.blocks > 0;
}

/** A request goes: after a block it is the one that tries whether the block is over. */
export function beforeRequest(buckets: Buckets, now: number): Buckets {
	const { server } = buckets;
	return server.blocks === 0
		? buckets
		: { ...buckets, server: { ...server, probeUntil: now + PROBE_MS } };
}

/** After any answer that is not a 429. */
export function afterAnswer(
	buckets: Buckets,
	{ status, hints, now }: { status: number; hints: LimitHints; now: number },
): Buckets {
	const free = { ...buckets.server, blocks: 0, probeUntil: 0 };
	const server = status === 401 || status === 403 ? withRefusal(free, now) : free;
	const { webhook } = buckets;
	const counted: Bucket = {
		...webhook,
		remaining: hints.remaining,
		blindMs: FIRST_BLIND_MS,
		provenBlindMs: Math.max(webhook.provenBlindMs, webhook.blindMs / 2),
	};
	const none = now < webhook.countsBeforeUntil ? 1 : 0;
	const isUsedUp = (hints.remaining ?? Infinity) <= none;
	const resetMs = Math.min(hints.resetAfterMs ?? 0, LONGEST_RESET_MS);
	return {
		...buckets,
		server,
		webhook:
			isUsedUp && resetMs > 0
				? { ...counted, freeAt: Math.max(counted.freeAt, now + resetMs + SLACK_MS) }
				: counted,
	};
}

export interface LimitAnswer {
	readonly hints: LimitHints;
	readonly now: number;
	/** 0 to 1; several workers must not come back in the same moment. */
	readonly random: number;
	/** How often the same request was refused before. */
	readonly inARow: number;
}

/**
 * After a 429, which says that nothing was done.
 * @returns the buckets after it, and how many milliseconds everybody concerned has to wait
 */
export function afterLimit(
	buckets: Buckets,
	answer: LimitAnswer,
): { readonly buckets: Buckets; readonly waitMs: number } {
	const { hints, now } = answer;
	const { scope } = hints;
	const server =
		scope === 'channel' || scope === 'message' ? buckets.server : withRefusal(buckets.server, now);
	return hints.blocked
		? afterBlock({ ...buckets, server }, answer)
		: afterPlainLimit({ ...buckets, server: { ...server, blocks: 0, probeUntil: 0 } }, answer);
}

function afterBlock(buckets: Buckets, { hints, now, random, inARow }: LimitAnswer) {
	const { server } = buckets;
	const wait = hints.retryAfterMs
		? Math.min(hints.retryAfterMs, LONGEST_LIMIT_MS)
		: Math.min(FIRST_BLOCK_MS * 2 ** server.blocks, LONGEST_BLOCK_MS);
	return {
		waitMs: wait,
		buckets: {
			...buckets,
			server: {
				...server,
				blocks: server.blocks + 1,
				probeUntil: 0,
				freeAt: Math.max(server.freeAt, now + wait + spread(inARow, random)),
			},
		},
	};
}

function afterPlainLimit(buckets: Buckets, { hints, now, random, inARow }: LimitAnswer) {
	const { webhook, channel, server } = buckets;
	const blindMs = Math.max(webhook.blindMs, webhook.provenBlindMs);
	// A hint of 0 is none: it was too early all the same.
	const hint = hints.retryAfterMs ? Math.min(hints.retryAfterMs, LONGEST_LIMIT_MS) : undefined;
	const wait = (hint ?? blindMs) + spread(inARow, random);
	const freeAt = now + wait;
	const counted: Bucket = {
		...webhook,
		remaining: undefined,
		...(hints.scope === 'webhook' && webhook.remaining === 1
			? { countsBeforeUntil: now + COUNTS_BEFORE_MS }
			: {}),
		...(hint === undefined ? { blindMs: Math.min(blindMs * 2, LONGEST_BLIND_MS) } : {}),
	};
	const later = <Held extends { readonly freeAt: number }>(held: Held): Held => ({
		...held,
		freeAt: Math.max(held.freeAt, freeAt),
	});
	const next: Buckets =
		hints.scope === 'server'
			? { ...buckets, webhook: counted, server: later(server) }
			: hints.scope === 'channel' && channel
				? { ...buckets, webhook: counted, channel: later(channel) }
				: { ...buckets, webhook: later(counted) };
	return { buckets: next, waitMs: wait };
}

/**
 * Who was refused only now and then comes back a little before those whose messages went through, since
 * they would take all places of the next window too. Who is refused again and again makes room.
 */
function spread(inARow: number, random: number): number {
	if (inARow < PATIENT_AFTER) return SLACK_MS / 2 + random * SLACK_MS;
	return SLACK_MS / 2 + random * Math.min(250 * 1.5 ** (inARow - PATIENT_AFTER), MOST_SPREAD_MS);
}

function withRefusal(server: ServerBucket, now: number): ServerBucket {
	const isNew = now - server.refusalsSince > REFUSAL_WINDOW_MS;
	const refusals = isNew ? 1 : server.refusals + 1;
	const refusalsSince = isNew ? now : server.refusalsSince;
	return {
		...server,
		refusals,
		refusalsSince,
		freeAt:
			refusals >= MOST_REFUSALS
				? Math.max(server.freeAt, refusalsSince + REFUSAL_WINDOW_MS)
				: server.freeAt,
	};
}
