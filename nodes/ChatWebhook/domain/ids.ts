/**
 * Takes an id as it is, or the last one of a pasted link such as
 * `https://chat.example.com/channels/1/2/3`.
 * @returns undefined when there is none
 */
export function readId(text: string): string | undefined {
	const value = text.trim();
	return /^(?:https?:\/\/\S+\/channels\/\S*?)?(\d{1,20})\/?$/.exec(value)?.[1];
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
