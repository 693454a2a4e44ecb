import type { HttpClient, HttpRequest, HttpResponse } from '../../../nodes/shared/http/HttpClient';
import type { Random } from '../../simulation/random';
import type { ServerHabits } from './habits';
import { isEndless } from './habits';

/** One entry of the list, as the service keeps it. Times are UNIX seconds. */
export interface ServedEntry {
	readonly id: string;
	added: number;
	updated: number;
	read: number;
	favoritedAt: number;
	archived: boolean;
	favorite: boolean;
	deleted: boolean;
	tags: string[];
	/** How often it has changed. */
	changes: number;
	/** UNIX milliseconds from which on it is shown. */
	shownFrom: number;
}

const NO_ENTRY: ServedEntry = {
	id: '',
	added: 0,
	updated: 0,
	read: 0,
	favoritedAt: 0,
	archived: false,
	favorite: false,
	deleted: false,
	tags: [],
	changes: 0,
	shownFrom: 0,
};

/** More requests than any read may make: whoever asks on has no end. */
const MOST_ASKED = 5_000;

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

/** A read-later service in memory, with the habits it is given. It keeps each request that it saw. */
export class ReadLaterServer implements HttpClient {
	readonly entries: ServedEntry[] = [];

	readonly requests: Readonly<Record<string, unknown>>[] = [];

	private answers = 0;

	/** UNIX milliseconds. */
	clock = 1_700_000_000_000;

	/** Seconds by which the clocks in the answers are wrong. */
	clockError = 0;

	/** Happens after each answer. */
	meanwhile: () => void = () => undefined;

	constructor(
		readonly habits: ServerHabits,
		private readonly random: Random,
	) {}

	add(change: Partial<ServedEntry> = {}): ServedEntry {
		const now = Math.floor(this.clock / 1_000);
		const entry: ServedEntry = {
			...NO_ENTRY,
			id: this.idOf(this.entries.length),
			added: now,
			updated: change.added ?? now,
			tags: [],
			...change,
		};
		this.entries.push(entry);
		return entry;
	}

	async send({ path, body }: HttpRequest): Promise<HttpResponse> {
		await Promise.resolve();
		const asked = body as Readonly<Record<string, unknown>>;
		if (path !== '/v3/get') return { status: 404, headers: {}, text: 'Not Found' };
		this.requests.push(asked);
		if (this.requests.length > MOST_ASKED) throw new Error('The requests do not come to an end');
		const response = this.retrieve(asked);
		this.meanwhile();
		return response;
	}

	/** The answer to a request for the list, at once. */
	answer({ body }: HttpRequest): HttpResponse {
		return this.retrieve(body as Readonly<Record<string, unknown>>);
	}

	/** Entries that are there for a person who asks for this state. */
	visible(state: 'all' | 'unread' | 'archive'): ServedEntry[] {
		return this.entries.filter(
			({ deleted, archived, shownFrom }) =>
				!deleted &&
				shownFrom <= this.clock &&
				(state === 'all' || archived === (state === 'archive')),
		);
	}

	private retrieve(asked: Readonly<Record<string, unknown>>): HttpResponse {
		const { habits } = this;
		const heeds = (name: keyof ServerHabits): boolean => habits[name] === 'honored';
		const known = [
			'count',
			'offset',
			'since',
			'sort',
			'state',
			'total',
			'favorite',
			'tag',
		] as const;
		const unusual =
			asked.sort === 'newest' ||
			asked.state === 'unread' ||
			asked.state === 'archive' ||
			asked.detailType === 'complete';
		if (
			known.some((name) => asked[name] !== undefined && habits[name] === 'refused') ||
			(unusual && habits.otherValues === 'refused') ||
			(habits.aboveLimit === 'refused' && heeds('count') && Number(asked.count) > habits.limit)
		)
			return {
				status: habits.refusal,
				headers: this.headers(),
				text: '{"error":"Invalid request"}',
			};
		const found = this.listed(asked);
		const isSince = heeds('since') && asked.since !== undefined;
		const limit = isSince ? (habits.limitSince ?? habits.limit) : habits.limit;
		const count = heeds('count') && asked.count !== undefined ? Number(asked.count) : limit;
		const length = Math.min(count, limit);
		const start = this.startOf(
			heeds('offset') ? Number(asked.offset ?? 0) : 0,
			length,
			found.length,
		);
		const page = [...found.slice(start, start + length), ...this.more(asked, start, length, found)];
		const text = this.write(page, found.length, asked.total !== undefined && heeds('total'));
		return {
			status: 200,
			headers: this.headers(),
			text: this.random.chance(habits.cutAnswers) ? text.slice(0, text.length / 2) : text,
		};
	}

