import { SPELLINGS } from '../../../spellings';
import { createRedactor, HIDDEN } from '../../../../nodes/shared/http/redact';
import { receiveAnswer } from '../../../../nodes/shared/http/receiveAnswer';

const SECRET = 'CANARY+/key=äö 1&<"';
const redactor = createRedactor([SECRET, undefined, '', 'ab']);

const receive = (text: string, hide = redactor, headers = {}) =>
	receiveAnswer({ status: 200, headers, text }, hide);

describe.each(Object.entries(SPELLINGS))('a secret written %s', (_name, spell) => {
	test.each([SECRET, 'sk-4f9a8b7c6d5e', '0123456789', 'Gt7/+x==', 'naïve-tökén-9'])(
		'is hidden: %s',
		(secret) => {
			const { text } = createRedactor([secret]);
			expect(text(`x ${spell(secret)} y`)).toMatch(/^x \[hidden\](=*|%3D%3D|%3d%3d)? y$/);
		},
	);
});

test('the decoded form of a secret that is itself encoded is hidden too', () => {
	expect(createRedactor(['ab%2Fcd%3D1234']).text('token ab/cd=1234.')).toBe(`token ${HIDDEN}.`);
});

test('a secret of digits does not eat into longer numbers', () => {
	const digits = createRedactor(['12345678']);
	expect(digits.text('id 12345678, item 9123456780')).toBe(`id ${HIDDEN}, item 9123456780`);
	expect(digits.value({ id: 12345678, item: 123456789, at: [12345678] })).toEqual({
		id: HIDDEN,
		item: 123456789,
		at: [HIDDEN],
	});
});

describe.each(['science', 'Article', 'ab', 'x1y2'])('%s could be a word', (word) => {
	const { text } = createRedactor([word]);

	test.each([
		`https://www.${word}.org/${word}`,
		`The ${word} of ${word}s`,
		word,
		`[${word}]`,
		`"title":"${word}"`,
	])('and stays in %s', (ordinary) => {
		expect(text(ordinary)).toBe(ordinary);
	});

	test.each([
		[`GET /users/${word}/feed/all`, `GET /users/${HIDDEN}/feed/all`],
		[`%2Fusers%2F${word}%2Ffeed`, `%2Fusers%2F${HIDDEN}%2Ffeed`],
		[`consumer_key=${word}&x=1`, `consumer_key=${HIDDEN}&x=1`],
		[`{"access_token": "${word}"}`, `{"access_token": "${HIDDEN}"}`],
		[`{\\"access_token\\":\\"${word}\\"}`, `{\\"access_token\\":\\"${HIDDEN}\\"}`],
		[`appid: ${word.toUpperCase()}`, `appid: ${HIDDEN}`],
		[`invalid key ${word}`, `invalid key ${HIDDEN}`],
	])('but is hidden in %s', (told, shown) => {
		expect(text(told)).toBe(shown);
	});
});

test('an answer is cleaned in keys, nested values and headers, and stays JSON', () => {
	const clean = receive(
		JSON.stringify({
			[SECRET]: [{ deep: `a${SECRET}b` }],
			[`${SECRET}`.toUpperCase()]: 'a second entry of the same name',
			n: 1.5,
			ok: true,
			none: null,
		}),
		redactor,
		{ 'x-echo': SECRET },
	);
	expect(clean.data).toEqual({
		[HIDDEN]: [{ deep: `a${HIDDEN}b` }],
		[`${HIDDEN} 2`]: 'a second entry of the same name',
		n: 1.5,
		ok: true,
		none: null,
	});
	expect(JSON.parse(clean.text)).toEqual(clean.data);
	expect(clean.headers).toEqual({ 'x-echo': HIDDEN });
});

test('a clean answer is passed on untouched, byte for byte', () => {
	const text = '{ "big": 12345678901234567890, "a" : 1 }';
	expect(receive(text).text).toBe(text);
});

test('data without a secret is the same object, and data with one is not changed', () => {
	const data = { a: [{ b: SECRET }] };
	expect(redactor.value(data)).toEqual({ a: [{ b: HIDDEN }] });
	expect(data.a[0]?.b).toBe(SECRET);
	const clean = { a: [1, { b: 'x' }] };
	expect(redactor.value(clean)).toBe(clean);
});

test('names of the language are only names', () => {
	const text = `{"__proto__":{"a":"${'x'.repeat(9)}-1"},"constructor":"b","toString":{"c":1}}`;
	const shown = createRedactor([`${'x'.repeat(9)}-1`]).value(JSON.parse(text) as object);
	expect(JSON.stringify(shown)).toBe(text.replace('xxxxxxxxx-1', HIDDEN));
	expect(({} as { a?: unknown }).a).toBeUndefined();
});

test('nesting of any depth is gone through', () => {
	let data: unknown = [SECRET];
	for (let level = 0; level < 100_000; level++) data = level % 2 ? [data] : { a: data };
	let shown = redactor.value(data);
	for (let level = 0; level < 100_000; level++)
		shown = Array.isArray(shown) ? (shown[0] as unknown) : (shown as { a: unknown }).a;
	expect(shown).toEqual([HIDDEN]);
});

test.each([
	['too large', `"${'x'.repeat(20_000_001)}"`, 'ANSWER_TOO_LARGE'],
	['too deep', '['.repeat(101) + ']'.repeat(101), 'ANSWER_TOO_DEEP'],
	['too deep behind blanks', ' '.repeat(5_000) + '{"a":'.repeat(101), 'ANSWER_TOO_DEEP'],
	['too deep behind a quote', `{"[\\"": ${'['.repeat(101)}`, 'ANSWER_TOO_DEEP'],
])('an answer that is %s is not taken in', (_name, text, code) => {
	expect(() => receive(text)).toThrow(expect.objectContaining({ code, outcome: 'too-long' }));
});

test('brackets in texts do not count', () => {
	const data = { a: `${'['.repeat(500)}\\"[`, b: '\\', c: '[[' };
	expect(receive(JSON.stringify(data)).data).toEqual(data);
});

test('any webhook address loses its token where that is asked for', () => {
	const chat = createRedactor([], { webhookAddresses: true });
	expect(chat.text('POST /api/webhooks/123/otherToken?wait=true')).toBe(
		`POST /api/webhooks/123/${HIDDEN}?wait=true`,
	);
	expect(chat.text('a=%2Fapi%2Fwebhooks%2F123%2FotherToken%3Fwait')).toBe(
		`a=%2Fapi%2Fwebhooks%2F123%2F${HIDDEN}%3Fwait`,
	);
	expect(chat.text('"\\/api\\/webhooks\\/123\\/otherToken"')).toBe(
		`"\\/api\\/webhooks\\/123\\/${HIDDEN}"`,
	);
	expect(createRedactor([]).text('/docs/webhooks/123/setup')).toBe('/docs/webhooks/123/setup');
});
