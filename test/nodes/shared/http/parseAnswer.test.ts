import { parseAnswer } from '../../../../nodes/shared/http/parseAnswer';
import { lenient, record } from '../../../../nodes/shared/http/schemas';
import * as z from '../../../../nodes/shared/http/zod';

const schema = z.object({
	id: z.number(),
	name: z.nullish(z.string()),
	hours: z.array(z.object({ temp: z.number().check(z.gte(-100), z.lte(100)) })),
	rain: z.nullish(z.union([z.number(), z.object({ '1h': z.number() })])),
	more: z.nullish(record),
	extra: lenient(z.string()),
});

const good = { id: 1, hours: [{ temp: 1 }] };

function refusal(answer: unknown): string {
	try {
		parseAnswer(schema, reply(answer), 'the service');
	} catch (error) {
		return (error as { description: string }).description;
	}
	throw new Error('It was accepted.');
}

function reply(answer: unknown) {
	const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
	return { status: 200, headers: {}, text };
}

test.each([
	[{ ...good, id: '1' }, '“id” is not as expected (it should be a number, but text came)'],
	[{ hours: [] }, '“id” is not as expected (it is missing)'],
	[{ ...good, name: 5 }, '“name” is not as expected (it should be text, but a number came)'],
	[{ ...good, hours: {} }, '“hours” is not as expected (it should be a list, but an object came)'],
	[{ ...good, hours: [{ temp: 1 }, null] }, '“hours.1” is not as expected'],
	[{ ...good, hours: [{ temp: 101 }] }, '“hours.0.temp” is not as expected (it should be at most'],
	[{ ...good, hours: [{ temp: -101 }] }, 'it should be at least -100'],
	[{ ...good, rain: { '1h': 'x' } }, '“rain.1h” is not as expected (it should be a number'],
	[{ ...good, more: [] }, '“more” is not as expected (it should be an object)'],
	[[], 'The answer as a whole is not as expected (it should be an object, but a list came)'],
	['', 'The answer was empty'],
	['<html>', 'A web page came'],
	['{"id":1,', 'cut off'],
	['1e', 'not in the expected format'],
])('%j is refused with words', (answer, words) => {
	expect(refusal(answer)).toContain(words);
});

test('what is optional may be wrong, and names of the service are only keys', () => {
	const more = JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3}') as object;
	const answer = parseAnswer(
		schema,
		reply(`{"id":1,"hours":[],"extra":7,"name":null,"more":${JSON.stringify(more)}}`),
		'the service',
	);
	expect(answer).toMatchObject({ id: 1, hours: [], name: null });
	expect(answer.extra).toBeUndefined();
	expect(Object.keys(answer.more ?? {})).toEqual(['__proto__', 'constructor', 'toString']);
});
