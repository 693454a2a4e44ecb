import type { Credential, N8nCredentials } from './n8nCredentials.ts';
import type { ServicesControl } from './servicesControl.ts';

/** The address that a credential test asks the person to open, if it asks for one. */
export function addressIn(message: string): URL | undefined {
	const found = /https?:\/\/\S+request_token=\S+/.exec(message);
	return found ? new URL(found[0]) : undefined;
}

/**
 * Connects a read-later account the way a person does in the credential window: test, open the
 * address that the test names and allow access there, test again.
 */
export async function connectAccount(
	credentials: N8nCredentials,
	credential: Credential,
	control: ServicesControl,
): Promise<void> {
	const first = await credentials.test(credential);
	if (first.status === 'OK') return;
	const requestToken = addressIn(first.message)?.searchParams.get('request_token');
	if (!requestToken)
		throw new Error(`The read-later account could not be connected: ${first.message}`);
	await control.authorize(requestToken);
	const second = await credentials.test(credential);
	if (second.status !== 'OK')
		throw new Error(`The read-later account was allowed, but: ${second.message}`);
}
