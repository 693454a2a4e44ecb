import { hiddenFromWindow } from './accountErrors';
import type { HandshakeApi } from './handshakeApi';
import type { ConnectionSettings, PendingRequest } from './connection';
import type { StoredConnection } from './storedConnection';
import { durableAccount, storeConnected, storedPending, storePending } from './storedConnection';
import * as windowMemory from './windowMemory';

/**
 * A request token nobody allowed for this long is replaced by a new one (after a last try), so that
 * a person who once pressed Decline is never stuck with an address that cannot work. Milliseconds.
 */
const REPLACE_AFTER_MS = 5 * 60_000;

/**
 * One step of the account connection, as n8n asks for it: when no token is stored, and when the
 * service no longer accepts the stored one.
 *
 * | stored | what happens |
 * |---|---|
 * | durable token, the form lost the other copy | restored, no request |
 * | token, still works | kept |
 * | token, rejected or for other settings | new request token |
 * | request token, allowed | exchanged: connected |
 * | request token, not allowed yet | kept: same address |
 * | request token, spent or too old | new request token |
 * | durable token, but in a test that cannot see it | said so, nothing changed |
 * | nothing | new request token |
 *
 * @returns what n8n is to store; undefined when nothing has to change
 * @throws CredentialError when the service could not be asked
 */
export async function takeStep(
	credential: Readonly<Record<string, unknown>>,
	settings: ConnectionSettings,
	api: HandshakeApi,
	now: number,
): Promise<StoredConnection | undefined> {
	const { fingerprint } = settings;
	const durable = durableAccount(credential, fingerprint);
	const stored = typeof credential.accessToken === 'string' ? credential.accessToken : '';
	if (stored === '' && durable) return storeConnected(durable);

	// The window that has just connected still holds an empty form, so its token is the remembered one.
	const current =
		stored === '' ? windowMemory.recall(fingerprint, now).connected?.accessToken : stored;
	if (current !== undefined) {
		const belongs = stored === '' || credential.connectedTo === fingerprint;
		if (belongs && (await api.probe(current)) !== 'rejected') {
			windowMemory.rememberChecked(fingerprint, current, now);
			return undefined;
		}
		windowMemory.forget(fingerprint);
	}
	const forget = current !== undefined;

	const pending =
		storedPending(credential, fingerprint) ?? windowMemory.recall(fingerprint, now).pending;
	if (pending) {
		const result = await api.exchange(pending.requestToken);
		if (result.outcome === 'connected') {
			const account = { accessToken: result.accessToken, username: result.username, fingerprint };
			windowMemory.rememberConnected(account, now);
			windowMemory.rememberChecked(fingerprint, account.accessToken, now);
			return storeConnected(account);
		}
		if (result.outcome === 'not-allowed' && now - pending.askedAt < REPLACE_AFTER_MS) {
			windowMemory.rememberPending(pending, now);
			return storePending(pending, { forget });
		}
	}
	// n8n gives a credential test `true` in place of the durable copy. Starting over would undo a connection
	// that a later Save of an old form has only hidden.
	if (!pending && stored === '' && current === undefined && credential.oauthTokenData === true)
		throw hiddenFromWindow();
	const fresh: PendingRequest = {
		requestToken: await api.requestToken(),
		fingerprint,
		askedAt: now,
	};
	windowMemory.rememberPending(fresh, now);
	return storePending(fresh, { forget });
}