	private startOf(offset: number, length: number, found: number): number {
		const { overlap, beyond } = this.habits;
		const start = Math.max(0, offset - overlap);
		return start >= found && beyond === 'last page' ? Math.max(0, found - length) : start;
	}

	/** What a list without an end has behind its entries, each at its place. */
	private more(
		{ sort }: Readonly<Record<string, unknown>>,
		start: number,
		length: number,
		found: readonly ServedEntry[],
	): ServedEntry[] {
		if (!isEndless(this.habits)) return [];
		const direction = this.habits.sort === 'honored' && sort === 'oldest' ? 1 : -1;
		const places = Array.from({ length }, (_, index) => start + index);
		return places
			.filter((place) => place >= found.length)
			.map((place) => {
				const added = 1_700_000_000 + direction * (100_000_000 + place);
				return { ...NO_ENTRY, id: this.idOf(1_000_000 + place), added, updated: added };
			});
	}

	/** What a request lists, before a page is cut from it. */
	listed(asked: Readonly<Record<string, unknown>>): ServedEntry[] {
		const { habits } = this;
		const heeds = (name: keyof ServerHabits): boolean => habits[name] === 'honored';
		const isKnown = asked.state === 'all' || habits.otherValues === 'honored';
		const state =
			heeds('state') && asked.state !== undefined
				? isKnown
					? (asked.state as string)
					: habits.otherStates
				: undefined;
		const order =
			heeds('sort') && asked.sort === 'oldest'
				? 'oldest'
				: heeds('sort') && asked.sort === 'newest'
					? 'newest'
					: habits.order;
		const since = heeds('since') && asked.since !== undefined ? Number(asked.since) : undefined;
		const isAfter = ({ added, updated }: ServedEntry): boolean => {
			if (since === undefined) return true;
			const time = habits.sinceBy === 'change' ? updated : added;
			return habits.sinceIncludes ? time >= since : time > since;
		};
		return this.entries
			.filter(({ shownFrom }) => shownFrom <= this.clock)
			.filter(
				({ deleted }) =>
					!deleted || (habits.tombstones && (state === undefined || state === 'all')),
			)
			.filter(
				({ archived }) =>
					state === undefined || state === 'all' || archived === (state === 'archive'),
			)
			.filter(
				({ favorite }) =>
					!heeds('favorite') ||
					asked.favorite === undefined ||
					favorite === (String(asked.favorite) === '1'),
			)
			.filter(
				({ tags }) => !heeds('tag') || asked.tag === undefined || tags.includes(String(asked.tag)),
			)
			.filter(isAfter)
			.sort(this.among(order, asked));
	}

	/** Entries of one time stand as a database gives them that was told to sort by that time alone. */
	private among(
		order: ServerHabits['order'],
		{ count, offset, sort }: Readonly<Record<string, unknown>>,
	): (a: ServedEntry, b: ServedEntry) => number {
		const { ties } = this.habits;
		const asEver = ORDERS[order];
		if (ties === 'kept' || order === 'id') return asEver;
		const by = order === 'updated' ? 'updated' : 'added';
		const salt = ties === 'any' ? String(this.answers++) : JSON.stringify([count, offset, sort]);
		return (a, b) => (a[by] === b[by] ? hash(salt + a.id) - hash(salt + b.id) : asEver(a, b));
	}

