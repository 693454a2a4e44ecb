import { ServiceError } from '../errors/ServiceError';

/**
 * The full address of a request that is about to get a secret.
 * @param url absolute, or a path below the base address
 * @param baseUrl origin of the account's own server
 * @throws ServiceError when it leads to another server, which must never get the secret
 */
export function requestTarget(url: string, baseUrl: string): string {
	const target = new URL(url, `${baseUrl}/`);
	if (target.origin === baseUrl) return target.toString();
	throw new ServiceError({
		kind: 'configuration-invalid',
		message: "This account can only be used with the address in its 'Base URL'",
		description: 'The request was stopped, so that your secret is not sent to another server.',
		stopsRun: true,
	});
}
