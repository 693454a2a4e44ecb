/** Everything that reads text of others, with what makes it slow. */
import {
	isPlainRefusal,
	isWebPage,
	namedAsRefused,
	readSent,
	saysMessageIsGone,
	hasErrorInside,
	showsWebhook,
} from '../nodes/ChatWebhook/api/answers';
import { chatError, requireSuccess } from '../nodes/ChatWebhook/api/chatErrors';
import { readLimitHints } from '../nodes/ChatWebhook/api/limitHints';
import { showsMessage, toStored } from '../nodes/ChatWebhook/api/message';
import { cutOf } from '../nodes/ChatWebhook/domain/cutText';
import { guardMentions } from '../nodes/ChatWebhook/domain/guardMentions';
import { readId, readIds } from '../nodes/ChatWebhook/domain/ids';
import { allowedMentions } from '../nodes/ChatWebhook/domain/mentions';
import { planMessage } from '../nodes/ChatWebhook/domain/planMessage';
import * as asked from '../nodes/ChatWebhook/domain/question';
import { splitText } from '../nodes/ChatWebhook/domain/splitText';
import { parseWebhookUrl } from '../nodes/ChatWebhook/domain/webhookUrl';
import * as entries from '../nodes/ChatWebhook/parameters/entries';
import { dialectOfAnswer } from '../nodes/ReadLater/api/dialects';
import { itemsInOrder } from '../nodes/ReadLater/api/itemsInOrder';
import { parseFeed } from '../nodes/ReadLater/api/parseFeed';
import * as listErrors from '../nodes/ReadLater/api/readLaterErrors';
import { findErrorInside, retrieveSchema } from '../nodes/ReadLater/api/schemas';
import { toFeedItem, toRecord, unreadableElements } from '../nodes/ReadLater/domain/feedEntry';
import { normalizeUrl } from '../nodes/ReadLater/domain/normalizeUrl';
import { presentItem } from '../nodes/ReadLater/domain/presentItem';
import { toPage, toSavedItem } from '../nodes/ReadLater/domain/savedItem';
import { matchesFilter } from '../nodes/ReadLater/domain/savedItemFilter';
import { parseBaseUrl } from '../nodes/shared/domain/baseUrl';
import { toCalendarDate } from '../nodes/shared/domain/moment';
import { asPlainText, quote } from '../nodes/shared/domain/quote';
import { ServiceError } from '../nodes/shared/errors/ServiceError';
import { decodeJsonText, decodeText } from '../nodes/shared/http/decodeText';
import type { HttpResponse } from '../nodes/shared/http/HttpClient';
import { parseAnswer } from '../nodes/shared/http/parseAnswer';
import { createRedactor, HIDDEN } from '../nodes/shared/http/redact';
import { receiveAnswer } from '../nodes/shared/n8n/receiveAnswer';
import { readOneCall } from '../nodes/Weather/api/forecast3';
import * as forecast4 from '../nodes/Weather/api/forecast4';
import { placeByPostalCode, placesByName } from '../nodes/Weather/api/geocoding';
import {
	findErrorInside as weatherErrorInside,
	weatherError,
} from '../nodes/Weather/api/weatherErrors';
import { isoLanguage, serviceLanguage } from '../nodes/Weather/domain/language';
import { parseDegrees } from '../nodes/Weather/domain/place';
import { createWording } from '../nodes/Weather/domain/wording';

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
function tried(work: () => unknown): unknown {
	try {
		return work();
	} catch (error) {
		return error;
	}
}

const takeIn = (text: string) => {
	const redactor = { text: redact, value, learn() {} };
	return receiveAnswer({ status: 200, headers: { a: text }, text }, redactor);
};

/** JSON that is no larger than the text, however much longer its signs become. */
function asJson(text: string, make: (part: string) => unknown): string {
	const sample = text.slice(0, 1_000);
	const share = sample.length / JSON.stringify(make(sample)).length;
	return JSON.stringify(make(text.slice(0, text.length * share)));
}

const planned = (text: string, way: 'split' | 'attach') =>
	planMessage(
		{ text, embeds: [{ description: text }] },
		{ way, limit: 2_000, mostParts: 10 },
		NOBODY,
	);

function readPage(text: string): unknown {
	const response = takeIn(text);
	const answer = parseAnswer(retrieveSchema, response, 'the service');
	const { items } = itemsInOrder(answer.list, 0);
	return [
		findErrorInside(answer),
		dialectOfAnswer(answer, items),
		toPage({ items }),
		items.map(readItem),
	];
}

const readItem = (item: Record<string, unknown>) => [
	toSavedItem(item),
	presentItem(item),
	matchesFilter(item, { search: 'a', website: 'a.test', tag: 'a' }),
];

const ITEM = ['item_id', 'given_title', 'resolved_title', 'given_url', 'excerpt', 'lang'];
const itemOf = (text: string) => ({
	...Object.fromEntries(ITEM.map((name) => [name, text])),
	time_added: text,
	tags: { [text]: { tag: text } },
	authors: { 1: { name: text } },
	image: { src: text },
});
const partOf = (text: string) => ({ timezone: text, timezone_offset: 0, data: [{ dt: text }] });
const alertOf = (text: string) => ({
	event: text,
	sender_name: text,
	description: text,
	start: 1,
	end: 2,
});

const headersOf = (text: string) => ({
	'retry-after': text,
	'x-error': text,
	'x-ratelimit-reset': text,
	date: text,
});

