import type { RetrievedPage, RetrieveQuery } from '../../nodes/ReadLater/api/retrieveBody';
import type { RawItem } from '../../nodes/ReadLater/domain/rawValue';
import type { PollOptions } from '../../nodes/ReadLater/trigger/poll';
import type { SimulatedServer, Wait } from './simulate';

export type Happening =
	'newItem' | 'archived' | 'movedBack' | 'favorited' | 'unfavorited' | 'tagAdded' | 'deleted';

interface StoredEntry {
	id: string;
	added: number;
	/** Every second in which it was saved, as the machine that did it had it. */
	saves: readonly number[];
	updated: number;
	read: number;
	favoritedAt: number;
	archived: boolean;
	favorite: boolean;
	deleted: boolean;
	tags: string[];
	raw?: RawItem;
}

/**
 * A reading list in memory that answers as the original service does: whole seconds, `since` strictly
 * after, the list by the time of saving, deleted items without any date, `total` on each page.
 */
export class FakeList implements SimulatedServer {
	readonly entries: StoredEntry[] = [];
	mostPerPage = 30;

	/** What was asked for last, in order, for the pages that follow; undefined since the last change. */
	private asked: { readonly query: string; readonly found: readonly StoredEntry[] } | undefined;

	/** @param stamp UNIX seconds as the machine that does the change has them */
	change(
		happening: Happening,
		entry: { readonly id: string } | undefined,
		stamp: number,
		tag = '',
	): StoredEntry {
		this.asked = undefined;
		if (happening === 'newItem' && entry === undefined) {
			const made = {
				id: String(1_000_000_000 + (Math.imul(this.entries.length + 1, 0x41c64e6d) >>> 1)),
				added: stamp,
				saves: [stamp],
				updated: stamp,
				read: 0,
				favoritedAt: 0,
				archived: false,
				favorite: false,
				deleted: false,
				tags: [],
			};
			this.entries.push(made);
			return made;
		}
		const found = entry as StoredEntry;
		switch (happening) {
			case 'newItem':
				Object.assign(found, {
					added: stamp,
					saves: [...found.saves, stamp],
					read: 0,
					favoritedAt: 0,
					archived: false,
					favorite: false,
					deleted: false,
				});
				break;
			case 'archived':
				Object.assign(found, { archived: true, read: stamp });
				break;
			case 'movedBack':
				Object.assign(found, { archived: false, read: 0 });
				break;
			case 'favorited':
				Object.assign(found, { favorite: true, favoritedAt: stamp });
				break;
			case 'unfavorited':
				Object.assign(found, { favorite: false, favoritedAt: 0 });
				break;
			case 'tagAdded':
				found.tags = [...found.tags, tag];
				break;
			case 'deleted':
				found.deleted = true;
				break;
		}
		found.updated = stamp;
		delete found.raw;
		return found;
	}

	api(wait: Wait): PollOptions['api'] {
		return { retrieve: async (query) => await wait((clock) => this.retrieve(query, clock)) };
	}

	/** @param clock UNIX milliseconds of the machine that answers */
	retrieve({ since, sort, offset, count }: RetrieveQuery, clock: number): RetrievedPage {
		const query = `${since} ${sort}`;
		if (this.asked?.query !== query) this.asked = { query, found: this.find(since, sort) };
		const { found } = this.asked;
		return {
			items: found.slice(offset, offset + Math.min(count, this.mostPerPage)).map(view),
			isOrdered: true,
			serverTime: Math.round(clock / 1_000),
			total: found.length,
			tagNames: undefined,
		};
	}

	private find(since: RetrieveQuery['since'], sort: RetrieveQuery['sort']): StoredEntry[] {
		const sign = sort === 'oldest' ? 1 : -1;
		return this.entries
			.filter(({ updated }) => since === undefined || updated > since)
			.sort((a, b) => sign * (a.added - b.added || (a.id < b.id ? -1 : 1)));
	}
}

function view(entry: StoredEntry): RawItem {
	return (entry.raw ??= entry.deleted
		? { item_id: entry.id, status: '2', listen_duration_estimate: 0 }
		: {
				item_id: entry.id,
				given_url: `https://a.test/${entry.id}`,
				status: entry.archived ? '1' : '0',
				favorite: entry.favorite ? '1' : '0',
				time_added: String(entry.added),
				time_updated: String(entry.updated),
				time_read: String(entry.read),
				time_favorited: String(entry.favoritedAt),
				tags: Object.fromEntries(entry.tags.map((tag) => [tag, { tag }])),
			});
}
