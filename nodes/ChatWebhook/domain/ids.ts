import { jsonText } from '../../shared/domain/jsonText';
import { quote } from '../../shared/domain/quote';
import { LONGEST_LINK } from './bounds';
import type { Problem } from './problem';

/** Entries that name something in the chat, or what is wrong with them. */
export type Ids = { readonly ids: string[] } | Problem;

/**
 * Most services count in digits. What an ID looks like is no part of the interface, so letters, `-` and `_`
 * pass as well; a short word without any digit is a name that was entered in the place of an ID.
 */
const ID = /^(?=.*\d|.{20})[\w-]{1,100}$/;
/** Channels, threads and messages stand one behind the other in a copied link. */
const LINK =
	/^https?:\/\/\S+?\/channels\/[\w@-]{1,100}\/([\w-]{1,100})(?:\/([\w-]{1,100}))?\/?(?:[?#]\S*)?$/;

/** Whether a text can be an ID; it is then safe in a path. */
export function isId(text: string): boolean {
	return ID.test(text);
}

/**
 * Takes an ID as it is, or out of a copied link such as `https://chat.example.com/channels/1/2/3`.
 * @param kind what the ID is of: a link to a message in a thread names both
 */
export function readId(entry: unknown, kind: 'message' | 'thread' | 'other' = 'other'): Ids {
	if (typeof entry === 'number' && !Number.isSafeInteger(entry)) return ROUNDED;
	if (typeof entry !== 'string' && typeof entry !== 'number' && typeof entry !== 'bigint')
		return notAnId(jsonText(entry));
	const text = String(entry).trim();
	if (isId(text)) return { ids: [text] };
	const [, channel, last] = (text.length <= LONGEST_LINK && LINK.exec(text)) || [];
	const id = kind === 'thread' ? channel : (last ?? channel);
	return id === undefined ? notAnId(text) : { ids: [id] };
}

/** Several IDs, each once: a list, a list as JSON, or text with commas, spaces or line breaks between them. */
export function readIds(entry: unknown): Ids {
	const entries = (Array.isArray(entry) ? entry.flat() : [entry]).flatMap((one: unknown) =>
		typeof one === 'string' ? one.split(/[\s,;"'[\]]+/) : [one],
	);
	const ids = new Set<string>();
	for (const one of entries) {
		if (one === '' || one === undefined || one === null) continue;
		const result = readId(one);
		if ('problem' in result) return result;
		for (const id of result.ids) ids.add(id);
	}
	return { ids: [...ids] };
}

const ROUNDED: Ids = {
	problem: 'has lost its last digits',
	advice:
		'It came as a number that is too large to be exact. Keep IDs as text in the nodes before this one.',
};

function notAnId(text: string): Ids {
	return {
		problem: 'is not an ID',
		advice: `An ID is a long number, such as messageId of Send, or a copied link; this is “${quote(text, 60)}”.`,
	};
}
