import { BoundedMap } from '../../shared/domain/BoundedMap';
import { fingerprint } from '../../shared/domain/fingerprint';
import type { Version } from '../api/call';
import { KEPT_ACCOUNTS } from '../domain/bounds';

/**
 * What this process knows of an account since its start: how many billed calls it made on which day, and
 * which version its key can use. Kept by a fingerprint of the key, never by the key.
 */
export class AccountLedger {
	private day = '';

	private calls = 0;

	/** The version that worked last; undefined until one did. */
	version: Version | undefined;

	/** Settles when the search for the version, of whichever run, is over. */
	search: Promise<void> | undefined;

	/** Seconds by which the clock of the service is ahead of this machine's, by its last answer. */
	private ahead = 0;

	/** @param served UNIX seconds at the service @param now milliseconds, the same moment on this machine */
	noteClock(served: number, now: number): void {
		this.ahead = served - now / 1_000;
	}

	/** UNIX seconds at the service, as far as known. @param now milliseconds */
	serviceTime(now: number): number {
		return now / 1_000 + this.ahead;
	}

	/** Billed calls of the day. @param now milliseconds; days begin at midnight UTC, as the service counts */
	callsToday(now: number): number {
		return this.day === dayOf(now) ? this.calls : 0;
	}

	/** @returns takes the call back: it did not arrive */
	count(now: number): () => void {
		const day = dayOf(now);
		if (this.day !== day) {
			this.day = day;
			this.calls = 0;
		}
		this.calls++;
		return () => {
			if (this.day === day) this.calls--;
		};
	}
}

const ledgers = new BoundedMap<AccountLedger>({ entries: KEPT_ACCOUNTS });

/** Names an account without telling its key; another account has its own answers and its own count. */
export function accountOf(baseUrl: string, apiKey: string): string {
	return fingerprint([baseUrl, apiKey]);
}

/** @param account see `accountOf` */
export function ledgerOf(account: string): AccountLedger {
	const known = ledgers.get(account);
	if (known) return known;
	const ledger = new AccountLedger();
	ledgers.set(account, ledger);
	return ledger;
}

function dayOf(now: number): string {
	return new Date(now).toISOString().slice(0, 10);
}
