import { parseFeed } from '../../../../nodes/ReadLater/api/parseFeed';
import { MOST_ENTRIES } from '../../../../nodes/ReadLater/domain/bounds';
import {
	toFeedItem,
	toRecord,
	unreadableElements,
} from '../../../../nodes/ReadLater/domain/feedEntry';
import fc, { runs } from '../../../property';

const rss = (items: string, before = ''): string =>
	`<?xml version="1.0" encoding="UTF-8"?>${before}<rss version="2.0"><channel><title>All</title><link>https://r.test/</link>${items}</channel></rss>`;
const item = (title: string, link: string, more = ''): string =>
	`<item><title>${title}</title><link>${link}</link>${more}</item>`;

test('titles, links and dates of an RSS feed, in its order', () => {
	const feed = rss(
		item(
			'Soup &amp; bread &#8211; a story',
			'https://a.test/1?x=1&amp;y=2',
			'<guid>https://a.test/1</guid><pubDate>Tue, 10 Nov 2020 09:20:00 +0000</pubDate>',
		) +
			item(
				'<![CDATA[<b>Not</b> markup & not broken]]>',
				'https://www.b.test/2',
				'<category>news</category><category>food</category><description>Short</description>',
			),
	);
	expect(parseFeed(feed).map(toFeedItem)).toEqual([
		{
			title: 'Soup & bread – a story',
			url: 'https://a.test/1?x=1&y=2',
			site: 'a.test',
			excerpt: null,
			tags: [],
			addedAt: '2020-11-10T09:20:00.000Z',
		},
		{
			title: '<b>Not</b> markup & not broken',
			url: 'https://www.b.test/2',
			site: 'b.test',
			excerpt: 'Short',
			tags: ['news', 'food'],
			addedAt: null,
		},
	]);
	expect(toRecord(parseFeed(feed)[1] ?? [])).toEqual({
		title: '<b>Not</b> markup & not broken',
		link: 'https://www.b.test/2',
		category: ['news', 'food'],
		description: 'Short',
	});
});

test('Atom and RSS 1.0 are read as well', () => {
	const atom =
		'<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><link href="https://a.test/1"/><id>urn:1</id><published>2020-11-10T09:20:00Z</published></entry></feed>';
	const rdf =
		'<rdf:RDF><channel/><item><title>A</title><link>https://a.test/1</link><dc:date>2020-11-10T09:20:00Z</dc:date></item></rdf:RDF>';
	for (const text of [atom, rdf])
		expect(parseFeed(text).map(toFeedItem)).toMatchObject([
			{ title: 'A', url: 'https://a.test/1', addedAt: '2020-11-10T09:20:00.000Z' },
		]);
});

test('an empty feed has no entries', () => {
	expect(parseFeed(rss(''))).toEqual([]);
	expect(parseFeed('<rss/>')).toEqual([]);
});

test.each([
	['', 'empty'],
	['<!DOCTYPE html><html><body>Sign in</body></html>', 'web page'],
	['<html><body><item>x</item></body></html>', 'web page'],
	['{"list":{}}', 'not a feed'],
	['<opml><body/></opml>', 'not a feed'],
	[rss(item('A', 'https://a.test')).slice(0, -30), 'cut off'],
	[rss(item('A', 'https://a.test')).slice(0, -8), 'cut off'],
])('%j is refused', (text, words) => {
	expect(() => parseFeed(text)).toThrow('could not be understood');
	try {
		parseFeed(text);
	} catch (error) {
		expect((error as { description: string }).description).toContain(words);
	}
});

test('a document cannot define entities: they stay as they are written, and cost nothing', () => {
	const bomb = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY d "${'&c;'.repeat(100)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
	const [entry] = parseFeed(rss(item('&d; &x; &lt;', 'https://a.test'), bomb)).map(toFeedItem);
	expect(entry?.title).toBe('&d; &x; <');
});

