import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import type { Clock } from '../../shared/http/retry';
import type { Meters } from '../domain/rateLimit';
import { noteAnswer, noteLimit, waitMs } from '../domain/rateLimit';
import { tooManyMessages } from '../api/chatErrors';
import { readLimitHints } from '../api/limitHints';
import type { LineMemory, LineState } from './lineMemory';

/** Waits in milliseconds before further tries; a message that may have arrived has none. */
const AFTER_NEVER_SENT = [500, 2_000];
const AFTER_DOUBT = [1_000, 3_000];
/** For servers that refuse for ever without a wait; the time that is allowed ends most turns before. */
const MOST_LIMITS_IN_A_ROW = 200;
/** While others are before us, this often we look whether we were stopped. */
const LOOK_MS = 1_000;

export interface LineOptions {
	readonly http: HttpClient;
	readonly clock: Clock;
	/** 0 to 1. */
	readonly random: () => number;
	readonly memory: LineMemory;
	/** Names the webhook and the server without any secret. */
	readonly webhookKey: string;
	readonly serverKey: string;
}

export interface LineRequest extends HttpRequest {
	/** Looking is counted apart from sending, editing and deleting. */
	readonly counts: 'write' | 'read';
	/** A thread, when it is not the webhook's own channel. */
	readonly channelId?: string | undefined;
}

/** The turn of one piece of work at the webhook. */
export interface Turn {
	/**
	 * Sends when the limits allow it. Sent again only when it cannot have had an effect, or does no harm.
	 * @throws ConnectionFailure, or ServiceError `rate-limited` when it would take longer than allowed
	 */
	send(request: LineRequest): Promise<HttpResponse>;
	/** So far, in milliseconds: in line, and for limits. */
	readonly waitedMs: number;
	readonly retries: number;
}

export interface WebhookLine {
	/** Everybody in turn: nothing else uses the webhook while `work` runs. */
	inTurn<Result>(longestWaitMs: number, work: (turn: Turn) => Promise<Result>): Promise<Result>;
	/** Tells which channel the webhook posts to. */
	learnChannel(channelId: string): void;
	/** Whether the server was found to refuse what goes beyond the basic interface. */
	takesOnlyBasics(): boolean;
	learnBasics(): void;
}

export function createWebhookLine(options: LineOptions): WebhookLine {
	const { clock, memory, webhookKey } = options;
	const state = (): LineState => memory.lines.get(webhookKey, clock.now());
	return {
		learnChannel(channelId) {
			state().channelId = channelId;
		},
		takesOnlyBasics: () => state().onlyBasics,
		learnBasics() {
			state().onlyBasics = true;
		},
		async inTurn(longestWaitMs, work) {
			const line = state();
			const ahead = line.inLine > 0 ? line.tail : undefined;
			let leave = (): void => undefined;
			const left = new Promise<void>((resolve) => (leave = resolve));
			line.tail = line.tail.then(() => left);
			line.inLine += 1;
			try {
				const turn = new LineTurn(options, line, longestWaitMs);
				if (ahead) await turn.waitFor(ahead);
				return await work(turn);
			} finally {
				line.inLine -= 1;
				leave();
			}
		},
	};
}

class LineTurn implements Turn {
	waitedMs = 0;

	retries = 0;

	constructor(
		private readonly options: LineOptions,
		private readonly line: LineState,
		private readonly longestWaitMs: number,
	) {}

	async waitFor(ahead: Promise<unknown>): Promise<void> {
		const { clock } = this.options;
		const since = clock.now();
		const itsTurn = ahead.then(() => true);
		for (let isFree = false; !isFree;) {
			isFree = await Promise.race([itsTurn, clock.sleep(LOOK_MS).then(() => false)]);
			this.waitedMs = clock.now() - since;
			if (!isFree && this.waitedMs > this.longestWaitMs)
				throw tooManyMessages({ waitedMs: this.waitedMs });
		}
	}

	async send(request: LineRequest): Promise<HttpResponse> {
		let limits = 0;
		for (let tries = 0; ;) {
			await this.waitForLimits(request);
			const result = await this.trySend(request);
			let wait: number | undefined;
			if ('failure' in result) wait = waitAfterFailure(result.failure, request, tries++);
			else {
				const { response } = result;
				const limited = this.note(request, response, limits);
				if (limited !== undefined) {
					if (++limits >= MOST_LIMITS_IN_A_ROW || this.waitedMs + limited > this.longestWaitMs)
						throw tooManyMessages({
							needsMs: limited,
							blocked: readLimitHints(response, 0).blocked,
						});
					wait = 0;
				} else if (response.status >= 500 && request.repeatable) wait = AFTER_DOUBT[tries++];
			}
			if (wait === undefined) {
				if ('failure' in result) throw result.failure;
				return result.response;
			}
			this.retries += 1;
			if (wait > 0) await this.rest(wait);
		}
	}

	private async trySend(
		request: LineRequest,
	): Promise<{ response: HttpResponse } | { failure: unknown }> {
		const { counts: _counts, channelId: _channelId, ...plain } = request;
		try {
			return { response: await this.options.http.send(plain) };
		} catch (failure) {
			return { failure };
		}
	}

	private async waitForLimits(request: LineRequest): Promise<void> {
		const { clock } = this.options;
		for (;;) {
			const wait = waitMs(this.meters(request), clock.now());
			if (wait <= 0) return;
			if (this.waitedMs + wait > this.longestWaitMs) throw tooManyMessages({ needsMs: wait });
			await this.rest(wait);
		}
	}

	private async rest(ms: number): Promise<void> {
		const { clock } = this.options;
		const since = clock.now();
		await clock.sleep(ms);
		this.waitedMs += clock.now() - since;
	}

	/** @returns how long to wait after a 429 */
	private note(request: LineRequest, response: HttpResponse, inARow: number): number | undefined {
		const now = this.options.clock.now();
		const hints = readLimitHints(response, now);
		const meters = this.meters(request);
		if (response.status === 429)
			return noteLimit(meters, { hints, now, random: this.options.random(), inARow });
		noteAnswer(meters, { status: response.status, hints, now });
		return undefined;
	}

	private meters({ counts, channelId = this.line.channelId }: LineRequest): Meters {
		const { memory, serverKey, clock } = this.options;
		const now = clock.now();
		return {
			webhook: this.line[counts],
			channel:
				channelId === undefined ? undefined : memory.channels.get(`${serverKey} ${channelId}`, now),
			server: memory.servers.get(serverKey, now),
		};
	}
}

function waitAfterFailure(
	failure: unknown,
	{ repeatable }: LineRequest,
	tries: number,
): number | undefined {
	if (!(failure instanceof ConnectionFailure)) return undefined;
	if (failure.outcome === 'never-sent') return AFTER_NEVER_SENT[tries];
	return failure.outcome === 'maybe-sent' && repeatable ? AFTER_DOUBT[tries] : undefined;
}
