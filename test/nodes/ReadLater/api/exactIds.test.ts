import { exactIds } from '../../../../nodes/ReadLater/api/itemsInOrder';
import { readJson } from '../../../../nodes/shared/http/parseAnswer';
import fc, { runs } from '../../../property';

const ids = (text: string): unknown[] => {
	const response = exactIds({ status: 200, headers: {}, text, data: JSON.parse(text) });
	const { list } = readJson(response) as { list: { item_id: unknown }[] };
	return list.map(({ item_id: id }) => id);
};

test('ids written as numbers beyond 2^53 stay apart', () => {
	expect(
		ids('{"list":[{"item_id":9007199254740993},{"item_id" : 9007199254740992 ,"status":"0"}]}'),
	).toEqual(['9007199254740993', '9007199254740992']);
});

test('any number of 16 to 20 digits is kept digit by digit', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n - 1n }), (id) => {
			expect(ids(`{"list":[{"item_id":${id}}]}`)).toEqual([String(id)]);
		}),
		{ numRuns: runs(200) },
	);
});

test.each([
	['smaller numbers', '{"list":[{"item_id":123456789012345}]}'],
	['text', '{"list":[{"item_id":"9007199254740993"}]}'],
	['what a title says', String.raw`{"list":[{"given_title":"\"item_id\":9007199254740993,"}]}`],
])('%s: the answer stays as it is', (_name, text) => {
	const response = { status: 200, headers: {}, text, data: JSON.parse(text) as unknown };
	expect(exactIds(response)).toBe(response);
});
