export type BaseUrlResult = { readonly url: string } | { readonly problem: string };

/**
 * Checks the base address of a service as a person typed it.
 * Only an address without a path is accepted: the paths belong to the interface and are added by us.
 * @param text e.g. `https://api.example.com` (a single `/` at the end is fine)
 * @returns the origin without a slash at the end, or what is wrong with it in plain words
 */
export function parseBaseUrl(text: unknown): BaseUrlResult {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return { problem: 'It is empty.' };
	if (!/^https?:\/\//i.test(value)) return { problem: 'It must begin with https:// (or http://).' };
	let url: URL;
	try {
		url = new URL(value);
	} catch {
		return { problem: 'It is not a complete web address.' };
	}
	if (url.username || url.password)
		return { problem: 'It must not contain a user name or password.' };
	if (url.pathname !== '/' || url.search || url.hash) {
		return {
			problem: `It must end after the host name, so without “${value.slice(value.indexOf(url.host) + url.host.length)}”.`,
		};
	}
	return { url: url.origin };
}
