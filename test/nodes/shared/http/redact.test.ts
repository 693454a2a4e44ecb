import { createRedactor, HIDDEN } from '../../../../nodes/shared/http/redact';
import { redactAnswer } from '../../../../nodes/shared/http/redactAnswer';

const SECRET = 'CANARY+/key=äö 1';
const redactor = createRedactor([SECRET, undefined, '', 'ab']);

test.each([
	['as it is', SECRET],
	['in an address', encodeURIComponent(SECRET)],
	['in lower-case escapes', encodeURIComponent(SECRET).toLowerCase()],
	['in Base64', Buffer.from(SECRET).toString('base64')],
	['in JSON', JSON.stringify({ a: SECRET })],
])('a secret written %s is hidden', (_name, text) => {
	const shown = redactor.text(`x ${text} y`);
	expect(shown).toContain(HIDDEN);
	expect(shown).not.toContain('CANARY');
});

test('very short values are no secrets and hide nothing', () => {
	expect(redactor.text('about a cab')).toBe('about a cab');
});

test('a secret of digits does not eat into longer numbers', () => {
	const digits = createRedactor(['12345678']);
	expect(digits.text('id 12345678, item 9123456780')).toBe(`id ${HIDDEN}, item 9123456780`);
});

test('an answer is cleaned in keys, nested values and headers, and stays JSON', () => {
	const text = JSON.stringify({
		[SECRET]: [{ deep: `a${SECRET}b` }],
		n: 1.5,
		ok: true,
		none: null,
	});
	const clean = redactAnswer({ status: 200, headers: { 'x-echo': SECRET }, text }, redactor);
	expect(JSON.parse(clean.text)).toEqual({
		[HIDDEN]: [{ deep: `a${HIDDEN}b` }],
		n: 1.5,
		ok: true,
		none: null,
	});
	expect(clean.headers).toEqual({ 'x-echo': HIDDEN });
});

test('a secret spelled with escapes in JSON is found', () => {
	const hidden = [...'TOKEN-1234']
		.map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
		.join('');
	const clean = redactAnswer(
		{ status: 200, headers: {}, text: `{"a":"${hidden}"}` },
		createRedactor(['TOKEN-1234']),
	);
	expect(JSON.parse(clean.text)).toEqual({ a: HIDDEN });
});

test('a clean answer is passed on untouched, byte for byte', () => {
	const text = '{ "big": 12345678901234567890, "a" : 1 }';
	expect(redactAnswer({ status: 200, headers: {}, text }, redactor).text).toBe(text);
});

test('any webhook address loses its token where that is asked for', () => {
	const chat = createRedactor([], { webhookAddresses: true });
	expect(chat.text('POST /api/webhooks/123/otherToken?wait=true')).toBe(
		`POST /api/webhooks/123/${HIDDEN}?wait=true`,
	);
	expect(createRedactor([]).text('/docs/webhooks/123/setup')).toBe('/docs/webhooks/123/setup');
});
