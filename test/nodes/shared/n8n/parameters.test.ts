import type { IExecuteFunctions } from 'n8n-workflow';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';
import type { ItemParameters } from '../../../../nodes/shared/n8n/parameters';
import { itemParameters } from '../../../../nodes/shared/n8n/parameters';
import fc from '../../../property';

const READERS: Readonly<Record<string, (parameters: ItemParameters) => unknown>> = {
	text: (parameters) => parameters.text('field'),
	requiredText: (parameters) => parameters.requiredText('field', 'Field'),
	number: (parameters) => parameters.number('field', 'Field', { min: 0, max: 10 }),
	wholeNumber: (parameters) => parameters.wholeNumber('field', 'Field', { min: 0, max: 10 }),
	flag: (parameters) => parameters.flag('field', 'Field'),
	choice: (parameters) => parameters.choice('field', 'Field', ['a', 'b']),
	list: (parameters) => parameters.list('field'),
	time: (parameters) => parameters.time('field', 'Field'),
	locator: (parameters) => parameters.locator('field', 'Field'),
	collection: (parameters) => parameters.collection('field'),
	inside: (parameters) => parameters.inside('field').text('field'),
};

/** Of an expression, though no JSON has them. */
const ODD: unknown[] = [[{ toString: 0 }], 10n, [10n], { a: 10n }, Symbol('s'), () => 1, NaN];
const within: unknown[] = [];
within.push(within, { within });
ODD.push(within, { within });

function parametersOf(value: unknown): ItemParameters {
	return itemParameters(
		{
			getNodeParameter: (...[, , , options]: [string, number, unknown, object | undefined]) =>
				options ? '={{ $json.a }}' : value,
			getTimezone: () => 'Europe/Berlin',
		} as unknown as IExecuteFunctions,
		0,
	);
}

test.each(Object.entries(READERS))(
	'%s reads whatever JSON an expression gives, or names the field',
	(_name, read) => {
		fc.assert(
			fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom(...ODD)), (value) => {
				try {
					read(parametersOf(value));
				} catch (error) {
					expect(error).toBeInstanceOf(ServiceError);
					expect((error as Error).message).toContain("'Field'");
				}
			}),
		);
	},
);

test('an entry without an expression is worked out once for all items, one with any for each', () => {
	const stored: Record<string, unknown> = {
		plain: '5',
		options: { days: 3, list: [{ name: 'a' }] },
		expression: '={{ $json.n }}',
		nested: { rule: [{ value: '={{ $json.n }}' }] },
	};
	const workedOut: string[] = [];
	const context = {
		getNodeParameter(
			name: string,
			item: number,
			_: unknown,
			options?: { rawExpressions: boolean },
		) {
			if (options?.rawExpressions === true) return stored[name];
			workedOut.push(name);
			const text = JSON.stringify(stored[name]).replace('={{ $json.n }}', String(item));
			return JSON.parse(text) as unknown;
		},
		getTimezone: () => 'Europe/Berlin',
	} as unknown as IExecuteFunctions;
	const fixed = new Map<string, unknown>();
	const seen = [0, 1].map((item) => {
		const parameters = itemParameters(context, item, fixed);
		return [...Object.keys(stored), ...Object.keys(stored)].map((name) => parameters.raw(name));
	});
	expect(seen[1]?.slice(0, 4)).toEqual(['5', stored.options, '1', { rule: [{ value: '1' }] }]);
	expect(workedOut).toEqual(['plain', 'options', 'expression', 'nested', 'expression', 'nested']);
});

test.each([
	[true, true],
	['true', true],
	['Yes', true],
	[' on ', true],
	[1, true],
	['1', true],
	[false, false],
	['FALSE', false],
	['no', false],
	['off', false],
	[0, false],
	['', false],
	[null, false],
	[undefined, false],
])('a switch whose expression gives %j is %j', (value, expected) => {
	expect(parametersOf(value).flag('field', 'Field')).toBe(expected);
});

test.each(['perhaps', 2, [], {}, 'ja'])(
	'a switch whose expression gives %j is refused',
	(value) => {
		expect(() => parametersOf(value).flag('field', 'Field')).toThrow(
			"'Field' must be true or false",
		);
	},
);
