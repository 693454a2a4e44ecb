import { cutOf } from '../../../../nodes/ChatWebhook/domain/cutText';
import fc from '../../../property';

const HIDDEN = '[hidden]';
const LINKS = 'Go?\n\nYes: http://n8n/a?signature=aa11&x=1\nNo: http://n8n/a?signature=bb22';

test.each<[string, string | undefined]>([
	['Hello', undefined],
	['Hello', ''],
	['Hello', 'Hello'],
	[' Hello\n', 'Hello'],
	['Hello', 'Hello '],
	['Hello\u200b', 'Hello'],
	['Hello @everyone', 'Hello @\u200beveryone'],
	['a < b & c', 'a &lt; b &amp; c'],
	['Hello…', 'Hello…'],
	['Hello', 'Hello, edited'],
	['Hello', HIDDEN],
	[LINKS, LINKS.replace(/aa11|bb22/g, HIDDEN)],
])('%j shown as %j is not cut off', (sent, shown) => {
	expect(cutOf(sent, shown, HIDDEN)).toBeUndefined();
});

test.each<[string, string, number]>([
	['Hello world', 'Hello', 5],
	['Hello world', 'Hello…', 5],
	['Hello world', 'Hello...', 5],
	['Hello world', 'Hello ...', 5],
	['Wait... what', 'Wait...', 7],
	['😀😀😀', '😀', 1],
	[LINKS, LINKS.replace('aa11', HIDDEN).slice(0, -10), LINKS.length - 14 + 4],
	[LINKS, LINKS.replace('aa11', HIDDEN).slice(0, 42), 38],
])('%j shown as %j is', (sent, shown, characters) => {
	expect(cutOf(sent, shown, HIDDEN)?.shown).toBe(characters);
});

test('every text whose end can be seen is found cut off, wherever that is', () => {
	const words = fc.array(fc.stringMatching(/^[a-z😀]{1,8}$/u), { minLength: 2, maxLength: 30 });
	fc.assert(
		fc.property(words, fc.nat(), (list, at) => {
			const sent = list.join(' ');
			const letters = Array.from(sent);
			const kept = 1 + (at % (letters.length - 1));
			const shown = letters.slice(0, kept).join('');
			expect(cutOf(sent, shown, HIDDEN)).toEqual({
				shown: Array.from(shown.trim()).length,
				of: letters.length,
			});
			expect(cutOf(sent, sent, HIDDEN)).toBeUndefined();
		}),
	);
});
