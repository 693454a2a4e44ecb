/** Everything that reads text of others, with what makes it slow. */
import { readId, readIds } from '../nodes/ChatWebhook/domain/ids';
import { allowedMentions, guardMentions } from '../nodes/ChatWebhook/domain/mentions';
import { splitText } from '../nodes/ChatWebhook/domain/splitText';
import { parseFeed } from '../nodes/ReadLater/api/parseFeed';
import { toFeedItem, toRecord, unreadableElements } from '../nodes/ReadLater/domain/feedEntry';
import { normalizeUrl } from '../nodes/ReadLater/domain/normalizeUrl';
import { parseBaseUrl } from '../nodes/shared/domain/baseUrl';
import { asPlainText, quote } from '../nodes/shared/domain/quote';
import { ServiceError } from '../nodes/shared/errors/ServiceError';
import { receiveAnswer } from '../nodes/shared/http/receiveAnswer';
import { createRedactor } from '../nodes/shared/http/redact';

/** Fills so many characters with a unit, between a beginning and an end. */
export const filled =
	(unit: string, begin = '', end = '') =>
	(size: number) =>
		begin + unit.repeat(Math.ceil(size / unit.length)) + end;

export const TEXTS: Record<string, (size: number) => string> = {
	'one letter': filled('a'),
	words: filled('word '),
	spaces: filled(' ', 'a', 'b'),
	'line ends before an accent': filled('\n', 'a', '\u0301'),
	'line ends with accents': filled('\n\u0301'),
	'a code block of line ends': filled('\n', '```\n', '\n```'),
	'a code block of line ends that stays open': filled('\n', '```\n'),
	'a spoiler of spaces': filled(' ', '||', '||'),
	'a quote of line ends': filled('\n', '>>> a', 'b'),
	ticks: filled('`'),
	'ticks apart': filled('`a '),
	'code blocks': filled('```a\nb```'),
	bars: filled('||'),
	stars: filled('**a'),
	brackets: filled('['),
	'halves of links': filled('[a]('),
	'links that go on': filled('https://'),
	'links of slashes': filled('/', 'https://a.test/', 'x'),
	'links of channels': filled('/channels/1', 'https://a.test'),
	'links of dots': filled('.', 'https://a.test/'),
	mentions: filled('<@1>'),
	'halves of mentions': filled('<@'),
	everyone: filled('@everyone'),
	'mentions in code': filled('`@`here '),
	'mentions in one code': filled('@here ', '```', '```'),
	'mail addresses': filled('a@here.example.com '),
	'list entries': filled('- a\n'),
	'table rows': filled('|a|b|\n'),
	accents: filled('\u0301', 'a'),
	joiners: filled('\u{1F468}\u200D'),
	flags: filled('\u{1F1E9}'),
	'halves of characters': filled('\uD83D'),
	slashes: filled('/'),
	backslashes: filled('\\'),
	percents: filled('%73'),
	entities: filled('&#0000'),
	escapes: filled('\\u0073'),
	tags: filled('<'),
	'open tags': filled('<a>'),
	numbers: filled('1'),
	'numbers of lists': filled('1,'),
	'webhook addresses': filled('/webhooks/123'),
	'names of keys': filled('access_token="'),
	'almost the secret': filled('sk-4f9a8b7c6d5e4f9'),
	'the secret': filled('sk-4f9a8b7c6d5e4f9a '),
	'a word that is one': filled('science '),
};

const { text: redact, value } = createRedactor(['sk-4f9a8b7c6d5e4f9a', 'science'], {
	webhookAddresses: true,
});
const NOBODY = { choice: 'listed', userIds: ['2'], roleIds: [] } as const;

/** A refusal is an answer too. */
function takeIn(text: string): unknown {
	try {
		const redactor = { text: redact, value, learn() {} };
		return receiveAnswer({ status: 200, headers: { a: text }, text }, redactor);
	} catch (error) {
		return error;
	}
}

export const READERS: Record<string, (text: string) => unknown> = {
	'splitting a text': (text) => splitText(text, 2_000),
	'splitting it into small messages': (text) => splitText(text, 300),
	'guarding mentions': (text) => [guardMentions(text, NOBODY), allowedMentions(NOBODY)],
	'reading an id': readId,
	'reading ids': readIds,
	'reading a base address': (text) => parseBaseUrl(text),
	'telling addresses apart': normalizeUrl,
	quoting: (text) => [quote(text), asPlainText(text)],
	'making an error': (text) =>
		new ServiceError({ kind: 'refused', message: text, description: text }),
	'hiding secrets in text': redact,
	'hiding secrets in data': (text) => value({ [text]: [text, { a: text }] }),
	'taking in an answer': takeIn,
	'taking in a list': (text) => takeIn(JSON.stringify([text, { [text]: text }])),
};

const names = (count: number) =>
	Array.from({ length: Math.floor(count) }, (_, index) => `<e${index}>a</e${index}>`).join('');
const attributes = (count: number) =>
	Array.from({ length: Math.floor(count) }, (_, index) => `a${index}="b"`).join(' ');
const rss = (content: string) => `<rss><channel>${content}</channel></rss>`;
export const readFeed = (xml: string): unknown => {
	try {
		return parseFeed(xml).map((entry) => [
			toFeedItem(entry),
			toRecord(entry),
			unreadableElements(entry),
		]);
	} catch (error) {
		return error;
	}
};

export const FEEDS: Record<string, (size: number) => string> = {
	'open elements': (size) => rss('<a>'.repeat(size / 6) + '</b>'.repeat(size / 6)),
	'ends of nothing': (size) => rss('</b>'.repeat(size / 4)),
	categories: (size) => rss(`<item>${'<category>a</category>'.repeat(size / 22)}</item>`),
	'elements of many names': (size) => rss(`<item>${names(size / 14)}</item>`),
	entries: (size) => rss('<item><link>https://a.test/</link></item>'.repeat(size / 40)),
	entities: (size) => rss(`<item><title>${'&amp;'.repeat(size / 5)}</title></item>`),
	'halves of entities': (size) => rss(`<item><title>${'&am'.repeat(size / 3)}</title></item>`),
	comments: (size) => rss(`<item><title>${'<!--'.repeat(size / 4)}</title></item>`),
	CDATA: (size) => rss(`<item><title>${'<![CDATA[a]]>'.repeat(size / 13)}</title></item>`),
	attributes: (size) => rss(`<item ${attributes(size / 10)}/>`),
	spaces: (size) => rss(`<item><title>${' '.repeat(size)}</title></item>`),
};
