/** What a person sees where a secret stood. */
export const HIDDEN = '[hidden]';

/** Shorter values would also hit ordinary text; no service issues secrets this short. */
const SHORTEST_SECRET = 6;

export interface Redactor {
	/** Replaces every known secret in a text. */
	text(value: string): string;
	/** Replaces secrets in every string of a JSON-like value; gives the same object back when there is none. */
	value<T>(value: T): T;
	/** Cheap test whether a service's answer could carry a secret, also in escaped spelling. */
	mayContain(text: string): boolean;
	/** Adds what became known later, such as a token that was issued during the run. */
	learn(secret: string | undefined): void;
}

/**
 * The one place that knows what must never be shown.
 * @param secrets raw values; empty and very short ones are ignored
 * @param options.webhookAddresses also hide the token of any webhook address, not only of the known one
 */
export function createRedactor(
	secrets: readonly (string | undefined)[],
	{ webhookAddresses = false }: { readonly webhookAddresses?: boolean } = {},
): Redactor {
	let known = [...secrets];
	let forms = spellings(known);
	let pattern = patternOf(forms);

	const text = (value: string): string => {
		const hidden = pattern ? value.replace(pattern, HIDDEN) : value;
		return webhookAddresses ? hidden.replace(WEBHOOK_TOKEN, `$1${HIDDEN}`) : hidden;
	};

	const redactValue = (value: unknown): unknown => {
		if (typeof value === 'string') return text(value);
		if (Array.isArray(value)) return value.map(redactValue);
		if (value === null || typeof value !== 'object') return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [text(key), redactValue(entry)]),
		);
	};

	return {
		text,
		value: <T>(value: T) => redactValue(value) as T,
		mayContain: (value) =>
			forms.some((form) => value.includes(form)) ||
			(forms.length > 0 && ESCAPED_ASCII.test(value)) ||
			(webhookAddresses && value.includes('/webhooks/')),
		learn(secret) {
			known = [...known, secret];
			forms = spellings(known);
			pattern = patternOf(forms);
		},
	};
}

function patternOf(forms: readonly string[]): RegExp | undefined {
	return forms.length > 0 ? new RegExp(forms.map(toPattern).join('|'), 'gi') : undefined;
}

const WEBHOOK_TOKEN = /(\/webhooks\/\d+\/)[^\s/?"'<>\\]+/gi;

/** JSON may spell any letter as \u00xx and a slash as \/, which hides a secret from a plain search. */
const ESCAPED_ASCII = /\\u00[2-7]|\\\//i;

function spellings(secrets: readonly (string | undefined)[]): string[] {
	const forms = new Set<string>();
	for (const secret of secrets) {
		if (!secret || secret.length < SHORTEST_SECRET) continue;
		forms.add(secret);
		forms.add(encodeURIComponent(secret));
		forms.add(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
		forms.add(JSON.stringify(secret).slice(1, -1));
	}
	return [...forms].sort((a, b) => b.length - a.length);
}

/** A secret made of digits only must not eat into longer numbers. */
function toPattern(form: string): string {
	const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return /^\d+$/.test(form) ? `(?<!\\d)${escaped}(?!\\d)` : escaped;
}
