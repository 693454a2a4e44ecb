import { entryOf } from '../domain/record';

/** Shorter values hit ordinary text everywhere. */
const SHORTEST_SECRET = 6;

/** Letters only, up to this many: an ordinary word, or what a person cannot tell from one. */
const LONGEST_WORD = 14;

/**
 * A pattern that finds secrets in text, in capitals or not, as they are and as they are spelled in
 * addresses (`%2B`), XML and HTML (`&#43;`), JSON (`\u002b`) and Base64, also mixed.
 *
 * A secret that could be a word of ordinary text, such as `science`, and one of less than six characters
 * is only found where a key, a token or an id is named before it: nobody can tell it from the word elsewhere.
 * @param secrets raw values; empty ones are ignored
 * @returns undefined when there is nothing to find
 */
export function secretPattern(secrets: readonly (string | undefined)[]): RegExp | undefined {
	const forms = new Set<string>();
	for (const secret of secrets) {
		if (!secret) continue;
		for (const text of new Set([secret, decoded(secret)])) forms.add(formOf(text));
		if (secret.length >= SHORTEST_SECRET) forms.add(base64(secret));
	}
	if (forms.size === 0) return undefined;
	// The longest first, so that no rest of it stays.
	const alternatives = [...forms].sort((a, b) => b.length - a.length);
	return new RegExp(alternatives.join('|'), 'gi');
}

function formOf(secret: string): string {
	const spelled = Array.from(secret, spellings).join('');
	// What stands before is checked last, since it costs most.
	if (isLikeAWord(secret)) return `${spelled}(?![a-z\\d])(?<=(?:${NAMED})${spelled})`;
	// Digits must not eat into longer numbers.
	return /^\d+$/.test(secret) ? `(?<!\\d)${spelled}(?!\\d)` : spelled;
}

function isLikeAWord(secret: string): boolean {
	if (secret.length < SHORTEST_SECRET) return true;
	return secret.length <= LONGEST_WORD && /^\p{L}\p{Ll}+$/u.test(secret);
}

/** `/users/science`, `consumer_key=science`, `"access_token":"science"`, `appid: science` */
const NAMED =
	'(?:/|%2F)users(?:/|%2F)|\\b(?:\\w{0,30}(?:key|token|secret)|appid|code|(?:feed|user)[_ -]?id)(?:["\'\\\\]|&quot;|%22){0,3}(?:[:= ]|%3D){1,2}(?:["\'\\\\]|&quot;|%22){0,3}';

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** Everything that one character may be written as; each way takes a bounded number of characters. */
function spellings(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const units = Array.from({ length: character.length }, (_, index) =>
		character.charCodeAt(index).toString(16).padStart(4, '0'),
	);
	const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, '0'));
	const name = entryOf(NAMED_ENTITIES, character);
	return `(?:${[
		escapeForPattern(character),
		bytes.map((byte) => `%${byte}`).join(''),
		`&#0{0,6}${code};`,
		`&#x0{0,6}${code.toString(16)};`,
		...(name === undefined ? [] : [`&${name};`]),
		units.map((unit) => `\\\\{1,2}u${unit}`).join(''),
		...(/["\\/]/.test(character) ? [`\\\\{1,3}${escapeForPattern(character)}`] : []),
		...(character === ' ' ? ['\\+'] : []),
	].join('|')})`;
}

/** Without padding, in both alphabets. */
function base64(secret: string): string {
	return Buffer.from(secret)
		.toString('base64')
		.replace(/=+$/, '')
		.replace(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2B)' : '(?:[/_]|%2F|\\\\/)'));
}

function decoded(secret: string): string {
	try {
		return decodeURIComponent(secret);
	} catch {
		return secret;
	}
}

function escapeForPattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
