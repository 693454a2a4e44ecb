import { ServiceError } from '../errors/ServiceError';

/**
 * The full address of a request that is about to get a secret.
 * @param address absolute, or a path below the base address; `''` for the base itself
 * @param baseUrl address of the account's own server, without a slash at the end
 * @throws ServiceError when it leads elsewhere, which must never get the secret
 */
export function requestTarget(address: string, baseUrl: string): URL {
	const absolute = /^[a-z][a-z0-9+.-]*:/i.test(address);
	const below = address === '' || /^[/?]/.test(address) ? address : `/${address}`;
	const full = absolute ? address : `${baseUrl}${below}`;
	const target = URL.canParse(full) ? new URL(full) : undefined;
	if (target && isBelow(target, new URL(baseUrl))) return target;
	throw new ServiceError({
		kind: 'configuration-invalid',
		message: "This account can only be used with the address in its 'Base URL'",
		description: 'The request was stopped, so that your secret is not sent to another server.',
		stopsRun: true,
	});
}

function isBelow(target: URL, base: URL): boolean {
	const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
	return target.origin === base.origin && `${target.pathname}/`.startsWith(path);
}
