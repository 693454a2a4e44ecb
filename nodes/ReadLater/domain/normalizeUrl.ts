/** Added to links by whoever counts clicks; they do not change the page. */
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|igshid)$/i;

/**
 * An address reduced to what tells pages apart: without protocol, `www.`, tracking parameters, a slash
 * at the end, and a fragment, unless it looks like a page of a web application (`#/…`, `#!…`).
 * @returns the text itself, trimmed, when it is no address
 */
export function normalizeUrl(address: string): string {
	const text = address.trim();
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
	const url = new URL(text);
	const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
	const host = url.host.toLowerCase().replace(/^www\./, '');
	const page = /^#[/!]/.test(url.hash) ? url.hash : '';
	return `${host}${trimSlashes(url.pathname)}?${new URLSearchParams(query).toString()}${page}`;
}

/** Without any slash at the end. A pattern would try anew at each of many slashes. */
function trimSlashes(path: string): string {
	let end = path.length;
	while (end > 0 && path[end - 1] === '/') end--;
	return path.slice(0, end);
}