/** As it comes to those who explain it: refused already when it is too deep. */
function explained(
	status: number,
	text: string,
	explain: (response: HttpResponse) => unknown,
): unknown {
	const redactor = { text: redact, value, learn() {} };
	return tried(() => explain(receiveAnswer({ status, headers: headersOf(text), text }, redactor)));
}

const explainChat = (text: string) =>
	explained(400, text, (response) => [
		chatError(response, { for: 'send' }),
		readLimitHints({ ...response, status: 429 }, 0),
		...[isWebPage, readSent, hasErrorInside, isPlainRefusal, showsMessage, toStored].map((look) =>
			tried(() => look(response)),
		),
		cutOf(text, text.slice(0, -9), HIDDEN),
		cutOf(text.slice(0, 2_000), text, text.slice(0, 1)),
		tried(() => showsWebhook(response, '1')),
		tried(() => namedAsRefused(response, ['wait'])),
		tried(() => saysMessageIsGone({ ...response, status: 404 })),
		tried(() => requireSuccess({ ...response, status: 200 }, { for: 'send' })),
	]);
const explainList = (text: string) =>
	explained(403, text, (response) => EVERY_WAY.map((look) => look(response, text)));
const EVERY_WAY = [
	(response: HttpResponse) => listErrors.readLaterError(response),
	listErrors.isAccountRejected,
	(response: HttpResponse, text: string) => listErrors.reportedError(text, response, 'Retrieve'),
	(response: HttpResponse, text: string) => listErrors.accountErrorOf('5200', response, text),
];
const explainWeather = (text: string) =>
	explained(400, text, (response) => [
		weatherError(response),
		weatherErrorInside({ cod: text, message: text }, response),
	]);

const errorJson = (part: string) => ({ message: part, errors: { [part]: { _errors: [part] } } });

export const READERS: Record<string, (text: string) => unknown> = {
	'splitting a text': (text) => splitText(text, 2_000),
	'splitting it into small messages': (text) => splitText(text, 300),
	'asking and answering': (text) => [
		asked.questionText(text, [{ label: text, url: text }], { isNamed: true, until: text }),
		asked.answeredText(
			text,
			{ answer: text, approved: null, answeredBy: text, answeredAt: text },
			{ at: text, unit: 'utf16', limit: 2_000 },
		),
		asked.problemOfWritten(text),
		asked.answererOf(text),
		asked.leadsToThisComputer(text),
	],
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
	'taking in an answer': (text) => tried(() => takeIn(text)),
	'taking in a list': (text) =>
		tried(() => takeIn(asJson(text, (part) => [part, { [part]: part }]))),
	'decoding letters': (text) => decodeText(Buffer.from(text), text),
	'decoding letters of JSON': (text) => decodeJsonText(Buffer.from(text, 'latin1'), text),
	'explaining an answer of the chat': explainChat,
	'explaining JSON of the chat': (text) => explainChat(asJson(text, errorJson)),
	'explaining an answer of the list': explainList,
	'explaining JSON of the list': (text) => explainList(asJson(text, errorJson)),
	'explaining an answer of the weather': explainWeather,
	'explaining JSON of the weather': (text) => explainWeather(asJson(text, errorJson)),
	'reading a page of a list': (text) =>
		tried(() => readPage(asJson(text, (part) => ({ list: { 1: itemOf(part), [part]: part } })))),
	'reading a forecast': (text) =>
		tried(() =>
			readOneCall({ timezone: text, timezone_offset: 0, alerts: [alertOf(text)] }, ['alerts']),
		),
	'reading hours': (text) => tried(() => forecast4.readMoments(partOf(text))),
	'reading days': (text) => tried(() => forecast4.readDays(partOf(text))),
	'reading minutes': (text) => tried(() => forecast4.readMinutes(partOf(text))),
	'reading an alert': (text) => tried(() => forecast4.readAlert(alertOf(text))),
	'reading the name of a place': (text) => tried(() => placesByName(text)),
	'reading a postal code': (text) => tried(() => placeByPostalCode(text)),
	'reading degrees': (text) => parseDegrees(text),
	'reading a language': (text) =>
		tried(() => createWording(serviceLanguage(text) ?? isoLanguage(text))),
	'reading a date': (text) => toCalendarDate(text, 'UTC'),
	'planning messages': (text) => planned(text, 'split'),
	'planning a short message': (text) => planned(text, 'attach'),
	'reading a webhook address': (text) => [
		parseWebhookUrl(text),
		parseWebhookUrl(`https://a.test/${text}`),
	],
	'reading a text field': (text) => entries.readText(text, 'UTC'),
	'reading a color': (text) => entries.readColor(text),
	'reading a moment': (text) => entries.readMoment(text, 'UTC'),
	'reading yes or no': (text) => entries.readYesNo(text),
	'reading a web address': (text) => entries.readWebAddress(text),
	'reading lines': (text) => entries.readLines(text, 'UTC'),
	'tidying a text': (text) => entries.tidyText(text),
};

/** Pages of a list whose size is in their number of values. */
export const PAGES: Record<string, (size: number) => string> = {
	'empty lists': filled('[],', '{"list":[', '0]}'),
	'empty items': filled('{},', '{"list":[', '0]}'),
	numbers: filled('1,', '{"list":[', '0]}'),
	'items of one tag': filled('{"tags":{"a":{}}},', '{"list":[', '0]}'),
	'a list beside it': filled('{"a":1},', '{"list":[],"more":[', '0]}'),
};
export const readPageOf = (text: string): unknown => tried(() => readPage(text));

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
