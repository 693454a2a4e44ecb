import { CredentialError } from '../../shared/errors/credentialError';

/**
 * The one step only a person can do.
 * @param reconnects true when the account was connected before
 */
export function allowAccess(address: string, reconnects: boolean): CredentialError {
	return new CredentialError(
		{
			kind: 'credential-invalid',
			message: reconnects
				? 'The read-later service has ended this connection'
				: 'Your read-later account is not connected yet',
			description: `${reconnects ? 'Connect again: click' : 'Click'} the link, press Allow on the page that opens, then run this node again:`,
			link: { text: 'Allow access', address },
		},
		`${reconnects ? 'The read-later service has ended this connection. Connect again: open' : 'One step is left. Open'} this address in your browser, press Allow, then come back here and press Retry: ${address}`,
	);
}

/** n8n skipped the step that asks for an address. */
export function notAsked(): CredentialError {
	return new CredentialError({
		kind: 'credential-invalid',
		message: 'Your read-later account is not connected yet',
		description:
			'Open the credential and press Retry: it shows the address at which to connect it.',
	});
}

/**
 * Makes n8n call `preAuthentication` once more: it does so when `authenticate` fails with a response
 * status of 401 (n8n-core, `httpRequestWithAuthentication`).
 */
export function checkAgain(): CredentialError {
	const error = new CredentialError({
		kind: 'credential-invalid',
		message: 'The account could not be looked at',
		description: 'Press Retry.',
	});
	return Object.assign(error, { response: { status: 401 } });
}
