import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../core/Clock.ts';
import { ItemList } from './ItemList.ts';
import { NO_QUIRKS, type Quirks } from './quirks.ts';
import { DEFAULT_LIMITS, RateLimits, type Limits } from './RateLimits.ts';
import {
	PERMISSIONS,
	type AccessToken,
	type Account,
	type Application,
	type ReadLaterState,
	type RequestToken,
} from './readLaterState.ts';
import { itemIdOf } from './savedItem.ts';
import { seedItems } from './seedItems.ts';

/** The application and the account there are from the start. */
export const DEFAULT_CONSUMER_KEY = '12345-sandboxconsumerkey0000';
export const DEFAULT_USERNAME = 'reader';
const LIFETIME_SECONDS = 3600;

/** Applications, accounts with their items, tokens and settings. */
export class ReadLaterService {
	readonly clock: Clock;
	readonly changed: () => void;
	readonly rateLimits = new RateLimits();
	applications = new Map<string, Application>();
	accounts = new Map<string, Account>();
	requestTokens = new Map<string, RequestToken>();
	accessTokens = new Map<string, AccessToken>();
	quirks: Quirks = { ...NO_QUIRKS };
	limits: Limits = structuredClone(DEFAULT_LIMITS);
	requestTokenLifetimeSeconds = LIFETIME_SECONDS;
	#itemCount = 0;

	constructor({
		clock,
		kept,
		changed,
	}: {
		clock: Clock;
		kept: ReadLaterState | undefined;
		changed: () => void;
	}) {
		this.clock = clock;
		this.changed = changed;
		if (kept) this.#restore(kept);
		else this.reset();
	}

	/** Goes back to the defaults. */
	reset(): void {
		this.applications = new Map([
			[DEFAULT_CONSUMER_KEY, { name: 'n8n sandbox', permissions: [...PERMISSIONS] }],
		]);
		this.accounts = new Map();
		this.requestTokens = new Map();
		this.accessTokens = new Map();
		this.quirks = { ...NO_QUIRKS };
		this.limits = structuredClone(DEFAULT_LIMITS);
		this.requestTokenLifetimeSeconds = LIFETIME_SECONDS;
		this.rateLimits.clear();
		this.#itemCount = 0;
		this.seededAccount(DEFAULT_USERNAME);
		this.changed();
	}

	/** An account by its name; one that does not exist yet begins with some items. */
	seededAccount(username: string): Account {
		const known = this.accounts.get(username);
		if (known) return known;
		const account = this.accountFor(username);
		const now = this.clock.seconds();
		account.itemList.saveAll(seedItems(now), now, this.nextItemId);
		return account;
	}

	/** An account by its name; it is made when it does not exist yet. */
	accountFor(username: string): Account {
		let account = this.accounts.get(username);
		if (!account) {
			account = {
				feedUserId: randomBytes(16).toString('hex'),
				feedPublic: false,
				itemList: new ItemList(),
			};
			this.accounts.set(username, account);
		}
		return account;
	}

	/** The id for an item that is saved for the first time. */
	readonly nextItemId = (): number => itemIdOf(++this.#itemCount);

	/** A new token in the form the service uses. */
	newToken(): string {
		return randomUUID();
	}

	/** Takes the access of applications to an account away. */
	revoke(username: string, consumerKey?: string): number {
		const tokens = [...this.accessTokens].filter(
			([, token]) =>
				token.username === username && (!consumerKey || token.consumerKey === consumerKey),
		);
		for (const [token] of tokens) this.accessTokens.delete(token);
		this.changed();
		return tokens.length;
	}

	/** What is kept on disk. */
	snapshot(): ReadLaterState {
		return {
			applications: Object.fromEntries(this.applications),
			accounts: Object.fromEntries(
				[...this.accounts].map(([name, { itemList, ...account }]) => [
					name,
					{ ...account, items: [...itemList.all()] },
				]),
			),
			requestTokens: Object.fromEntries(this.requestTokens),
			accessTokens: Object.fromEntries(this.accessTokens),
			quirks: this.quirks,
			limits: this.limits,
			requestTokenLifetimeSeconds: this.requestTokenLifetimeSeconds,
			itemCount: this.#itemCount,
		};
	}

	#restore(kept: ReadLaterState): void {
		this.applications = new Map(Object.entries(kept.applications));
		this.accounts = new Map(
			Object.entries(kept.accounts).map(([name, { items, ...account }]) => [
				name,
				{ ...account, itemList: new ItemList(items) },
			]),
		);
		this.requestTokens = new Map(Object.entries(kept.requestTokens));
		this.accessTokens = new Map(Object.entries(kept.accessTokens));
		this.quirks = { ...NO_QUIRKS, ...kept.quirks };
		this.limits = kept.limits;
		this.requestTokenLifetimeSeconds = kept.requestTokenLifetimeSeconds;
		this.#itemCount = kept.itemCount;
	}
}
