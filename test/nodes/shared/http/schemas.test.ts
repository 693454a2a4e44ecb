import { MOST_RECORDS } from '../../../../nodes/shared/domain/bounds';
import { checkAnswer } from '../../../../nodes/shared/http/parseAnswer';
import { list, openObject } from '../../../../nodes/shared/http/schemas';
import * as z from '../../../../nodes/shared/http/zod';
import { NASTY_NAMES } from '../../../nasty';
import fc from '../../../property';

const open = openObject({ temp: z.nullish(z.number()), more: z.optional(openObject({})) });

test('an open object keeps every name that it does not know, and inherits nothing from it', () => {
	const names = fc.uniqueArray(fc.oneof(fc.constantFrom(...NASTY_NAMES), fc.string()));
	fc.assert(
		fc.property(names, fc.jsonValue(), (unknown, value) => {
			const known = new Set(['temp', 'more']);
			const entries = unknown.filter((name) => !known.has(name)).map((name) => [name, value]);
			const plain: unknown = Object.fromEntries(entries);
			const json = JSON.stringify({ temp: 1, more: plain });
			const read = open.parse(JSON.parse(json));
			const sorted = (value: unknown) =>
				JSON.stringify(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
			expect(sorted(read.more)).toBe(sorted(plain));
			expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
			expect(Object.getPrototypeOf(read.more)).toBe(Object.prototype);
		}),
	);
});

test('a field that is missing is not found in what a server calls its prototype', () => {
	const { temp } = open.parse(JSON.parse('{"__proto__":{"temp":{"toString":1}}}'));
	expect(temp).toBeUndefined();
});

test.each([
	[
		'too many entries',
		Array.from({ length: MOST_RECORDS + 1 }, () => 1),
		'“list” is not as expected (it has more than 1000 entries)',
	],
	[
		'a wrong entry',
		[{ temp: 1 }, { temp: 'x' }],
		'“list.1.temp” is not as expected (it should be a number, but text came)',
	],
	['no list', 'x', '“list” is not as expected (it should be a list, but text came)'],
])('%s are said', (_name, entries, words) => {
	expect(() =>
		checkAnswer(openObject({ list: list(open) }), { list: entries }, 'the service'),
	).toThrow(
		expect.objectContaining({ description: expect.stringContaining(words) as string }) as Error,
	);
});
