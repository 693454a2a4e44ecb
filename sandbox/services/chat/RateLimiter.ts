import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { ChatLimits, Window } from './limits.ts';

interface Bucket {
	ends: number;
	used: number;
}

interface Verdict {
	resetMs: number;
	retryMs: number;
	remaining: number;
	blockedBy?: 'user' | 'shared';
}

const BLOCK_PAGE =
	'<!doctype html><html><head><title>Access denied</title></head><body><h1>Error 1015</h1><p>You are being rate limited. error code: 1015</p></body></html>';

/**
 * Counts posts, edits and deletions. Windows follow the time of the computer and
 * not the clock of the service: clients really wait for them.
 */
export class RateLimiter {
	readonly #buckets = new Map<string, Bucket>();
	#requests = 0;
	#pageUntil = 0;

	/** Lets a request pass, or answers it and gives false. */
	admit(
		response: Response,
		limits: ChatLimits,
		{ webhookId, channelId }: { webhookId: string; channelId: string },
	): boolean {
		const now = performance.now();
		if (this.#isBlockedByPage(limits, now)) {
			// No rate-limit header, no JSON: this is not the service itself.
			response.status(429).type('html').send(BLOCK_PAGE);
			return false;
		}
		const verdict = this.#judge(limits, webhookId, channelId, now);
		writeHeaders(response, limits, webhookId, verdict);
		if (!verdict.blockedBy) return true;
		const retryAfter =
			limits.headers === 'missing' ? {} : { retry_after: Math.ceil(verdict.retryMs) / 1000 };
		response
			.status(429)
			.json({ message: 'You are being rate limited.', ...retryAfter, global: false });
		return false;
	}

	/** Forgets all requests. */
	clear(): void {
		this.#buckets.clear();
		this.#requests = 0;
		this.#pageUntil = 0;
	}

	#isBlockedByPage({ blockPage }: ChatLimits, now: number): boolean {
		if (!blockPage) return false;
		if (this.#requests === blockPage.afterRequests)
			this.#pageUntil = now + blockPage.seconds * 1000;
		this.#requests += 1;
		return now < this.#pageUntil;
	}

	#judge(
		{ webhook, hiddenChannel, penalty }: ChatLimits,
		webhookId: string,
		channelId: string,
		now: number,
	): Verdict {
		const own = this.#bucket(`webhook ${webhookId}`, webhook, now);
		const shared = hiddenChannel && this.#bucket(`channel ${channelId}`, hiddenChannel, now);
		const resetMs = own.ends - now;
		if (own.used >= webhook.limit) {
			if (penalty) own.ends += webhook.perMs;
			return { resetMs, retryMs: own.ends - now, remaining: 0, blockedBy: 'user' };
		}
		if (shared && hiddenChannel && shared.used >= hiddenChannel.limit) {
			return {
				resetMs,
				retryMs: shared.ends - now,
				remaining: webhook.limit - own.used,
				blockedBy: 'shared',
			};
		}
		own.used += 1;
		if (shared) shared.used += 1;
		return { resetMs, retryMs: 0, remaining: webhook.limit - own.used };
	}

	#bucket(name: string, { perMs }: Window, now: number): Bucket {
		let bucket = this.#buckets.get(name);
		if (!bucket || now >= bucket.ends) {
			bucket = { ends: now + perMs, used: 0 };
			this.#buckets.set(name, bucket);
		}
		return bucket;
	}
}

function writeHeaders(
	response: Response,
	{ webhook, headers }: ChatLimits,
	webhookId: string,
	{ resetMs, retryMs, remaining, blockedBy }: Verdict,
): void {
	if (headers === 'missing' || headers === 'bodyOnly') return;
	const isLying = headers === 'lying';
	response.set({
		'X-RateLimit-Limit': String(webhook.limit),
		'X-RateLimit-Remaining': String(isLying ? webhook.limit : remaining),
		// Some servers write milliseconds here.
		'X-RateLimit-Reset': isLying ? String(Date.now()) : ((Date.now() + resetMs) / 1000).toFixed(3),
		'X-RateLimit-Reset-After': isLying ? '0' : (resetMs / 1000).toFixed(3),
		'X-RateLimit-Bucket': createHash('sha256').update(webhookId).digest('hex').slice(0, 32),
	});
	if (blockedBy)
		response.set({
			'Retry-After': String(Math.ceil(retryMs / 1000)),
			'X-RateLimit-Scope': blockedBy,
		});
}
