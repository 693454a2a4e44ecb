import type { Quirks } from './quirks.ts';
import { STATUS, textIdOf, type SavedItem } from './savedItem.ts';

const WORDS_PER_MINUTE = 220;
const LISTEN_SECONDS_PER_WORD = 0.387;

/** How an item is written. */
export interface ViewOptions {
	complete: boolean;
	sortId: number;
	quirks: Quirks;
}

/** The id of an item as this server writes it. */
export function idText({ id }: SavedItem, { ids }: Pick<Quirks, 'ids'>): string {
	return ids === 'text' ? textIdOf(id) : String(id);
}

/** An item as the interface answers it: numbers are text except where it says otherwise. */
export function itemView(item: SavedItem, { complete, sortId, quirks }: ViewOptions): object {
	const id = idText(item, quirks);
	const number = quirks.numbers === 'numbers' ? (value: number) => value : String;
	// A deleted item has lost everything, its times included.
	if (item.status === STATUS.deleted)
		return { item_id: id, status: number(STATUS.deleted), listen_duration_estimate: 0 };
	const { hostname, origin, pathname } = new URL(item.url);
	return {
		item_id: id,
		resolved_id: id,
		given_url: item.url,
		given_title: item.title,
		favorite: number(item.favorite ? 1 : 0),
		status: number(item.status),
		time_added: number(item.timeAdded),
		time_updated: number(item.timeUpdated),
		time_read: number(item.timeRead),
		time_favorited: number(item.timeFavorited),
		...(quirks.sortIds === 'normal' && { sort_id: sortId }),
		resolved_title: item.resolvedTitle ?? item.title,
		resolved_url: item.url,
		excerpt: item.excerpt,
		is_article: number(item.type === 'article' ? 1 : 0),
		is_index: number(pathname === '/' ? 1 : 0),
		has_video: number(item.type === 'video' ? 2 : 0),
		has_image: number(item.type === 'image' ? 2 : item.image ? 1 : 0),
		word_count: number(item.wordCount),
		lang: item.language,
		...(complete && completeFields(item, id, quirks, number)),
		domain_metadata: quirks.nullMaps
			? null
			: {
					name: hostname.replace(/^www\./, ''),
					logo: `${origin}/logo.png`,
					greyscale_logo: `${origin}/logo-grey.png`,
				},
		listen_duration_estimate: Math.round(item.wordCount * LISTEN_SECONDS_PER_WORD),
	};
}

function completeFields(
	item: SavedItem,
	id: string,
	{ nullMaps }: Quirks,
	number: (value: number) => string | number,
): object {
	const map = (entries: Array<[string, object]>) => (nullMaps ? null : Object.fromEntries(entries));
	const image = item.image && { item_id: id, src: item.image, width: number(0), height: number(0) };
	return {
		time_to_read: Math.round(item.wordCount / WORDS_PER_MINUTE),
		...(item.image && { top_image_url: item.image }),
		tags: map(item.tags.map((tag) => [tag, { item_id: id, tag }])),
		authors: map(
			(item.authors ?? []).map((name, index) => [
				String(index + 1),
				{ item_id: id, author_id: String(index + 1), name, url: '' },
			]),
		),
		...(nullMaps ? { image: null } : image && { image }),
		images: map(image ? [['1', { ...image, image_id: '1', credit: '', caption: '' }]] : []),
		videos: map(
			item.type === 'video'
				? [
						[
							'1',
							{
								item_id: id,
								video_id: '1',
								src: item.url,
								width: number(0),
								height: number(0),
								type: number(5),
								vid: '',
								length: number(0),
							},
						],
					]
				: [],
		),
	};
}
