/** What an answer told about limits. Spans in milliseconds. */
export interface LimitHints {
	readonly remaining?: number | undefined;
	readonly resetAfterMs?: number | undefined;
	/** Only of a 429: the longest of all its hints. */
	readonly retryAfterMs?: number | undefined;
	readonly scope: 'webhook' | 'channel' | 'everything';
	/** The whole address is blocked: a web page instead of the service's own answer. */
	readonly blocked: boolean;
}

/** One counter of a service: of a webhook's messages, of a channel. Times in milliseconds of the caller's clock. */
export interface Meter {
	freeAt: number;
	remaining: number | undefined;
	/** Until then, 1 left means none: some servers count before the request. */
	countsBeforeUntil: number;
	/** The next wait after a 429 that says nothing, and the one that last sufficed. */
	blindMs: number;
	provenBlindMs: number;
}

/** What is known of a server as a whole. */
export interface ServerMeter {
	freeAt: number;
	/** Blocks in a row. */
	strikes: number;
	/** While one request tries whether a block is over, until then at most. */
	probeUntil: number;
	refusals: number;
	refusalsSince: number;
}

/** Clocks differ, and timers may end a little early. */
const SLACK_MS = 50;
/** Refusals in a row after which other processes are taken for the reason. */
const PATIENT_AFTER = 4;
const MOST_SPREAD_MS = 8_000;
/** A reset further away is not believed without a 429. */
const LONGEST_RESET_MS = 120_000;
const FIRST_BLIND_MS = 1_000;
const LONGEST_BLIND_MS = 60_000;
const FIRST_BLOCK_MS = 60_000;
const LONGEST_BLOCK_MS = 15 * 60_000;
const PROBE_MS = 35_000;
const COUNTS_BEFORE_MS = 10 * 60_000;
/** Services block an address after 10,000 refused requests in 10 minutes; other programs share the address. */
const MOST_REFUSALS = 1_000;
const REFUSAL_WINDOW_MS = 10 * 60_000;

export function newMeter(): Meter {
	return {
		freeAt: 0,
		remaining: undefined,
		countsBeforeUntil: 0,
		blindMs: FIRST_BLIND_MS,
		provenBlindMs: FIRST_BLIND_MS,
	};
}

export function newServerMeter(): ServerMeter {
	return { freeAt: 0, strikes: 0, probeUntil: 0, refusals: 0, refusalsSince: 0 };
}

export interface Meters {
	readonly webhook: Meter;
	/** Undefined until an answer has told the channel. */
	readonly channel: Meter | undefined;
	readonly server: ServerMeter;
}

/** @returns how long to wait before the next request; 0 to go, and then a probe of a blocked server is under way */
export function waitMs({ webhook, channel, server }: Meters, now: number): number {
	const freeAt = Math.max(webhook.freeAt, channel?.freeAt ?? 0, server.freeAt);
	if (freeAt > now) return freeAt - now;
	if (server.strikes === 0) return 0;
	if (server.probeUntil > now) return Math.min(1_000, server.probeUntil - now);
	server.probeUntil = now + PROBE_MS;
	return 0;
}

/** After any answer that is not a 429. */
export function noteAnswer(
	{ webhook, server }: Meters,
	{ status, hints, now }: { status: number; hints: LimitHints; now: number },
): void {
	server.strikes = 0;
	server.probeUntil = 0;
	if (status === 401 || status === 403) countRefusal(server, now);
	webhook.provenBlindMs =
		webhook.blindMs === FIRST_BLIND_MS
			? webhook.provenBlindMs
			: Math.max(webhook.provenBlindMs, webhook.blindMs / 2);
	webhook.blindMs = FIRST_BLIND_MS;
	webhook.remaining = hints.remaining;
	const none = now < webhook.countsBeforeUntil ? 1 : 0;
	if (
		hints.remaining === undefined ||
		hints.remaining > none ||
		!hints.resetAfterMs ||
		hints.resetAfterMs <= 0
	)
		return;
	webhook.freeAt = Math.max(
		webhook.freeAt,
		now + Math.min(hints.resetAfterMs, LONGEST_RESET_MS) + SLACK_MS,
	);
}

/**
 * After a 429, which says that nothing was done.
 * @param random 0 to 1; several workers must not come back in the same moment
 * @param inARow how often the same message was refused before
 * @returns how long everybody concerned has to wait
 */
export function noteLimit(
	meters: Meters,
	{
		hints,
		now,
		random,
		inARow,
	}: { hints: LimitHints; now: number; random: number; inARow: number },
): number {
	const { webhook, channel, server } = meters;
	const extra = spread(inARow, random);
	if (hints.scope !== 'channel') countRefusal(server, now);
	if (hints.blocked) {
		const wait = Math.max(
			Math.min(FIRST_BLOCK_MS * 2 ** server.strikes, LONGEST_BLOCK_MS),
			hints.retryAfterMs ?? 0,
		);
		server.strikes += 1;
		server.probeUntil = 0;
		server.freeAt = Math.max(server.freeAt, now + wait + extra);
		return wait;
	}
	server.strikes = 0;
	server.probeUntil = 0;
	if (hints.scope === 'webhook' && webhook.remaining === 1)
		webhook.countsBeforeUntil = now + COUNTS_BEFORE_MS;
	webhook.remaining = undefined;
	const wait = (hints.retryAfterMs ?? takeBlindWait(webhook)) + extra;
	const meter =
		hints.scope === 'everything'
			? server
			: hints.scope === 'channel' && channel
				? channel
				: webhook;
	meter.freeAt = Math.max(meter.freeAt, now + wait);
	return wait;
}

/**
 * Who was refused only now and then comes back a little before those whose messages went through, since
 * they would take all places of the next window too. Who is refused again and again makes room.
 */
function spread(inARow: number, random: number): number {
	if (inARow < PATIENT_AFTER) return SLACK_MS / 2 + random * SLACK_MS;
	return SLACK_MS / 2 + random * Math.min(250 * 1.5 ** (inARow - PATIENT_AFTER), MOST_SPREAD_MS);
}

function takeBlindWait(meter: Meter): number {
	const wait = Math.max(meter.blindMs, meter.provenBlindMs);
	meter.blindMs = Math.min(wait * 2, LONGEST_BLIND_MS);
	return wait;
}

function countRefusal(server: ServerMeter, now: number): void {
	if (now - server.refusalsSince > REFUSAL_WINDOW_MS)
		Object.assign(server, { refusals: 0, refusalsSince: now });
	server.refusals += 1;
	if (server.refusals >= MOST_REFUSALS)
		server.freeAt = Math.max(server.freeAt, server.refusalsSince + REFUSAL_WINDOW_MS);
}
