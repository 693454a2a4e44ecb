import { LONGEST_BASE_ADDRESS } from './bounds';

export type BaseUrlResult = { readonly url: string } | { readonly problem: string };

/**
 * Checks the base address of a service as a person typed it, or pasted it with the path of an example.
 * What comes behind a question mark may be a key, so no problem repeats any of it.
 * @param text e.g. `https://api.example.com`, `https://host/api/bridge` (a `/` at the end is fine)
 * @param interfacePath where the interface's own paths begin; it and what follows is dropped,
 *   because those paths are added by us
 * @returns scheme, host and path without a slash at the end, or what is wrong in plain words
 * @example parseBaseUrl('https://host/v3/get', /\/v3(?:\/.*)?$/) // { url: 'https://host' }
 */
export function parseBaseUrl(text: unknown, interfacePath?: RegExp): BaseUrlResult {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return { problem: 'It is empty.' };
	if (!/^https?:\/\//i.test(value)) return { problem: 'It must begin with https:// (or http://).' };
	if (value.length > LONGEST_BASE_ADDRESS || !URL.canParse(value))
		return { problem: 'It is not a complete web address.' };
	const url = new URL(value);
	if (url.username || url.password)
		return { problem: 'It must not contain a user name or password.' };
	const extra = /[?#]/.exec(value)?.[0];
	if (extra) return { problem: `Remove the “${extra}” and everything behind it.` };
	const path = interfacePath ? url.pathname.replace(interfacePath, '') : url.pathname;
	return { url: `${url.origin}${path.replace(/\/+$/, '')}` };
}
