import { parseJson } from '../../../../nodes/shared/domain/json';
import { readJson } from '../../../../nodes/shared/http/parseAnswer';
import { createRedactor } from '../../../../nodes/shared/http/redact';
import { receiveAnswer } from '../../../../nodes/shared/n8n/receiveAnswer';
import fc, { runs } from '../../../property';

/** JSON as somebody wrote it, and what it means. */
interface Written {
	readonly text: string;
	readonly value: unknown;
}

const space = fc.constantFrom('', '', ' ', '\n\t');
const digits = fc.oneof(
	fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
	fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
	fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
);
const whole = digits.map((id): Written => {
	const isExact = BigInt(Number(id)) === id && Number.isSafeInteger(Number(id));
	return { text: String(id), value: isExact ? Number(id) : String(id) };
});
const decimal = fc
	.constantFrom('0.30000000000000004', '1234567890123.5', '1e21', '12E2')
	.map((text): Written => ({ text, value: JSON.parse(text) as unknown }));
const string = fc
	.oneof(
		fc.string(),
		fc.constantFrom('12345678901234567891', '"item_id":9007199254740993,', '\\', '\\"', '[{'),
	)
	.map((value): Written => ({ text: JSON.stringify(value), value }));
const constant = fc
	.constantFrom(null, true, false)
	.map((value): Written => ({ text: String(value), value }));

const { json } = fc.letrec<{ json: Written; list: Written; map: Written }>((tie) => ({
	json: fc.oneof({ depthSize: 'small' }, whole, decimal, string, constant, tie('list'), tie('map')),
	list: fc.tuple(fc.array(tie('json'), { maxLength: 5 }), space).map(([entries, gap]): Written => ({
		text: `[${gap}${entries.map(({ text }) => text).join(`${gap},`)}${gap}]`,
		value: entries.map(({ value }) => value),
	})),
	map: fc.tuple(fc.array(tie('json'), { maxLength: 5 }), space).map(([entries, gap]): Written => ({
		text: `{${entries.map(({ text }, index) => `${gap}"a${index}"${gap}:${gap}${text}${gap}`).join()}}`,
		value: Object.fromEntries(entries.map(({ value }, index) => [`a${index}`, value])),
	})),
}));

const SECRET = 'sk-4f9a8b7c6d5e';
const receive = (text: string): unknown => {
	const response = { status: 200, headers: {}, text };
	return receiveAnswer(response, createRedactor([SECRET]));
};

test('numbers keep all their digits, wherever they stand and whatever is hidden beside them', () => {
	fc.assert(
		fc.property(json, ({ text, value }) => {
			const wanted: unknown = { answer: value };
			expect(parseJson(`{"answer":${text}}`)).toEqual(wanted);
			expect(receive(`{"answer":${text}}`)).toMatchObject({ data: wanted });
			const said = { answer: value, key: '[hidden]' };
			const received = receive(`{"answer":${text},"key":"${SECRET}"}`);
			expect(received).toMatchObject({ data: said });
			// Who reads the text once more, as the cache of the weather does, reads the same.
			const { data: _once, ...again } = received as { data: unknown; text: string };
			expect(readJson({ status: 200, headers: {}, ...again })).toEqual(said);
		}),
		{ numRuns: runs(300) },
	);
});

test('what is not JSON stays none', () => {
	for (const text of ['', '{', '[12345678901234567891', '{"a":}', '"', '{"a":"\\', 'nan'])
		expect(parseJson(text)).toBeUndefined();
});
