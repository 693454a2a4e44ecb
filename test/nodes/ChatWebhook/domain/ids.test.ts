import { readId, readIds } from '../../../../nodes/ChatWebhook/domain/ids';
import fc from '../../../property';

const LINK = 'https://chat.example.com/channels/12/34/56';

test.each<[unknown, 'message' | 'thread', string]>([
	['1200000000000000001', 'message', '1200000000000000001'],
	[' 12 ', 'message', '12'],
	[12, 'message', '12'],
	// What an ID looks like is no part of the interface.
	['3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f', 'message', '3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'],
	['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'thread', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
	['bndrfgekmcpqxotuwiszahyjlv', 'message', 'bndrfgekmcpqxotuwiszahyjlv'],
	[LINK, 'message', '56'],
	[LINK, 'thread', '34'],
	['https://chat.example.com/channels/@me/34', 'message', '34'],
	['https://chat.example.com/channels/01AR/01BS/01CT?x=1', 'message', '01CT'],
])('%p as the ID of a %s', (entry, kind, id) => {
	expect(readId(entry, kind)).toEqual({ ids: [id] });
});

test.each<unknown>([
	'general',
	'last',
	'a message',
	'a/1',
	'../1',
	'1?thread_id=2',
	'1#2',
	'%2e1',
	{ id: 1 },
	'1'.repeat(101),
	'https://chat.example.com/other/1',
])('%p is no ID', (entry) => {
	expect(readId(entry)).toMatchObject({ problem: 'is not an ID' });
});

test('a number beyond what is exact has lost its last digits', () => {
	expect(readId(2 ** 60)).toMatchObject({ problem: 'has lost its last digits' });
});

test('several, each once, however they are written', () => {
	const expected = { ids: ['1', 'a2'] };
	for (const entry of [['1', 'a2', 1], '["1","a2"]', '1, a2;1\n', [['1'], ['a2']]])
		expect(readIds(entry)).toEqual(expected);
});

test('whatever passes stays one piece of a path', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const result = readId(text);
			const [id = ''] = 'ids' in result ? result.ids : [];
			expect(encodeURIComponent(id)).toBe(id);
		}),
	);
});
