import { findMarkup } from '../../../../nodes/ChatWebhook/domain/markup';
import { planText } from '../../../../nodes/ChatWebhook/domain/planMessage';
import { splitText } from '../../../../nodes/ChatWebhook/domain/splitText';
import { lengthOf } from '../../../../nodes/ChatWebhook/domain/textLength';
import { tidyText } from '../../../../nodes/ChatWebhook/parameters/entries';
import { expectLinear } from '../../../linear';
import fc, { runs } from '../../../property';

const texts = (text: string, limit: number) => splitText(text, limit).map((part) => part.text);
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const HOSTILE = [
	'👩‍👩‍👧‍👦',
	'🇩🇪',
	'🇩🇪🇫🇷🇪🇸',
	'👍🏽',
	'é',
	'Z̷̢̛͎̖a̴͉͝l̸͔̈́g̴̘͐o̵̫͂',
	'กำ',
	'नमस्ते',
	'각',
	'\u200b',
	'\u200d',
	'\ufe0f',
	'❤️',
	'\u202e',
	'\u00a0',
	' ́',
	'\u2028',
	'\ud83d\ude00',
	'ﷺ',
	'日本語。',
	'1️⃣',
	'🏴󠁧󠁢󠁥󠁮󠁧󠁿',
	'؀1',
];
const MARKUP = [
	'```',
	'```js\n',
	'\n```\n',
	'```\ncode\n```',
	'`x y`',
	'||',
	'||a secret||',
	'**bold text**',
	'*italic words*',
	'</command sub:12>',
	'\n| a | b |\n| 1 | 2 |\n',
	'\n- one\n- two\n',
	'>>> ',
	'> ',
	'<@123456789012345678>',
	'<:wave:123456789012345678>',
	'https://example.com/a/b?c=d&e=f',
	'[a link](https://example.com/x)',
	'\\*',
	'\n',
	'\n\n',
	' ',
	'. ',
	'  indented\n',
];
const text = fc
	.array(
		fc.oneof(
			fc.constantFrom(...HOSTILE),
			fc.constantFrom(...MARKUP),
			fc.lorem({ maxCount: 6 }),
			fc.string({ unit: 'binary', maxLength: 12 }),
		),
		{ minLength: 40, maxLength: 90 },
	)
	.map((pieces) => tidyText(pieces.join('')).replace(/`{9,}/g, '```'));

test('any text: nothing lost, nothing too long, code closed, no character cut, nothing whole cut', () => {
	let split = 0;
	fc.assert(
		fc.property(text, fc.integer({ min: 150, max: 400 }), fc.boolean(), (whole, limit, inUnits) => {
			const unit = inUnits ? 'utf16' : 'codePoints';
			const parts = splitText(whole, limit, unit);
			if (parts.length > 1) split++;
			expect(faultsOf(parts, whole, { limit, unit })).toEqual([]);
		}),
		{ numRuns: runs(2_000) },
	);
	// The texts really are long enough to be cut.
	expect(split).toBeGreaterThan(1_000);
}, 300_000);

/** In words, and not as an expectation each: there are a hundred thousand of them. */
function faultsOf(
	parts: ReturnType<typeof splitText>,
	whole: string,
	{ limit, unit }: { limit: number; unit: 'utf16' | 'codePoints' },
): string[] {
	const joined = parts.map(({ before, body }) => before + body).join('');
	const markup = findMarkup(whole);
	const boundaries = new Set(
		Array.from(graphemes.segment(whole), ({ index }) => index).concat(whole.length),
	);
	let at = 0;
	const faults = parts.map((part, index) => {
		const start = at + part.before.length;
		const end = start + part.body.length;
		at = end;
		const cut = markup.whole.find(
			(range) => range.start < end && end < range.end && range.end - range.start <= 70,
		);
		// Only the very last mark of an odd number stands alone, as it did in the whole text.
		const isLast = parts.slice(index + 1).every(({ body }) => !/`{3,}/.test(body));
		const isPaired = !isLast || marksIn(whole) % 2 === 0;
		return [
			lengthOf(part.text, unit) > limit && `part ${index} is too long`,
			tidyText(part.text) !== part.text && `part ${index} is not tidy`,
			part.body.trim() === '' && `part ${index} is empty`,
			!boundaries.has(start) && `a character is cut at ${start}`,
			!boundaries.has(end) && `a character is cut at ${end}`,
			cut !== undefined && `“${whole.slice(cut.start, cut.end)}” is cut`,
			isPaired && marksIn(part.text) % 2 !== 0 && `part ${index} leaves code open`,
		];
	});
	return [
		!whole.startsWith(joined) && 'the parts are another text',
		whole.slice(joined.length).trim() !== '' && 'the end is missing',
		...faults.flat(),
	].filter((fault) => fault !== false);
}

const marksIn = (text: string): number => text.match(/`{3,}/g)?.length ?? 0;

test('words, lines and paragraphs stay together', () => {
	expect(texts(`${'word '.repeat(30)}`, 100).every((part) => /^(word ?)+$/.test(part))).toBe(true);
	expect(texts(`${'a'.repeat(80)}\n\n${'b'.repeat(15)} ${'c'.repeat(60)}`, 100)).toEqual([
		'a'.repeat(80),
		`${'b'.repeat(15)} ${'c'.repeat(60)}`,
	]);
});

test('a code block is closed and opened again with its language and its indentation', () => {
	const code = Array.from({ length: 12 }, (_, n) => `    line ${n} of it`).join('\n');
	const parts = texts(`Look:\n\`\`\`python\n${code}\n\`\`\`\nDone.`, 120);
	expect(parts.length).toBeGreaterThan(1);
	expect(parts[0]).toMatch(/\n```$/);
	expect(parts[1]).toMatch(/^```python\n {4}line/);
	expect(parts.at(-1)).toMatch(/```\nDone\.$/);
});

test('a spoiler stays hidden and a quote stays a quote', () => {
	expect(
		texts(`||${'secret words '.repeat(30)}||`, 150).every(
			(part) => part.startsWith('||') && part.endsWith('||'),
		),
	).toBe(true);
	expect(
		texts(`>>> ${'quoted words '.repeat(30)}`, 150).every((part) => part.startsWith('>>> ')),
	).toBe(true);
});

describe('whole things that fit into one message stay whole', () => {
	const before = 'word '.repeat(16);
	test.each([
		'</remind list items:123456789012345678>',
		'[Markdown](https://en.wikipedia.org/wiki/Markdown_(markup)_language)',
		'[a link](https://example.com/x "with a title")',
		'<https://example.com/a/rather/long/address/in/brackets>',
		'*words in italics that belong together*',
		'_words in italics that belong together_',
		'***bold words in italics, too***',
		`**${'bold words '.repeat(7)}bold**`,
		'~~struck out words that belong together~~',
		'| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |',
		'- one entry\n- another one\n  with a second line\n- and a third',
		'1. one entry\n2. another one\n3. and a third',
	])('%p', (whole) => {
		for (let shift = 0; shift < 60; shift++) {
			const parts = texts(`${'x'.repeat(shift)} ${before}\n${whole}\n${before}`, 150);
			expect(parts.filter((part) => part.includes(whole))).toHaveLength(1);
		}
	});

	test('a list that is longer is cut between its entries, which stay whole', () => {
		const entries = Array.from({ length: 20 }, (_, n) => `- entry ${n} with\n  a second line`);
		const parts = texts(entries.join('\n'), 100);
		expect(parts.flatMap((part) => part.split(/\n(?=- )/))).toEqual(entries);
	});

	test('emphasis that is longer is cut at a space, and a link in it stays whole', () => {
		const link = '[a link](https://example.com/x)';
		const parts = texts(`**${'word '.repeat(30)}${link}${' word'.repeat(30)}**`, 120);
		expect(parts.filter((part) => part.includes(link))).toHaveLength(1);
		expect(
			parts
				.join(' ')
				.replace(/\*/g, '')
				.split(' ')
				.filter((word) => word === 'word'),
		).toHaveLength(60);
	});
});

test('code points are counted where the service counts them', () => {
	const emoji = '😀'.repeat(150);
	expect(splitText(emoji, 100, 'codePoints').map((part) => Array.from(part.text).length)).toEqual([
		94, 56,
	]);
	expect(splitText(emoji, 150, 'codePoints')).toHaveLength(1);
	expect(splitText(emoji, 150).length).toBeGreaterThan(1);
});

test('a short text is not touched', () => {
	expect(texts('  as it is  ', 2000)).toEqual(['  as it is  ']);
	expect(texts(' \n ', 2000)).toEqual([]);
});

test.each([
	['words', 'word '.repeat(200_000)],
	['one word', 'x'.repeat(1_000_000)],
	['brackets', '['.repeat(1_000_000)],
	['ticks', '` '.repeat(500_000)],
	['double ticks', '``a '.repeat(250_000)],
	['spoilers', '||'.repeat(500_000)],
	['fences', '```\n'.repeat(250_000)],
	['stars', '**a'.repeat(333_333)],
	['marks', `a${'\u0301'.repeat(999_999)}`],
	['spaces with marks', ' \u0301'.repeat(500_000)],
	['flags', '🇩🇪'.repeat(250_000)],
	['line breaks', '\n'.repeat(1_000_000)],
])(
	'1 MB of %s takes time in proportion',
	(_name, long) => {
		expectLinear((size) => splitText(long.slice(0, size), 2000), long.length);
	},
	30_000,
);

test('the other ways', () => {
	const rules = { limit: 100, mostParts: 2 } as const;
	const long = 'word '.repeat(100);
	const short = planText(long, { ...rules, way: 'shorten' }, 'utf16');
	expect(short).toEqual({ parts: [expect.stringMatching(/word …$/)], isShortened: true });
	expect(planText(long, { ...rules, way: 'attach' }, 'utf16')).toMatchObject({ isShortened: true });
	expect(planText(long, { ...rules, way: 'stop' }, 'utf16')).toMatchObject({
		problem: "'Text' is too long",
	});
	expect(planText(long, { ...rules, way: 'split' }, 'utf16')).toMatchObject({ isShortened: false });
	expect(tidyText('a\r\nb\rc\ud800')).toBe('a\nb\nc\ufffd');
});

test('a list of 200,000 entries is split like a short one', () => {
	const parts = texts('- a\n'.repeat(200_000), 2_000);
	expect(parts.join('').match(/- a/g)).toHaveLength(200_000);
});