	private headers(): Record<string, string> {
		const { date } = this.habits;
		if (date === 'absent') return {};
		const wrong = date === 'ahead' ? 3_600_000 : 0;
		return { date: new Date(this.clock + wrong).toUTCString() };
	}

	private write(page: readonly ServedEntry[], found: number, withTotal: boolean): string {
		const { habits, random } = this;
		const items = page.map((entry, index) => ({
			entry,
			text: this.item(entry, index),
			place: hash(entry.id),
		}));
		if (habits.mapOrder === 'any' && habits.listAs === 'map')
			items.sort((a, b) => (a.place < b.place ? -1 : 1));
		const list =
			habits.listAs === 'list' || items.length === 0
				? `[${items.map(({ text }) => text).join(',')}]`
				: `{${items.map(({ entry, text }) => `${JSON.stringify(entry.id)}:${text}`).join(',')}}`;
		const now = Math.round(this.clock / 1_000) + this.clockError;
		const since = {
			right: `"since":${now},`,
			absent: '',
			zero: '"since":0,',
			milliseconds: `"since":${now * 1_000},`,
			ahead: `"since":${now + 3_600},`,
			behind: `"since":${now - 3_600},`,
		}[habits.answeredSince];
		const total = {
			right: found,
			page: page.length,
			wrong: Math.ceil(found * 0.6) + random.whole(0, 3),
		}[habits.totals];
		return `{"status":1,"complete":1,${since}${withTotal ? `"total":"${total}",` : ''}"error":null,"search_meta":{"search_type":"normal"},"list":${list}}`;
	}

	private item(entry: ServedEntry, index: number): string {
		const { ids, sortId } = this.habits;
		const id = ids === 'number' || ids === 'huge' ? entry.id : JSON.stringify(entry.id);
		const rank = sortId ? `,"sort_id":${sortId === 'zero' ? 0 : index}` : '';
		if (entry.deleted) return `{"item_id":${id},"status":"2"${rank}}`;
		const tags = entry.tags.map((tag) => `"${tag}":{"tag":"${tag}"}`).join();
		// Nothing of it needs an escape, and thousands of them are written.
		return `{"item_id":${id}${rank},"given_url":"https://a.test/${entry.id}","given_title":"Title ${entry.id}","status":"${entry.archived ? 1 : 0}","favorite":"${entry.favorite ? 1 : 0}","time_added":"${entry.added}","time_updated":"${entry.updated}","time_read":"${entry.read}","time_favorited":"${entry.favoritedAt}","tags":{${tags}}}`;
	}

	private idOf(number: number): string {
		const mixed = (Math.imul(number + 1, 0x41c64e6d) >>> 0) % 1_000_000_007;
		switch (this.habits.ids) {
			case 'uuid':
				return `${mixed.toString(16).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
			case 'huge':
				// More than a number of JavaScript can tell apart.
				return `90071992547409${String(930_000 + number)}`;
			case 'names':
				return NAMES[number] ?? `n${mixed}`;
			default:
				return String(1_000_000_000 + mixed);
		}
	}
}

/** How a list is ordered, also among entries of one second. */
export const ORDERS: Readonly<
	Record<ServerHabits['order'], (a: ServedEntry, b: ServedEntry) => number>
> = {
	newest: (a, b) => b.added - a.added || (a.id < b.id ? 1 : -1),
	oldest: (a, b) => a.added - b.added || (a.id < b.id ? -1 : 1),
	id: (a, b) => (a.id < b.id ? -1 : 1),
	updated: (a, b) => b.updated - a.updated || (a.id < b.id ? 1 : -1),
};

function hash(text: string): number {
	let value = 7;
	for (const letter of text) value = (Math.imul(value, 31) + letter.charCodeAt(0)) >>> 0;
	return value;
}
