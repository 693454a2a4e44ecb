import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import type { Clock } from '../../shared/http/retry';
import { outcomeOf, plannedWaitMs } from '../../shared/http/retry';
import { limitTakesTooLong } from '../api/chatErrors';
import { readLimitHints } from '../api/limitHints';
import { MOST_LIMITS_IN_QUEUE } from '../domain/bounds';
import type { Buckets } from '../domain/rateLimit';
import {
	afterAnswer,
	afterLimit,
	beforeRequest,
	isBlocked,
	NEW_BUCKET,
	NEW_SERVER_BUCKET,
	waitMs,
} from '../domain/rateLimit';
import type { Counter, QueueState, QueueStore, WebhookFacts } from './queueStore';

/** While others are before us, this often it is checked whether the execution was stopped. */
const CHECK_MS = 1_000;

export interface QueueOptions {
	readonly http: HttpClient;
	readonly clock: Clock;
	/** 0 to 1. */
	readonly random: () => number;
	readonly store: QueueStore;
	/** Names the webhook and the server without any secret. */
	readonly webhookKey: string;
	readonly serverKey: string;
}

export interface QueuedRequest extends HttpRequest {
	readonly counter: Counter;
	/** A thread, when it is not the webhook's own channel. */
	readonly channelId?: string | undefined;
}

/** The place of one piece of work in the queue of a webhook, once its turn has come. */
export interface QueueSlot {
	/**
	 * Sends when the limits allow it, and again where RETRY_TABLE says so.
	 * @returns any answer but a 429 of the webhook, its channel or its server
	 * @throws ConnectionFailure when no answer came
	 * @throws ServiceError `rate-limited` when it would take longer than allowed, `canceled` when the
	 *   execution was stopped while waiting; nothing was sent then
	 */
	send(request: QueuedRequest): Promise<HttpResponse>;
	/** So far, in milliseconds: in the queue, and for limits. */
	readonly waitedMs: number;
	/** How often something was sent again. */
	retries: number;
	/** How often of these the try before may have had its effect; never after a limit. */
	readonly doubts: number;
}

/** First come, first served, for all executions of this process that use one webhook. */
export interface WebhookQueue {
	/**
	 * Nothing else uses the webhook while `work` runs.
	 * @param longestWaitMs for the queue and for limits together
	 */
	inTurn<Result>(
		longestWaitMs: number,
		work: (slot: QueueSlot) => Promise<Result>,
	): Promise<Result>;
	/** What this process knows of the webhook. */
	facts(): WebhookFacts;
	now(): number;
}

export function createWebhookQueue(options: QueueOptions): WebhookQueue {
	const { clock, store, webhookKey } = options;
	const state = (): QueueState => store.webhook(webhookKey);
	return {
		now: () => clock.now(),
		facts: () => state().facts,
		async inTurn(longestWaitMs, work) {
			const queue = state();
			const ahead = queue.inQueue > 0 ? queue.tail : undefined;
			let leave = (): void => undefined;
			const left = new Promise<void>((resolve) => (leave = resolve));
			queue.tail = queue.tail.then(() => left);
			queue.inQueue += 1;
			store.keepWhileInUse(webhookKey, queue);
			try {
				const slot = new Slot(options, queue, longestWaitMs);
				if (ahead) await slot.waitFor(ahead);
				return await work(slot);
			} finally {
				queue.inQueue -= 1;
				store.keepWhileInUse(webhookKey, queue);
				leave();
			}
		},
	};
}

class Slot implements QueueSlot {
	waitedMs = 0;

	retries = 0;

	doubts = 0;

	constructor(
		private readonly options: QueueOptions,
		private readonly queue: QueueState,
		private readonly longestWaitMs: number,
	) {}

	async waitFor(ahead: Promise<unknown>): Promise<void> {
		const { clock } = this.options;
		const since = clock.now();
		const itsTurn = ahead.then(() => true);
		for (let isFree = false; !isFree;) {
			isFree = await Promise.race([itsTurn, this.sleep(CHECK_MS).then(() => false)]);
			this.waitedMs = clock.now() - since;
			if (!isFree && this.waitedMs > this.longestWaitMs)
				throw limitTakesTooLong({ waitedMs: this.waitedMs });
		}
	}

