import type { HandshakeApi } from '../api/handshakeApi';
import { MOST_PENDING } from '../domain/bounds';
import type { ConnectionSettings } from './connectionSettings';
import type { RequestState } from './requestState';
import type { ConnectionFields, PendingRequest } from './storedConnection';
import { storeConnected, storedConnection, storePending } from './storedConnection';

/**
 * A person who once pressed Decline must not stay with an address that cannot work, and one who was
 * shown an address must be able to use it: after this time another request token is asked for, and
 * the earlier ones stay good beside it. Milliseconds.
 */
const ANOTHER_AFTER_MS = 10 * 60_000;

/**
 * One step of the account connection, as n8n asks for it: before each request, and once more when the
 * service has refused one.
 *
 * | stored for these settings | what happens |
 * |---|---|
 * | account | nothing |
 * | account, refused by the service, but a check says it works | kept |
 * | account, refused | dropped, new request token |
 * | request tokens, one of them allowed | exchanged: connected |
 * | request tokens, none allowed | kept: same address; after a while one more, and its address |
 * | request tokens, all spent | new request token |
 * | nothing | new request token |
 *
 * @returns what n8n is to store; undefined when nothing has to change
 * @throws CredentialError when the service could not be asked
 */
export async function takeStep(
	credential: Readonly<Record<string, unknown>>,
	{ fingerprint }: ConnectionSettings,
	api: HandshakeApi,
	state: RequestState,
	now: number,
): Promise<ConnectionFields | undefined> {
	const { account, pending } = storedConnection(credential, fingerprint);
	if (account) {
		if (!state.wasSigned) return undefined;
		state.accepted = await api.check(account.accessToken);
		if (state.accepted) return undefined;
	}

	const open: PendingRequest[] = [];
	for (const request of pending) {
		const result = await api.exchange(request.requestToken);
		if (result.outcome === 'connected') {
			const { accessToken, username } = result;
			return storeConnected({ accessToken, username, fingerprint });
		}
		if (result.outcome === 'not-allowed') open.push(request);
	}

	const dropAccount = account !== undefined;
	const latest = open.at(-1);
	// A clock that was set back must not keep an address for ever.
	if (latest && Math.abs(now - latest.askedAt) < ANOTHER_AFTER_MS) {
		const isUnchanged = open.length === pending.length && !dropAccount;
		return isUnchanged ? undefined : storePending(open, { dropAccount });
	}
	const fresh: PendingRequest = {
		requestToken: await api.requestToken(),
		fingerprint,
		askedAt: now,
		reconnects: dropAccount || (latest?.reconnects ?? false),
	};
	return storePending([...open, fresh].slice(-MOST_PENDING), { dropAccount });
}
