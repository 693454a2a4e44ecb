/** Ways to write a secret, as servers and formats do. */
type Spelling = (secret: string) => string;

/** Found in any text. */
export const SPELLINGS: Readonly<Record<string, Spelling>> = {
	'as it is': (secret) => secret,
	'in capitals': (secret) => secret.toUpperCase(),
	'in an address': (secret) => encodeURIComponent(secret),
	'in lower-case escapes': (secret) => encodeURIComponent(secret).toLowerCase(),
	'in a form': (secret) => new URLSearchParams({ secret }).toString().slice('secret='.length),
	'in Base64': (secret) => Buffer.from(secret).toString('base64'),
	'in Base64 for addresses': (secret) => Buffer.from(secret).toString('base64url'),
	'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
	'in JSON inside of JSON': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
	'in escapes of JSON': (secret) => eachUnit(secret, (unit) => `\\u${hex(unit, 4)}`),
	'in JSON that is plain ASCII': (secret) =>
		JSON.stringify(secret)
			.slice(1, -1)
			.replace(/[^ -~]/g, (letter) => `\\u${hex(letter.charCodeAt(0), 4)}`),
	'in decimal entities': (secret) => eachUnit(secret, (unit) => `&#${unit};`),
	'in hexadecimal entities': (secret) => eachUnit(secret, (unit) => `&#x${hex(unit, 1)};`),
	'in entities with zeros': (secret) => eachUnit(secret, (unit) => `&#000${unit};`),
	'in HTML': (secret) =>
		secret
			.replaceAll('&', '&amp;')
			.replaceAll('<', '&lt;')
			.replaceAll('>', '&gt;')
			.replaceAll('"', '&quot;'),
};

/** Decoded by whoever reads XML. `]]>` may not stand in the secret. */
export const XML_SPELLINGS: Readonly<Record<string, Spelling>> = {
	'in XML: one entity': (secret) => `${entity(secret[0] ?? '')}${escapeXml(secret.slice(1))}`,
	'in XML: entities': (secret) => Array.from(secret, entity).join(''),
	'in XML: CDATA': (secret) => `<![CDATA[${secret}]]>`,
	'in XML: split by CDATA': (secret) =>
		`${escapeXml(secret.slice(0, 4))}<![CDATA[${secret.slice(4)}]]>`,
	'in XML: two pieces of CDATA': (secret) =>
		`<![CDATA[${secret.slice(0, 5)}]]><![CDATA[${secret.slice(5)}]]>`,
	'in XML: split by a comment': (secret) =>
		`${escapeXml(secret.slice(0, 5))}<!-- x -->${escapeXml(secret.slice(5))}`,
	'in XML: split by a tag': (secret) =>
		`${escapeXml(secret.slice(0, 5))}<b/>${escapeXml(secret.slice(5))}`,
};

/** Nobody can find these: any text might be one. */
export const BY_NATURE: Readonly<Record<string, Spelling>> = {
	'in hexadecimal digits': (secret) => Buffer.from(secret).toString('hex'),
	'in Base64 behind other bytes': (secret) => Buffer.from(`x:${secret}`).toString('base64'),
	'encoded twice': (secret) =>
		secret.replace(/[^]/g, (letter) => `%25${hex(letter.charCodeAt(0), 2)}`),
	reversed: (secret) => [...secret].reverse().join(''),
	split: (secret) => [...secret].join(' '),
};

function eachUnit(text: string, write: (unit: number) => string): string {
	return Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('');
}

function hex(code: number, length: number): string {
	return code.toString(16).padStart(length, '0');
}

function entity(character: string): string {
	return `&#${character.codePointAt(0) ?? 0};`;
}

function escapeXml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
