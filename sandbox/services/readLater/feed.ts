import type { Router } from 'express';
import { escapeHtml } from '../core/html.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import { STATUS, type SavedItem } from './savedItem.ts';

// Control characters must not occur in XML, not even escaped.
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Adds the public feed of an account: no key, only an address that cannot be guessed. */
export function addFeedRoute(router: Router, service: ReadLaterService): void {
	router.get('/users/:feedUserId/feed/all', (request, response) => {
		const found = [...service.accounts].find(
			([, account]) => account.feedUserId === request.params.feedUserId,
		);
		if (!found) return void response.status(404).type('text').send('Not found');
		const [username, { feedPublic, itemList }] = found;
		if (!feedPublic) return void response.status(403).type('text').send('This feed is not public.');
		const items = [...itemList.by('timeAdded').walk('newest')].filter(
			({ status }) => status !== STATUS.deleted,
		);
		response.type('application/rss+xml; charset=utf-8').send(feedOf(username, items));
	});
}

function feedOf(username: string, items: SavedItem[]): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>${xml(`${username}: all items`)}</title>
<link>https://readlater.example/</link>
<description>${xml(`All items saved by ${username}`)}</description>
${items.map(entryOf).join('\n')}
</channel></rss>
`;
}

function entryOf({ title, url, timeAdded }: SavedItem): string {
	return `<item><title>${xml(title || url)}</title><link>${xml(url)}</link><guid>${xml(url)}</guid><pubDate>${new Date(timeAdded * 1000).toUTCString()}</pubDate></item>`;
}

function xml(text: string): string {
	return escapeHtml(text.replace(NOT_IN_XML, ''));
}