	async send(request: QueuedRequest): Promise<HttpResponse> {
		const { counter: _counter, channelId: _channelId, ...plain } = request;
		let limits = 0;
		for (let tries = 0; ;) {
			// Also where there is nothing to wait for: a stopped execution sends nothing more.
			await this.sleep(0);
			await this.waitForLimits(request);
			const attempt = await outcomeOf(this.options.http.send(plain));
			if ('response' in attempt && this.isLimit(attempt.response)) {
				this.noteLimitOrGiveUp(request, attempt.response, limits++);
				this.retries += 1;
				continue;
			}
			if ('response' in attempt && attempt.outcome !== 'rate-limited')
				this.noteAnswer(request, attempt.response);
			const wait = plannedWaitMs(attempt.outcome, request.repeatable, tries++);
			if (wait === undefined) {
				if ('failure' in attempt) throw attempt.failure;
				return attempt.response;
			}
			this.retries += 1;
			if (attempt.outcome !== 'never-sent') this.doubts += 1;
			await this.rest(wait);
		}
	}

	/** A limit of one message is an answer to that message alone. */
	private isLimit(response: HttpResponse): boolean {
		return (
			response.status === 429 &&
			readLimitHints(response, this.options.clock.now()).scope !== 'message'
		);
	}

	private noteLimitOrGiveUp(request: QueuedRequest, response: HttpResponse, inARow: number): void {
		const now = this.options.clock.now();
		const hints = readLimitHints(response, now);
		const random = this.options.random();
		const limit = afterLimit(this.buckets(request), { hints, now, random, inARow });
		this.keep(request, limit.buckets);
		if (inARow + 1 >= MOST_LIMITS_IN_QUEUE || this.waitedMs + limit.waitMs > this.longestWaitMs)
			throw limitTakesTooLong({ needsMs: limit.waitMs, blocked: hints.blocked });
	}

	private noteAnswer(request: QueuedRequest, response: HttpResponse): void {
		const now = this.options.clock.now();
		const hints = readLimitHints(response, now);
		this.keep(request, afterAnswer(this.buckets(request), { status: response.status, hints, now }));
	}

	private async waitForLimits(request: QueuedRequest): Promise<void> {
		const { clock } = this.options;
		for (;;) {
			const buckets = this.buckets(request);
			const wait = waitMs(buckets, clock.now());
			if (wait <= 0) {
				this.keep(request, beforeRequest(buckets, clock.now()));
				return;
			}
			if (this.waitedMs + wait > this.longestWaitMs)
				throw limitTakesTooLong({ needsMs: wait, blocked: isBlocked(buckets) });
			await this.rest(wait);
		}
	}

	private async rest(ms: number): Promise<void> {
		if (ms <= 0) return;
		const { clock } = this.options;
		const since = clock.now();
		await this.sleep(ms);
		this.waitedMs += clock.now() - since;
	}

	private async sleep(ms: number): Promise<void> {
		try {
			await this.options.clock.sleep(ms);
		} catch (failure) {
			throw failure instanceof ConnectionFailure ? stoppedWaiting() : failure;
		}
	}

	private buckets({ counter, channelId }: QueuedRequest): Buckets {
		const { store, serverKey } = this.options;
		const channelKey = this.channelKey(channelId);
		return {
			webhook: this.queue.buckets[counter],
			channel:
				channelKey === undefined ? undefined : (store.channels.get(channelKey) ?? NEW_BUCKET),
			server: store.servers.get(serverKey) ?? NEW_SERVER_BUCKET,
		};
	}

	private keep({ counter, channelId }: QueuedRequest, buckets: Buckets): void {
		const { store, serverKey } = this.options;
		const channelKey = this.channelKey(channelId);
		this.queue.buckets[counter] = buckets.webhook;
		if (channelKey !== undefined && buckets.channel)
			store.channels.set(channelKey, buckets.channel);
		store.servers.set(serverKey, buckets.server);
	}

	private channelKey(channelId = this.queue.facts.channelId): string | undefined {
		return channelId === undefined ? undefined : `${this.options.serverKey} ${channelId}`;
	}
}

function stoppedWaiting(): ServiceError {
	return new ServiceError({
		kind: 'canceled',
		message: 'The execution was stopped',
		description:
			'It was stopped while it waited for its turn or for a limit of the chat. This item was not done.',
		stopsRun: true,
	});
}
