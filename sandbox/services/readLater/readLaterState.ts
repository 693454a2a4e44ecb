import type { ItemList } from './ItemList.ts';
import type { Quirks } from './quirks.ts';
import type { Limits } from './RateLimits.ts';
import type { SavedItem } from './savedItem.ts';

/** What an application may do. */
export const PERMISSIONS = ['add', 'modify', 'retrieve'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** A registered application. */
export interface Application {
	name: string;
	permissions: Permission[];
}

/** A person with a list. */
export interface Account {
	feedUserId: string;
	feedPublic: boolean;
	itemList: ItemList;
}

/** A request token on its way to an access token. */
export interface RequestToken {
	consumerKey: string;
	redirectUri: string;
	state?: string | undefined;
	created: number;
	decision: 'pending' | 'allowed' | 'declined' | 'used';
	username?: string;
}

/** An access token in use. */
export interface AccessToken {
	consumerKey: string;
	username: string;
	permissions: Permission[];
	created: number;
}

interface KeptAccount extends Omit<Account, 'itemList'> {
	items: SavedItem[];
}

/** What is kept of the read-later service. */
export interface ReadLaterState {
	applications: Record<string, Application>;
	accounts: Record<string, KeptAccount>;
	requestTokens: Record<string, RequestToken>;
	accessTokens: Record<string, AccessToken>;
	quirks: Quirks;
	limits: Limits;
	requestTokenLifetimeSeconds: number;
	itemCount: number;
}
