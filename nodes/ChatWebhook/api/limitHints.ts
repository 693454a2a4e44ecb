import { epochSeconds } from '../../shared/domain/epoch';
import { greatest } from '../../shared/domain/extremes';
import type { HttpResponse } from '../../shared/http/HttpClient';
import type { LimitHints } from '../domain/rateLimit';
import { readErrorBody } from './answers';
import type { ErrorBody } from './schemas';

/** From here on a number of seconds is a point in time, in seconds or milliseconds since 1970. */
const EPOCH_FROM = 1e9;

/** How Cloudflare names a blocked address, in a page or alone (developers.cloudflare.com, "1xxx errors"). */
const BLOCK = /error(?:\s+code)?:?\s*10(?:0[5-9]|1[025]|20)\b|\b(?:blocked|banned) (?:from|by)\b/i;
const BLOCKED = /\b(?:blocked|banned)\b/i;

/** Error numbers of limits that concern the whole channel, and of one that concerns a single message. */
const CHANNEL_LIMITS: readonly (number | undefined)[] = [20_016, 20_028, 20_029];
const EDIT_LIMIT = 30_046;

/**
 * Reads every hint of an answer about limits; they lack, lie and disagree, so all of them are read.
 * @param now milliseconds since 1970, for hints that name a point in time
 */
export function readLimitHints(response: HttpResponse, now: number): LimitHints {
	const { headers, status } = response;
	const resetAfterMs = spanMs(headers['x-ratelimit-reset-after'], response, now);
	const reset = resetAfterMs ?? untilReset(response);
	const remaining = toNumber(headers['x-ratelimit-remaining']);
	if (status !== 429) return { remaining, resetAfterMs: reset, scope: 'webhook', blocked: false };
	const body = readErrorBody(response);
	const retryAfterMs = longestHint(response, body, resetAfterMs, now);
	return {
		remaining,
		resetAfterMs: reset,
		retryAfterMs,
		scope: scopeOf(response, body, retryAfterMs),
		blocked: isBlock(response, body, retryAfterMs),
	};
}

function longestHint(
	response: HttpResponse,
	body: ErrorBody,
	resetAfterMs: number | undefined,
	now: number,
): number | undefined {
	const header = spanMs(response.headers['retry-after'], response, now);
	const stated = spanMs(body.retry_after, response, now);
	// Old versions of the interface count milliseconds in the body and seconds in the header.
	const inBody =
		stated && header && stated > 100 * header && Math.abs(stated / 1_000 - header) <= 1_000
			? Math.ceil(stated / 1_000)
			: stated;
	const exact = [inBody, resetAfterMs].filter((hint) => hint !== undefined);
	// `Retry-After` has whole seconds; where it is only another hint rounded up, that one is meant.
	const isRounded =
		header !== undefined && exact.some((hint) => Math.ceil(hint / 1_000) * 1_000 === header);
	const hints = header === undefined || isRounded ? exact : [...exact, header];
	return hints.length > 0 ? greatest(hints) : undefined;
}

function scopeOf(
	response: HttpResponse,
	{ code, global }: ErrorBody,
	hint: number | undefined,
): LimitHints['scope'] {
	const { headers } = response;
	if (code === EDIT_LIMIT) return 'message';
	const scope = headers['x-ratelimit-scope'];
	if (headers['x-ratelimit-global'] === 'true' || scope === 'global' || global === true)
		return 'server';
	if (scope === 'shared' || CHANNEL_LIMITS.includes(code)) return 'channel';
	// What answers with a page stands in front of the chat and knows no webhooks.
	return isPage(response) && hint !== undefined ? 'server' : 'webhook';
}

function isBlock(
	response: HttpResponse,
	{ message }: ErrorBody,
	hint: number | undefined,
): boolean {
	const text = (message ?? response.text).slice(0, 4_000);
	return BLOCK.test(text) || (hint === undefined && message !== undefined && BLOCKED.test(message));
}

function isPage({ text }: HttpResponse): boolean {
	return text.trimStart().startsWith('<');
}

/** An epoch in seconds or milliseconds, against the server's own clock. */
function untilReset({ headers }: HttpResponse): number | undefined {
	const reset = toNumber(headers['x-ratelimit-reset']);
	const date = Date.parse(headers.date ?? '');
	if (reset === undefined || Number.isNaN(date)) return undefined;
	return epochSeconds(reset) * 1_000 - date;
}

/**
 * Seconds, a date, or (against the interface, but seen) a point in time as a number.
 * @returns milliseconds from now, undefined for what is none of them
 */
function spanMs(
	value: string | number | undefined,
	{ headers }: HttpResponse,
	now: number,
): number | undefined {
	const served = Date.parse(headers.date ?? '');
	const clock = Number.isNaN(served) ? now : served;
	const number = toNumber(value);
	if (number === undefined) {
		const date = typeof value === 'string' ? Date.parse(value) : Number.NaN;
		return Number.isNaN(date) ? undefined : Math.max(0, date - clock);
	}
	if (number < EPOCH_FROM) return Math.ceil(number * 1_000);
	return Math.max(0, epochSeconds(number) * 1_000 - clock);
}

function toNumber(value: string | number | undefined): number | undefined {
	if (value === undefined || value === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}
