import { CredentialError } from '../../shared/errors/credentialError';

export const ACCOUNT_SERVICE = 'the read-later service';

/** The one step only a person can do. */
export function allowAccess(address: string): CredentialError {
	return new CredentialError(
		{
			kind: 'credential-invalid',
			message: 'Your read-later account is not connected yet',
			description: 'Open the page below, press Allow, then run this node again.',
			link: { text: 'Allow access', address },
		},
		`One step is left. Open this address in your browser, press Allow, then come back here and press Retry: ${address}`,
	);
}

/**
 * Makes n8n call `preAuthentication` although a token is stored: it does so when `authenticate` fails
 * with a response status of 401 (n8n-core, `httpRequestWithAuthentication`).
 */
export function askToRenew(): CredentialError {
	const error = new CredentialError({
		kind: 'credential-invalid',
		message: 'The account has to be connected again',
		description: 'Open the credential and press Retry.',
	});
	return Object.assign(error, { response: { status: 401 } });
}

/** The window's form holds nothing of a connection that n8n says is stored; a node gets to see all of it. */
export function hiddenFromWindow(): CredentialError {
	return new CredentialError({
		kind: 'credential-invalid',
		message: 'This account was connected before, but this window can no longer see it',
		description:
			'Nothing is lost. Run any node with this account once: it works, or it shows a link to connect.',
	});
}

export function wrongConsumerKey(status: number): CredentialError {
	return new CredentialError({
		kind: 'credential-invalid',
		status,
		message: "The read-later service does not know this 'Consumer Key'",
		description:
			'Compare it with the one on the page of your application at the service, and save the credential again.',
	});
}
