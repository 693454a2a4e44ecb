/** What Markdown would take for something else. */
const SPECIAL = /[\\[\]*_~`|]/g;

/**
 * One line for a message: the title as a link, in Markdown; the address alone where there is no other
 * title. Chat services refuse a link whose words are an address themselves, so those stand beside it.
 * @returns '' for an item without an address and a title
 */
export function toLine(title: string | null, url: string | null): string {
	if (url === null) return title ?? '';
	if (title === null || title === url) return url;
	const words = title.replace(/\s+/g, ' ').trim().replace(SPECIAL, '\\$&');
	if (/https?:\/\//i.test(title)) return `${words}: ${url}`;
	return `[${words}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
