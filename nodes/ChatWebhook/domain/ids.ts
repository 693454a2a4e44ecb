/**
 * Takes an id as it is, or the last one of a pasted link such as
 * `https://chat.example.com/channels/1/2/3`.
 * @returns undefined when there is none
 */
export function readId(text: string): string | undefined {
	const value = text.trim();
	const isLink = /^https?:\/\/\S/i.test(value) && value.includes('/channels/');
	const id = isLink ? value.replace(/\/$/, '').slice(-21).split('/').at(-1) : value;
	return id !== undefined && /^\d{1,20}$/.test(id) ? id : undefined;
}

/** @returns ids of a list with commas, spaces or line breaks, or of a JSON list; the first unusable entry otherwise */
export function readIds(text: string): { readonly ids: string[] } | { readonly unusable: string } {
	const entries = text
		.split(/[\s,;"'[\]]+/)
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');
	const ids: string[] = [];
	for (const entry of entries) {
		const id = readId(entry);
		if (id === undefined) return { unusable: entry };
		ids.push(id);
	}
	return { ids };
}
