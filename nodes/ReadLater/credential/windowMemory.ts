import type { ConnectedAccount, PendingRequest } from './connection';

/**
 * What the open credential window cannot tell: its form still holds empty values for everything that
 * was stored after Save. Kept in this process for a short while, by the connection's fingerprint; the
 * stored copies cover a reopened window and a restart.
 */
const KEEP_MS = 15 * 60_000;
const MOST_ENTRIES = 200;

interface Entry {
	readonly until: number;
	readonly pending?: PendingRequest;
	readonly connected?: ConnectedAccount;
}

const entries = new Map<string, Entry>();

export function rememberPending(pending: PendingRequest, now: number): void {
	put(pending.fingerprint, { until: now + KEEP_MS, pending });
}

export function rememberConnected(connected: ConnectedAccount, now: number): void {
	put(connected.fingerprint, { until: now + KEEP_MS, connected });
}

/** Milliseconds; long enough for the two halves of one credential test. */
const CHECKED_MS = 30_000;

const checked = new Map<string, { readonly token: string; readonly until: number }>();

/** Notes that the service has just accepted a token. */
export function rememberChecked(fingerprint: string, token: string, now: number): void {
	for (const [key, { until }] of checked) if (until <= now) checked.delete(key);
	checked.set(fingerprint, { token, until: now + CHECKED_MS });
}

export function isChecked(fingerprint: string, token: string, now: number): boolean {
	const entry = checked.get(fingerprint);
	return entry !== undefined && entry.token === token && entry.until > now;
}

export function recall(fingerprint: string, now: number): Omit<Entry, 'until'> {
	const entry = entries.get(fingerprint);
	if (entry && entry.until > now) return entry;
	entries.delete(fingerprint);
	return {};
}

export function forget(fingerprint: string): void {
	entries.delete(fingerprint);
	checked.delete(fingerprint);
}

/** As after a restart; for tests. */
export function forgetAll(): void {
	entries.clear();
	checked.clear();
}

function put(fingerprint: string, entry: Entry): void {
	entries.delete(fingerprint);
	entries.set(fingerprint, entry);
	const oldest = entries.keys().next();
	if (entries.size > MOST_ENTRIES && !oldest.done) entries.delete(oldest.value);
}
