import { createRedactor, HIDDEN } from '../../../../nodes/shared/http/redact';
import { receiveAnswer } from '../../../../nodes/shared/n8n/receiveAnswer';
import fc from '../../../property';
import { SPELLINGS } from '../../../spellings';

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

describe('what is learned during a run', () => {
	test('is hidden from then on, as text and as number, beside what was known before', () => {
		const learning = createRedactor(['first-secret-1']);
		expect(learning.text('second-secret-2')).toBe('second-secret-2');
		learning.learn('second-secret-2');
		learning.learn('87654321');
		expect(learning.text('first-secret-1 second-secret-2')).toBe(`${HIDDEN} ${HIDDEN}`);
		expect(learning.value({ a: 87654321, b: 8765432 })).toEqual({ a: HIDDEN, b: 8765432 });
	});

	test('may be nothing', () => {
		const learning = createRedactor([undefined]);
		learning.learn(undefined);
		expect(learning.text('anything')).toBe('anything');
	});
});

describe('data of any shape', () => {
	const { value } = createRedactor([SECRET, '12345678']);

	test.each<[string, unknown, unknown]>([
		['a text alone', `x ${SECRET}`, `x ${HIDDEN}`],
		['a number alone', 12345678, HIDDEN],
		['nothing', null, null],
		['a name alone', { [SECRET]: 1 }, { [HIDDEN]: 1 }],
		['an empty list beside it', { a: SECRET, list: [] }, { a: HIDDEN, list: [] }],
		['an empty object beside it', [SECRET, {}], [HIDDEN, {}]],
		['yes and no beside it', [SECRET, true, false], [HIDDEN, true, false]],
	])('%s', (_name, data, shown) => {
		expect(value(data)).toEqual(shown);
	});

	test('several names that become one keep their entries', () => {
		const upper = SECRET.toUpperCase();
		const mixed = SECRET.replace('key', 'Key');
		expect(value({ [SECRET]: 1, [upper]: 2, [mixed]: 3 })).toEqual({
			[HIDDEN]: 1,
			[`${HIDDEN} 2`]: 2,
			[`${HIDDEN} 3`]: 3,
		});
	});

	test('a copy can be changed like any object', () => {
		const copy = value({ a: SECRET, b: 1 }) as { a?: unknown; b?: unknown };
		copy.a = 2;
		delete copy.b;
		expect(copy).toEqual({ a: 2 });
	});
});

test.each([
	['a secret with a percent sign that encodes nothing', '100%-sure-9', '100%-sure-9', HIDDEN],
	['six characters', 'ab12cd', 'x ab12cd y', `x ${HIDDEN} y`],
	['six characters in Base64', 'ab12cd', 'YWIxMmNk', HIDDEN],
	['fifteen letters', 'abcdefghijklmno', 'the abcdefghijklmno', `the ${HIDDEN}`],
	['a digit before letters', '1abcdefgh', 'the 1abcdefgh', `the ${HIDDEN}`],
	['digits at its end, behind a digit', 'k1234567', '9k1234567', `9${HIDDEN}`],
	['a plus in Base64', '>>>>>>x', 'Pj4+Pj4+eA==', `${HIDDEN}==`],
	['a minus in Base64', '>>>>>>x', 'Pj4-Pj4-eA', HIDDEN],
	['an encoded plus in Base64', '>>>>>>x', 'Pj4%2BPj4%2beA', HIDDEN],
	['a slash in Base64', '??????y', 'Pz8/Pz8/eQ', HIDDEN],
	['an underscore in Base64', '??????y', 'Pz8_Pz8_eQ', HIDDEN],
	['an escaped slash in Base64', '??????y', 'Pz8\\/Pz8%2FeQ', HIDDEN],
])('%s is hidden', (_name, secret, told, shown) => {
	expect(createRedactor([secret]).text(told)).toBe(shown);
});

test.each([
	['fourteen letters, which may be a word', 'abcdefghijklmn', 'the abcdefghijklmn'],
	['the Base64 of fewer than six characters', 'a1b2', 'YTFiMg'],
	['a plus where the secret has no space', 'key-12-ab', 'key+12+ab'],
	['a slash where Base64 has a plus', '>>>>>>x', 'Pj4/Pj4/eA'],
])('%s stays', (_name, secret, told) => {
	expect(createRedactor([secret]).text(told)).toBe(told);
});

test.each(['123456789012345678', '98765432109876543210', '0012345678', '1234567'])(
	'%s is hidden as the number that JSON makes of it',
	(secret) => {
		const { value } = createRedactor([secret]);
		const number = Number(secret);
		expect(value([number, { at: -number }, number * 2])).toEqual([
			HIDDEN,
			{ at: HIDDEN },
			number * 2,
		]);
		expect(value({ other: 7 })).toEqual({ other: 7 });
	},
);

test.each([
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	['"', '&quot;'],
	["'", '&apos;'],
])('%s in a secret is found by its name in XML and HTML, %s', (sign, name) => {
	expect(createRedactor([`ab12${sign}cd34`]).text(`x ab12${name}cd34 y`)).toBe(`x ${HIDDEN} y`);
});

test('a secret that only begins with digits is found behind a digit', () => {
	expect(createRedactor(['123456ab']).text('9123456ab')).toBe(`9${HIDDEN}`);
});

test.each(['x1234567', '1234567x'])('%s is no number', (secret) => {
	expect(createRedactor([secret]).value({ a: 1234567 })).toEqual({ a: 1234567 });
});

test('the longer of two secrets leaves no rest', () => {
	for (const secrets of [
		['secret-1', 'secret-1-longer'],
		['secret-1-longer', 'secret-1'],
	])
		expect(createRedactor(secrets).text('a secret-1-longer b')).toBe(`a ${HIDDEN} b`);
});

test('data change where one of their texts does alone, and nowhere else', () => {
	const texts = fc.constantFrom(
		'x',
		SECRET,
		'sci',
		'ence',
		'key',
		'token: science',
		'science',
		'12345',
		'678',
	);
	const { text, value } = createRedactor([SECRET, 'science', '12345678']);
	fc.assert(
		fc.property(fc.array(fc.oneof(texts, fc.constantFrom(12345, 678, 12345678))), (list) => {
			const shown = list.map((entry) =>
				typeof entry === 'string' ? text(entry) : entry === 12345678 ? HIDDEN : entry,
			);
			expect(value(list)).toEqual(shown);
			expect(value(list.map((entry) => ({ entry })))).toEqual(shown.map((entry) => ({ entry })));
		}),
	);
});
