import { guardMentions } from '../../../../nodes/ChatWebhook/domain/guardMentions';
import type { Mentions } from '../../../../nodes/ChatWebhook/domain/mentions';
import fc, { runs } from '../../../property';

const none: Mentions = { choice: 'none', userIds: [], roleIds: [] };
const guard = (text: string) => guardMentions(text, none);

describe('written as a mention is', () => {
	test.each([
		['hey @everyone and @here', 'hey @\u00a0everyone and @\u00a0here'],
		['<@1> <@!2> <@&3>', '<@\u00a01> <@\u00a0!2> <@\u00a0&3>'],
		['(@everyone)', '(@\u00a0everyone)'],
		['x@everyone', 'x@\u00a0everyone'],
		['@EveryOne', '@\u00a0EveryOne'],
		['\uff20everyone', '\uff20\u00a0everyone'],
		['@\u{1d5f2}veryone', '@\u00a0\u{1d5f2}veryone'],
		['@\u00e9very\u006f\u0301ne', '@\u00a0\u00e9very\u006f\u0301ne'],
	])('%p', (text, guarded) => {
		expect(guard(text)).toBe(guarded);
	});

	test('what was chosen stays', () => {
		expect(
			guardMentions('<@1> <@2> <@&3>', { choice: 'listed', userIds: ['1'], roleIds: ['3'] }),
		).toBe('<@1> <@\u00a02> <@&3>');
		expect(guardMentions('<@1> <@&3> @here', { ...none, choice: 'users' })).toBe(
			'<@1> <@\u00a0&3> @\u00a0here',
		);
		expect(guardMentions('@everyone', { ...none, choice: 'everyone' })).toBe('@everyone');
	});
});

test.each([
	'@`x`everyone',
	'@``everyone',
	'<@`x`1>',
	'@ `x` everyone',
	'@**everyone**',
	'@\u200beveryone',
	'@every\u00adone',
	'@||here||',
	'`@`everyone',
	'``@\uff45``veryonehello',
	'`@every`one1',
	'@<b>here</b>',
	'@[here](https://example.com/)',
])('it would appear only when a server takes something out: %p', (text) => {
	expect(guard(text)).not.toBe(text);
	expect(notified(guard(text))).toEqual([]);
});

test.each([
	'jo@hereford.gov.uk',
	'Write to jo@here.example.com or to me@everyone.example, please.',
	'`npm i @here/sdk`',
	'```js\nimport { x } from "@here/sdk";\n```',
	'https://example.com/@hereandnow/x?a=@ann leads there',
	'https://me@everyone.example/ and https://www.npmjs.com/package/@here/sdk',
	'The sign @ stands in every address; everyone knows it, here too.',
	'`a` @ `b`',
	'Use `@` with care, `x` everyone',
	'5 < 6, mail me@163.example.com > 7',
	'@ann, @bob: **see** <#12> <:wave:13>',
])('text, addresses, links and code stay as they are: %p', (text) => {
	expect(guard(text)).toBe(text);
});

test.each([
	['`@here`', '`@\u00a0here`'],
	['https://example.com/@here', 'https://example.com/%40here'],
])('where both cannot hold, nobody is notified: %p', (text, guarded) => {
	expect(guard(text)).toBe(guarded);
});

/** What servers take out of a text, or change in it, before they look for mentions. */
const HABITS: ReadonlyArray<(text: string) => string> = [
	// From the first tick to the last one without a `)` between, with the spaces around (Spacebar).
	(text) => text.replace(/ *`[^)]*` */g, ''),
	(text) => text.replace(/`[^`]*`/g, ''),
	(text) => text.replace(/\s*```[^]*?```\s*|\s*`[^`\n]*`\s*/g, ''),
	(text) => text.replace(/`/g, ''),
	(text) => text.replace(/[*_~|`\\]/g, ''),
	(text) => text.replace(/(\*\*|__|~~|\|\||\*|_)/g, ''),
	(text) => text.replace(/<\/?[a-z][^<>\n]*>/gi, ''),
	(text) => text.replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'),
	(text) => text.normalize('NFKC'),
	(text) => text.normalize('NFKD').replace(/\p{M}/gu, ''),
	(text) => text.toLowerCase(),
	(text) => text.replace(/[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/g, ''),
	(text) => text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
	(text) => text.replace(/ +/g, ' ').trim(),
];

/** Every habit alone, any two and all together. */
const SERVERS = [
	(text: string) => text,
	...HABITS,
	...HABITS.flatMap((first) => HABITS.map((second) => (text: string) => second(first(text)))),
	(text: string) => HABITS.reduce((rest, habit) => habit(rest), text),
	(text: string) => [...HABITS].reverse().reduce((rest, habit) => habit(rest), text),
];

function notified(text: string): string[] {
	return SERVERS.flatMap((server) =>
		Array.from(server(text).matchAll(/@(?:everyone|here)|<@[!&]?\d+>/gi), ([mention]) => mention),
	);
}

const PIECES = [
	'@',
	'\uff20',
	'everyone',
	'Here',
	'every',
	'one',
	'\uff45',
	'veryone',
	'<',
	'<@',
	'<@&',
	'!',
	'123',
	'>',
	'`',
	'``',
	'```',
	'`x`',
	'```\ncode\n```',
	'**',
	'_',
	'||',
	'\\',
	'\u200b',
	'\u2060',
	'\u00ad',
	'\u0301',
	' ',
	'\n',
	'a',
	'<b>',
	'[',
	'](https://a.example)',
	')',
	'hello',
];

test.each(['@ <b>``everyone', '@ [](https://a.example)``everyone', '@`x`<b> everyone'])(
	'nor one that takes out code and the spaces around it after something between them: %p',
	(text) => {
		expect(notified(text)).not.toEqual([]);
		expect(notified(guard(text))).toEqual([]);
	},
);

test('no server of many habits notifies anybody', () => {
	let would = 0;
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }), (pieces) => {
			const text = pieces.join('');
			// A longer name in code stays as it is, whatever a server takes it for.
			fc.pre(!/`[^]*@(?:everyone|here)[\w-]/i.test(text.normalize('NFKD')));
			if (notified(text).length > 0) would++;
			expect(notified(guard(text))).toEqual([]);
		}),
		{ numRuns: runs(2_000) },
	);
	expect(would).toBeGreaterThan(runs(2_000) / 50);
});

test('ordinary text is not touched', () => {
	const words = fc.constantFrom(
		'Good',
		'morning',
		'everyone',
		'here',
		'mail',
		'jo@hereford.gov.uk',
		'me@here.example.com',
		'https://example.com/a/@hereford',
		'`npm i @here/sdk`',
		'`code with @everyone-else`',
		'@ann',
		'5',
		'<',
		'>',
		'**bold**',
		'_it_',
		'\n',
	);
	fc.assert(
		fc.property(fc.array(words, { maxLength: 30 }), (list) => {
			const text = list.join(' ');
			expect(guard(text)).toBe(text);
		}),
		{ numRuns: runs(2_000) },
	);
});

test('1 MB takes time in proportion', () => {
	const text = '@`x`every <@1 `@here/sdk` jo@here.example.com '.repeat(1_000);
	expect(guard(text)).toContain('jo@here.example.com');
});
