import * as z from '../../shared/http/zod';
import type { ConnectedAccount, PendingRequest } from './connection';

/**
 * How a connection lies in n8n's credential store.
 *
 * The token is kept twice. `accessToken` is the property n8n watches: `''` makes it call
 * `preAuthentication`. The editor, however, keeps its own copy of the form, in which it is still `''`
 * right after connecting, and a later Save writes that back. `oauthTokenData` is the one key n8n
 * never takes from the form (its credentials controller drops it and restores the stored one), so the
 * durable copy lives there and the other is restored from it.
 */
export interface StoredConnection {
	readonly accessToken: string;
	readonly username: string;
	readonly connectedTo: string;
	readonly pendingToken: string;
	readonly oauthTokenData?: Readonly<Record<string, string>>;
}

const durableSchema = z.object({
	access_token: z.string().check(z.minLength(1)),
	username: z.string(),
	fingerprint: z.string(),
});
const pendingSchema = z.object({
	requestToken: z.string().check(z.minLength(1)),
	fingerprint: z.string(),
	askedAt: z.number(),
});

type Stored = Readonly<Record<string, unknown>>;

/** The durable copy, when it belongs to these settings. A form gives `true` in its place, or nothing. */
export function durableAccount(
	credential: Stored,
	fingerprint: string,
): ConnectedAccount | undefined {
	const result = durableSchema.safeParse(credential.oauthTokenData);
	if (!result.success || result.data.fingerprint !== fingerprint) return undefined;
	return { accessToken: result.data.access_token, username: result.data.username, fingerprint };
}

/** The stored request token, when it belongs to these settings. */
export function storedPending(credential: Stored, fingerprint: string): PendingRequest | undefined {
	try {
		const pending = pendingSchema.parse(JSON.parse(String(credential.pendingToken)));
		return pending.fingerprint === fingerprint ? pending : undefined;
	} catch {
		return undefined;
	}
}

/** What to store once an account is connected. */
export function storeConnected({
	accessToken,
	username,
	fingerprint,
}: ConnectedAccount): StoredConnection {
	return {
		accessToken,
		username,
		connectedTo: fingerprint,
		pendingToken: '',
		oauthTokenData: { access_token: accessToken, username, fingerprint },
	};
}

/**
 * What to store while a person has to press Allow.
 * @param forget drops the durable copy, because its token is no longer accepted
 */
export function storePending(
	pending: PendingRequest,
	{ forget }: { readonly forget: boolean },
): StoredConnection {
	return {
		accessToken: '',
		username: '',
		connectedTo: '',
		pendingToken: JSON.stringify(pending),
		...(forget ? { oauthTokenData: {} } : {}),
	};
}
