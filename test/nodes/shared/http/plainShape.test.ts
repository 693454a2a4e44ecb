import fc from 'fast-check';
import { copyJson } from '../../../../nodes/shared/domain/copyJson';
import {
	aNumber,
	aText,
	either,
	listOf,
	numberWithin,
	optional,
	plainShape,
	record,
} from '../../../../nodes/shared/http/plainShape';

const schema = plainShape<unknown>(
	record({
		id: aNumber,
		name: optional(aText),
		hours: listOf(
			record({
				dt: numberWithin(0, 10),
				rain: optional(either(aNumber, record({ '1h': optional(aNumber) }))),
			}),
		),
	}),
);
const good = {
	id: 1,
	name: null,
	hours: [
		{ dt: 1, rain: { '1h': 0.4 } },
		{ dt: 2, rain: 3, other: 'kept' },
	],
};

test('hands on what fits, untouched', () => {
	const result = schema.safeParse(good);
	expect(result.success && result.data).toBe(good);
});

test.each([
	[{ ...good, id: '1' }, 'id', 'Expected number, received string'],
	[{ hours: [] }, 'id', 'Required'],
	[{ ...good, name: 5 }, 'name', 'Expected string, received number'],
	[{ ...good, hours: {} }, 'hours', 'Expected array, received object'],
	[{ ...good, hours: [...good.hours, null] }, 'hours.2', 'Expected object, received null'],
	[{ ...good, hours: [{ dt: 11 }] }, 'hours.0.dt', 'from 0 to 10'],
	[
		{ ...good, hours: [{ dt: 1, rain: { '1h': 'much' } }] },
		'hours.0.rain.1h',
		'Expected number, received string',
	],
	[
		{ ...good, hours: [{ dt: 1, rain: 'much' }] },
		'hours.0.rain',
		'Expected object, received string',
	],
	[[], '', 'Expected object, received array'],
])('%j is refused at %p', (value, path, message) => {
	const { error } = schema.safeParse(value);
	expect(error?.issues).toMatchObject([
		{
			path:
				path === '' ? [] : path.split('.').map((part) => (/^\d$/.test(part) ? Number(part) : part)),
			message: expect.stringContaining(message),
		},
	]);
});

test('a copy is what JSON would make of it, and shares nothing', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const expected = JSON.parse(JSON.stringify(value), (key, entry: unknown) =>
				key === '__proto__' ? undefined : entry,
			) as unknown;
			expect(JSON.stringify(copyJson(value))).toBe(JSON.stringify(expected));
		}),
	);
	const original = { a: { b: [1, { c: 2 }] }, none: undefined };
	const copy = copyJson(original);
	expect(copy).toEqual({ a: { b: [1, { c: 2 }] } });
	expect('none' in copy).toBe(false);
	original.a.b.push(3);
	expect(copy.a.b).toHaveLength(2);
	const evil = copyJson(JSON.parse('{"__proto__":{"polluted":1},"x":1}') as object);
	expect([Object.keys(evil), (evil as { polluted?: number }).polluted]).toEqual([['x'], undefined]);
});
