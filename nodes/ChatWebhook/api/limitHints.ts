import type { HttpResponse } from '../../shared/http/HttpClient';
import { retryAfterMs } from '../../shared/http/retry';
import type { LimitHints } from '../domain/rateLimit';
import { errorSchema } from './schemas';

/** Reads every hint of an answer about limits; they lack, lie and disagree, so all of them are looked at. */
export function readLimitHints(response: HttpResponse, now: number): LimitHints {
	const { headers, status } = response;
	const resetAfterMs = secondsToMs(headers['x-ratelimit-reset-after']) ?? untilReset(headers);
	const remaining = toNumber(headers['x-ratelimit-remaining']);
	if (status !== 429) return { remaining, resetAfterMs, scope: 'webhook', blocked: false };
	const body = readBody(response.text);
	const exact = [
		body && secondsToMs(body.retry_after),
		secondsToMs(headers['x-ratelimit-reset-after']),
	].filter((hint) => hint !== undefined);
	const header = retryAfterMs(response, now);
	// `Retry-After` has whole seconds; where it is only another hint rounded up, that one is meant.
	const isRounded =
		header !== undefined && exact.some((hint) => Math.ceil(hint / 1_000) * 1_000 === header);
	const hints = header === undefined || isRounded ? exact : [...exact, header];
	const isGlobal =
		headers['x-ratelimit-global'] === 'true' ||
		headers['x-ratelimit-scope'] === 'global' ||
		body?.global === true;
	return {
		remaining,
		resetAfterMs,
		retryAfterMs: hints.length > 0 ? Math.max(...hints) : undefined,
		scope: isGlobal
			? 'everything'
			: headers['x-ratelimit-scope'] === 'shared'
				? 'channel'
				: 'webhook',
		blocked:
			response.text.trimStart().startsWith('<') ||
			(hints.length === 0 && /\bblocked\b/i.test(body?.message ?? '')),
	};
}

/** An epoch in seconds or milliseconds, against the server's own clock. */
function untilReset(headers: Readonly<Record<string, string>>): number | undefined {
	const reset = toNumber(headers['x-ratelimit-reset']);
	const date = Date.parse(headers.date ?? '');
	if (reset === undefined || Number.isNaN(date)) return undefined;
	return (reset > 1e11 ? reset : reset * 1_000) - date;
}

function readBody(
	text: string,
):
	| { retry_after?: number | undefined; global?: boolean | undefined; message?: string | undefined }
	| undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === 'object' ? errorSchema.parse(value) : undefined;
	} catch {
		return undefined;
	}
}

function secondsToMs(value: string | number | undefined): number | undefined {
	const seconds = toNumber(value);
	return seconds === undefined ? undefined : Math.ceil(seconds * 1_000);
}

function toNumber(value: string | number | undefined): number | undefined {
	if (value === undefined || value === '') return undefined;
	const number = Number(value);
	return Number.isFinite(number) && number >= 0 ? number : undefined;
}
