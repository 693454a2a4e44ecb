import { entryOf } from '../domain/record';

/** What a person sees where a secret stood. */
export const HIDDEN = '[hidden]';

/** Hides what must never be shown. Both of its works take time in proportion to what they are given. */
export interface Redactor {
	/** Replaces every known secret in a text, however it is spelled (see `secretPattern` below). */
	text(value: string): string;
	/**
	 * Replaces secrets in every string, key and number of JSON-like data.
	 * @returns the same object when there is nothing to hide, otherwise a copy
	 */
	value(value: unknown): unknown;
	/** Adds what became known later, such as a token that was issued during the run. */
	learn(secret: string | undefined): void;
}

/**
 * Hides what must never be shown; nothing else in the package does.
 * @param secrets raw values; empty ones are ignored
 * @param options.webhookAddresses also hide the token of any webhook address, not only of the known one
 */
export function createRedactor(
	secrets: readonly (string | undefined)[],
	{ webhookAddresses = false }: { readonly webhookAddresses?: boolean } = {},
): Redactor {
	let known = [...secrets];
	let pattern = secretPattern(known);
	let numbers = numbersIn(known);

	const text = (value: string): string => {
		const hidden = pattern ? value.replace(pattern, HIDDEN) : value;
		return webhookAddresses ? hidden.replace(WEBHOOK_TOKEN, `$1${HIDDEN}`) : hidden;
	};
	const isSecret = (number: number): boolean => numbers.has(String(Math.abs(number)));
	const scalar = (value: unknown): unknown => {
		if (typeof value === 'string') return text(value);
		return typeof value === 'number' && isSecret(value) ? HIDDEN : value;
	};

	return {
		text,
		value(value) {
			// All texts are searched together: most answers have thousands of them and nothing to hide.
			const { texts, hasSecret } = textsIn(value, numbers.size > 0 ? isSecret : undefined);
			const all = texts.join('\n');
			return !hasSecret && text(all) === all ? value : mapScalars(value, scalar);
		},
		learn(secret) {
			known = [...known, secret];
			pattern = secretPattern(known);
			numbers = numbersIn(known);
		},
	};
}

const WEBHOOK_TOKEN =
	/((?:\/|%2F|\\\/)webhooks(?:\/|%2F|\\\/)\d{1,30}(?:\/|%2F|\\\/))[^\s/?"'<>\\%&#]+/gi;

/** A server may send a secret of digits as a number. */
function numbersIn(secrets: readonly (string | undefined)[]): ReadonlySet<string> {
	const digits = secrets.flatMap((secret) => /^\d{6,}$/.exec(secret ?? '') ?? []);
	// Zeros in front are lost when JSON is read.
	return new Set(digits.map((secret) => String(Number(secret))));
}

function isBranch(value: unknown): value is object {
	return value !== null && typeof value === 'object';
}

/** Every key and text. Without recursion: data may be nested as deep as they like. */
function textsIn(root: unknown, isSecret: (number: number) => boolean = () => false) {
	const texts: string[] = [];
	let hasSecret = false;
	const open: unknown[] = [root];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value === 'string') texts.push(value);
		else if (typeof value === 'number') hasSecret ||= isSecret(value);
		else if (isBranch(value)) {
			if (!Array.isArray(value)) for (const key of Object.keys(value)) texts.push(key);
			for (const entry of Object.values(value)) open.push(entry);
		}
	}
	return { texts, hasSecret };
}

function mapScalars(root: unknown, map: (value: unknown) => unknown): unknown {
	if (!isBranch(root)) return map(root);
	const result = emptyLike(root);
	const open: [from: object, to: object][] = [[root, result]];
	for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
		const [from, to] = pair;
		const isList = Array.isArray(from);
		for (const [key, value] of Object.entries(from)) {
			const copy = isBranch(value) ? emptyLike(value) : map(value);
			if (isBranch(value) && isBranch(copy)) open.push([value, copy]);
			define(to, isList ? key : freeName(to, String(map(key))), copy);
		}
	}
	return result;
}

function emptyLike(value: object): object {
	return Array.isArray(value) ? [] : {};
}

/** Two names that became one must not swallow an entry. */
function freeName(target: object, wanted: string): string {
	let name = wanted;
	for (let count = 2; Object.hasOwn(target, name); count++) name = `${wanted} ${count}`;
	return name;
}

/** Plain assignment would take `__proto__` for the prototype. */
function define(target: object, name: string, value: unknown): void {
	Object.defineProperty(target, name, {
		value,
		writable: true,
		enumerable: true,
		configurable: true,
	});
}

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
function secretPattern(secrets: readonly (string | undefined)[]): RegExp | undefined {
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
