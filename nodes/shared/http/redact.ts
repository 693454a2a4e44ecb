import { secretPattern } from './secretPattern';

/** What a person sees where a secret stood. */
export const HIDDEN = '[hidden]';

/** Hides what must never be shown. Both of its works take time in proportion to what they are given. */
export interface Redactor {
	/** Replaces every known secret in a text, however it is spelled (see `secretPattern`). */
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
	// Long ones are rounded when JSON is read, and zeros in front are lost.
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