test('names that are dangerous in JavaScript are only names', () => {
	const [entry] = parseFeed(
		rss(item('A', 'https://a.test', '<__proto__>x</__proto__><constructor>y</constructor>')),
	);
	expect(Object.keys(toRecord(entry ?? []))).toEqual(['title', 'link', '__proto__', 'constructor']);
	expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('what cannot be understood is named', () => {
	const [entry] = parseFeed(rss('<item><title>T</title><pubDate>soon</pubDate></item>'));
	expect(toFeedItem(entry ?? [])).toMatchObject({ title: 'T', url: null, addedAt: null });
	expect(unreadableElements(entry ?? [])).toEqual(['link', 'pubDate']);
});

test('a huge feed is read, a deep one up to a hundred levels', () => {
	const deep = (levels: number) =>
		rss(
			`<item><title>${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}</title><link>https://a.test</link></item>`,
		);
	expect(parseFeed(deep(90)).map(toFeedItem)).toMatchObject([
		{ title: 'x', url: 'https://a.test' },
	]);
	expect(() => parseFeed(deep(100))).toThrow(
		expect.objectContaining({ description: expect.stringContaining('more than 100 levels') }),
	);
	expect(
		parseFeed(
			rss(
				Array.from({ length: 20_000 }, (_, index) =>
					item(`T${index}`, `https://a.test/${index}`),
				).join(''),
			),
		),
	).toHaveLength(20_000);
});

test('any text is either read or refused in words', () => {
	const piece = fc.constantFrom(
		'<rss>',
		'</rss>',
		'<item>',
		'</item>',
		'<title>',
		'</title>',
		'<link>',
		'</link>',
		'&amp;',
		'&#x0;',
		']]>',
		'<![CDATA[',
		'<!--',
		'-->',
		'<?x',
		'text',
		'<a href="',
		'"/>',
	);
	fc.assert(
		fc.property(
			fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 60 }),
			(pieces) => {
				try {
					for (const entry of parseFeed(pieces.join(''))) {
						toFeedItem(entry);
						toRecord(entry);
					}
				} catch (error) {
					expect((error as Error).message).toContain('could not be understood');
				}
			},
		),
		{ numRuns: runs(2_000) },
	);
});

test('of several links of Atom the one to the page is taken', () => {
	const [entry = []] = parseFeed(
		'<feed><entry><link rel="edit" href="https://a.test/edit"/><link rel="alternate" href="https://a.test/1"/></entry></feed>',
	);
	expect(entry.find(({ name }) => name === 'link')?.text).toBe('https://a.test/1');
});

test('an empty feed of two tags has no entries', () => {
	expect(parseFeed('<feed></feed>')).toEqual([]);
});

test.each([
	[
		'the root and all',
		'<rss:rss xmlns:rss="http://backend.userland.com/rss2"><rss:channel><rss:item><rss:title>A</rss:title><rss:link>https://a.test/1</rss:link><media:title>B</media:title></rss:item></rss:channel></rss:rss>',
	],
	[
		'the items alone',
		'<rss xmlns:r="http://backend.userland.com/RSS2"><channel><r:item><r:title>A</r:title><r:link>https://a.test/1</r:link><media:title>B</media:title></r:item></channel></rss>',
	],
	[
		'Atom',
		'<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A</a:title><a:link href="https://a.test/1"/><media:title>B</media:title></a:entry></a:feed>',
	],
	[
		'RSS 1.0',
		'<rdf:RDF xmlns:rss="http://purl.org/rss/1.0/"><rss:item><rss:title>A</rss:title><rss:link>https://a.test/1</rss:link><media:title>B</media:title></rss:item></rdf:RDF>',
	],
])('elements with a prefix of their own: %s', (_name, text) => {
	expect(parseFeed(text)).toEqual([
		[
			{ name: 'title', text: 'A' },
			{ name: 'link', text: 'https://a.test/1' },
			{ name: 'media:title', text: 'B' },
		],
	]);
	expect(() => parseFeed(text.slice(0, -30))).toThrow('could not be understood');
});

test('words of state among the categories are no tags', () => {
	const feed = rss(
		item('A', 'https://a.test/1', '<category>Unread</category><category>news</category>'),
	);
	expect(parseFeed(feed).map(toFeedItem)).toMatchObject([{ tags: ['news'] }]);
	expect(parseFeed(feed).map(toRecord)).toMatchObject([{ category: ['Unread', 'news'] }]);
});

test('a feed of more entries than a list may have is refused', () => {
	const feed = (count: number) => `<rss><channel>${'<item/>'.repeat(count)}</channel></rss>`;
	expect(parseFeed(feed(MOST_ENTRIES))).toHaveLength(MOST_ENTRIES);
	expect(() => parseFeed(feed(MOST_ENTRIES + 1))).toThrow('could not be understood');
});
