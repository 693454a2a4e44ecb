import type { Response } from 'express';
import { ERRORS } from './readLaterError.ts';

/** Calls allowed in a window of time. */
export interface Limit {
	limit: number;
	windowSeconds: number;
}

/** The limits of every user and of every application. */
export interface Limits {
	user: Limit;
	key: Limit;
}

/** The limits of the original service. */
export const DEFAULT_LIMITS: Limits = {
	user: { limit: 320, windowSeconds: 3600 },
	key: { limit: 10_000, windowSeconds: 3600 },
};

interface Window {
	started: number;
	used: number;
}

/** Counts calls in fixed windows that begin with the first call. */
export class RateLimits {
	readonly #windows = new Map<string, Window>();

	/** Counts a call and writes the headers; throws once a limit is reached. */
	admit(
		response: Response,
		limits: Limits,
		{ user, key }: { user?: string; key: string },
		now: number,
	): void {
		const exceeded = [
			user !== undefined && this.#count(response, 'User', `user ${user}`, limits.user, now),
			this.#count(response, 'Key', `key ${key}`, limits.key, now),
		];
		if (exceeded[0]) throw ERRORS.rateLimit('user');
		if (exceeded[1]) throw ERRORS.rateLimit('consumer key');
	}

	/** Forgets all calls. */
	clear(): void {
		this.#windows.clear();
	}

	#count(
		response: Response,
		scope: string,
		name: string,
		{ limit, windowSeconds }: Limit,
		now: number,
	): boolean {
		let window = this.#windows.get(name);
		// A clock that was set back must not keep a window open for ever.
		if (!window || now >= window.started + windowSeconds || now < window.started) {
			window = { started: now, used: 0 };
			this.#windows.set(name, window);
		}
		const exceeded = window.used >= limit;
		if (!exceeded) window.used += 1;
		response.setHeader(`X-Limit-${scope}-Limit`, String(limit));
		response.setHeader(`X-Limit-${scope}-Remaining`, String(limit - window.used));
		response.setHeader(
			`X-Limit-${scope}-Reset`,
			String(Math.ceil(window.started + windowSeconds - now)),
		);
		return exceeded;
	}
}
