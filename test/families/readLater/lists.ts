import { createReadLaterApi } from '../../../nodes/ReadLater/api/readLaterApi';
import type { ListQuery } from '../../../nodes/ReadLater/domain/listQuery';
import { isSureOrder } from '../../../nodes/ReadLater/domain/paging';
import { itemId } from '../../../nodes/ReadLater/domain/savedItem';
import { getTags } from '../../../nodes/ReadLater/operations/savedItem/getTags.operation';
import { countItems } from '../../../nodes/ReadLater/service/countItems';
import { fetchItems } from '../../../nodes/ReadLater/service/fetchItems';
import { findItems } from '../../../nodes/ReadLater/service/findItems';
import { createReadingList } from '../../../nodes/ReadLater/service/readingList';
import type { ServerProfile } from '../../../nodes/ReadLater/service/serverProfile';
import { newProfile } from '../../../nodes/ReadLater/service/serverProfile';
import { asServiceError, ServiceError } from '../../../nodes/shared/errors/ServiceError';
import { Random } from '../../simulation/random';
import type { ServerHabits } from './habits';
import { drawHabits, isEndless } from './habits';
import type { ServedEntry } from './ReadLaterServer';
import { ORDERS, ReadLaterServer } from './ReadLaterServer';

/** What became of one question to one server. */
export interface Verdict {
	readonly what: string;
	/** `ok`: whole and without a word. */
	readonly outcome: 'ok' | 'hint' | 'error' | 'silent loss' | 'twice' | 'false alarm' | 'wrong';
	readonly detail: string;
	readonly habits: ServerHabits;
	readonly seed: number;
	readonly requests: number;
}

/** A server with a list, both drawn at random. */
export function drawServer(
	seed: number,
	{ habits, most = 400 }: { readonly habits?: Partial<ServerHabits>; readonly most?: number } = {},
): { server: ReadLaterServer; random: Random } {
	const random = new Random(seed);
	const drawn = { ...drawHabits(random), ...habits };
	const server = new ReadLaterServer(drawn, random);
	const length =
		most > 400
			? random.whole(400, most)
			: random.chance(0.15)
				? random.whole(0, 3)
				: random.chance(0.3)
					? random.pick([
							10,
							16,
							20,
							25,
							30,
							32,
							40,
							50,
							64,
							100,
							drawn.limit % 1_000,
							(2 * drawn.limit) % 1_000,
						])
					: random.whole(0, random.chance(0.1) ? most : most / 8);
	const dense = random.chance(0.2);
	for (let index = 0; index < length; index++) {
		if (!dense || random.chance(0.3)) server.clock += random.whole(1_000, 4_000_000);
		const entry = server.add();
		if (random.chance(0.3)) {
			entry.archived = true;
			entry.read = entry.added;
		}
		if (random.chance(0.2)) entry.favorite = true;
		if (random.chance(0.2)) entry.tags.push('t');
		if (random.chance(0.05)) entry.deleted = drawn.tombstones;
	}
	// Many changes at once, as when somebody tidies up.
	if (random.chance(0.3)) {
		server.clock += 50_000;
		for (const entry of server.entries)
			if (random.chance(0.4)) entry.updated = Math.floor(server.clock / 1_000);
	}
	server.clock += 100_000;
	return { server, random };
}

/** Lets a list live while it is read. */
function live(server: ReadLaterServer, random: Random): void {
	const chance = random.pick([0.05, 0.3]);
	const most = random.pick([
		1,
		3,
		Math.min(server.habits.limit >> 1, Math.ceil(server.entries.length / 10)),
	]);
	server.meanwhile = () => {
		if (!random.chance(chance)) return;
		for (let count = random.whole(1, most); count > 0; count--) {
			server.clock += random.pick([0, 0, 700, 5_000]);
			const now = Math.floor(server.clock / 1_000);
			const entry = server.entries.length > 0 ? random.pick(server.entries) : undefined;
			const what = random.whole(0, 4);
			if (what === 0 || !entry) server.add();
			else if (what === 1)
				Object.assign(entry, { archived: !entry.archived, read: now, updated: now });
			else if (what === 2) Object.assign(entry, { deleted: true, updated: now });
			else if (what === 3) entry.updated = now;
			else if (!entry.deleted) Object.assign(entry, { added: now, updated: now, archived: false });
		}
	};
}

/**
 * Whether the answers of a server rule out that anything of the list is missing, or that there is no more.
 * @param since UNIX seconds: only what was changed from then on is the list
 * @param isSteady the clock was never seen to go back
 */
export function canTell(
	server: ReadLaterServer,
	requests: ReadonlyArray<{ readonly count?: unknown }> = server.requests,
	since?: number,
	isSteady = true,
): boolean {
	const { habits } = server;
	if (habits.cutAnswers > 0 || isEndless(habits) || habits.ties !== 'kept') return false;
	// Of the list that was read last; requests for one or two entries only look at something, but where it
	// refuses more.
	const lastOfMoreThan = (most: number) =>
		[...requests].reverse().find(({ count = most + 1 }) => Number(count) > most);
	const last = lastOfMoreThan(2) ?? lastOfMoreThan(1) ?? {};
	const listed = server.listed({ ...last, since });
	const page = Math.min(habits.limit, Number(last.count ?? habits.limit));
	// A page that is for the greater part the one before may as well be the start of a list that has changed.
	const isApart = habits.overlap * 2 < Math.min(page, listed.length) - 1;
	// With a single page, given again for what lies beyond it, the place looks as if it were ignored.
	const isRepeated = habits.beyond === 'last page' && listed.length <= page;
	if (habits.offset === 'honored' && (habits.overlap === 0 || isApart) && !isRepeated) return true;
	if (habits.total === 'honored' && habits.totals === 'wrong') return false;
	const sorts =
		habits.sort === 'honored' && (habits.otherValues === 'honored' || habits.order === 'newest');
	if (habits.count !== 'honored' || !sorts) return false;
	return (
		isSeenFromBothEnds(habits, page, listed) || (isSteady && isSeenBySince(habits, page, listed))
	);
}

/** As many as are looked at of all items, to see whether a state that seems empty is one. */
const LOOKED_AT = 30;

/** The requests but for that look behind the read. */
function withoutLook<Request extends { readonly count?: unknown; readonly state?: unknown }>(
	requests: readonly Request[],
): readonly Request[] {
	const end = requests.findLastIndex(({ state }) => state !== 'all') + 1;
	const isLook = requests.slice(end).every(({ count }) => Number(count) <= LOOKED_AT);
	return isLook && end > 0 ? requests.slice(0, end) : requests;
}

/** Up to a page of a list from one end; deleted entries take room on it, and tell no time. */
function pageFrom(
	end: 'oldest' | 'newest',
	listed: readonly ServedEntry[],
	limit: number,
): ServedEntry[] {
	const sorted = [...listed].sort(ORDERS.oldest);
	return (end === 'oldest' ? sorted.slice(0, limit) : sorted.slice(-limit)).filter(
		({ deleted }) => !deleted,
	);
}

/**
 * The newest entries stand in an order that is no chance, and not all of them were changed after the last of the
 * oldest was saved: those that were changed last may stand in the place of the newest.
 */
function isSeenFromBothEnds(
	{ sortId, listAs }: ServerHabits,
	limit: number,
	listed: readonly ServedEntry[],
): boolean {
	if (sortId !== true && listAs !== 'list') return false;
	const oldest = pageFrom('oldest', listed, limit);
	const newest = pageFrom('newest', listed, limit);
	const last = oldest.at(-1)?.added ?? 0;
	return (
		isSureOrder(newest.map(({ added }) => added)) &&
		newest.some(({ added, updated }) => Math.max(added, updated) < last)
	);
}

/** What is asked for since the last of the oldest was saved is less than a page. */
function isSeenBySince(
	{ since, sinceBy }: ServerHabits,
	limit: number,
	listed: readonly ServedEntry[],
): boolean {
	const oldest = pageFrom('oldest', listed, limit);
	const last = oldest.at(-1)?.added;
	if (since !== 'honored' || last === undefined) return false;
	// What is dated before its saving need not be asked for by what follows it.
	if (listed.some(({ added, updated }) => updated < added)) return false;
	const time = sinceBy === 'change' ? 'updated' : 'added';
	return listed.filter((entry) => entry[time] >= last - 1).length < Math.min(limit, oldest.length);
}

/**
 * A word about a list that changed while it was read is false where nothing changed but the service can
 * be seen to give all; and, from one that sorts and goes on where it is asked to, where fewer than four times fewer
 * entries changed than half a page has: each costs another request for the start of the list, and four are made.
 */
const MOST_CHANGES = 4;

/** What is learned of a server from one list is used for the next, which may be longer or shorter. */
async function readBefore(
	server: ReadLaterServer,
	profile: ServerProfile,
	random: Random,
): Promise<void> {
	const show = random.pick(['all', 'unread', 'archive'] as const);
	const list = createReadingList(createReadLaterApi(server), profile);
	for (const read of [fetchItems, countItems])
		await read(list, { show, order: 'oldest' }).catch((error: unknown) => {
			if (!asServiceError(error)) throw error;
		});
	const change = random.pick(['none', 'more', 'less'] as const);
	if (change === 'less')
		for (const entry of server.entries) if (random.chance(0.7)) entry.deleted = true;
	if (change === 'more')
		for (let count = random.whole(1, 40); count > 0; count--) {
			server.clock += 60_000;
			server.add();
		}
	server.clock += 100_000;
	server.requests.length = 0;
}

/** Asks one server once, and compares the answer with its list. */
export async function judge(
	seed: number,
	alive: boolean,
	habits?: Partial<ServerHabits>,
	most?: number,
): Promise<Verdict> {
	const { server, random } = drawServer(seed, {
		...(habits ? { habits } : {}),
		...(most === undefined ? {} : { most }),
	});
	const profile = newProfile();
	if (random.chance(0.4)) await readBefore(server, profile, random);
	if (alive) live(server, random);
	const list = createReadingList(createReadLaterApi(server), profile);
	const show = random.pick(['all', 'unread', 'archive'] as const);
	const query: ListQuery = {
		show,
		order: random.pick(['newest', 'oldest', 'title'] as const),
		limit: random.chance(0.3) ? random.whole(1, 60) : undefined,
		filter: random.chance(0.2) ? { favorite: random.chance(0.5) } : {},
	};
	const what = alive
		? 'many'
		: random.pick(['many', 'many', 'many', 'count', 'get', 'tags'] as const);
	const wanted = (): ServedEntry[] =>
		server
			.visible(what === 'tags' ? 'all' : show)
			.filter(
				({ favorite }) =>
					what === 'tags' ||
					query.filter?.favorite === undefined ||
					favorite === query.filter.favorite,
			);
	let always = wanted();
	const tick = server.meanwhile;
	let changes = 0;
	let changedEntries = 0;
	if (alive)
		server.meanwhile = () => {
			const before = server.entries.map((entry) => JSON.stringify(entry));
			tick();
			const changed = server.entries.filter(
				(entry, index) => JSON.stringify(entry) !== before[index],
			).length;
			if (changed > 0) changes++;
			changedEntries += changed;
			const now = new Set(wanted());
			always = always.filter((entry) => now.has(entry));
		};
	const verdict = (outcome: Verdict['outcome'], detail: string): Verdict => ({
		what,
		outcome,
		detail,
		habits: server.habits,
		seed,
		requests: server.requests.length,
	});
	const rested = (): boolean =>
		changes === 0 ||
		(server.habits.offset === 'honored' &&
			// Its last page behind the end looks as if the list had moved by a page.
			server.habits.beyond !== 'last page' &&
			server.habits.sort === 'honored' &&
			changes < MOST_CHANGES &&
			// What has moved comes to what a page repeats of the one before anyway.
			(changedEntries + server.habits.overlap) * 2 < Math.min(server.habits.limit, always.length));
	const alarm = (isRight: boolean, said: string, kind: 'hint' | 'error'): Verdict =>
		isRight && rested() && canTell(server, withoutLook(server.requests))
			? verdict('false alarm', said)
			: verdict(kind, said);
	try {
		if (what === 'count') {
			const count = await countItems(list, query);
			const [note] = list.notes();
			if (count === always.length) return note ? alarm(true, note, 'hint') : verdict('ok', '');
			return note
				? verdict('hint', note)
				: verdict('wrong', `${count} instead of ${always.length}`);
		}
		if (what === 'get') {
			const living = server.visible('all');
			const [picked] = living.length > 0 ? [random.pick(living)] : [];
			const [result] = await findItems(list, [{ by: 'id', value: picked?.id ?? 'none' }]);
			const found = result instanceof ServiceError ? undefined : result;
			const [note] = list.notes();
			if (found || !picked) return note && found ? alarm(true, note, 'hint') : verdict('ok', '');
			return note ? verdict('hint', note) : verdict('silent loss', `${picked.id} was not found`);
		}
		if (what === 'tags') {
			const [tag] = await getTags.run({ countItems: true }, list);
			const [note] = list.notes();
			const tagged = always.filter(({ tags }) => tags.length > 0).length;
			if (Number(tag?.json.items ?? 0) !== tagged)
				return note ? verdict('hint', note) : verdict('wrong', `${tag?.json.items} of ${tagged}`);
			return note ? alarm(true, note, 'hint') : verdict('ok', '');
		}
		const items = await fetchItems(list, query);
		const known = new Set(server.entries.map(({ id }) => id));
		const ids = items.map(itemId).filter((id) => known.has(id));
		if (new Set(ids).size < ids.length)
			return verdict('twice', `${ids.length - new Set(ids).size}`);
		const [note] = list.notes();
		const expected = Math.min(always.length, query.limit ?? Infinity);
		const missing =
			query.limit === undefined
				? always.filter(({ id }) => !ids.includes(id)).length
				: Math.max(0, expected - ids.length);
		const wrongEnd =
			!alive &&
			missing === 0 &&
			query.limit !== undefined &&
			!isEnd(
				items.filter((item) => known.has(itemId(item))),
				always,
				query.order,
				query.filter?.favorite === true || show === 'archive',
			);
		if (missing > 0 || wrongEnd)
			return note
				? verdict('hint', note)
				: verdict(
						'silent loss',
						wrongEnd ? 'not those from this end' : `${missing} of ${expected}`,
					);
		return note ? alarm(true, note, 'hint') : verdict('ok', '');
	} catch (error) {
		const known = asServiceError(error);
		if (!known) throw error;
		const isCut = /cut off/.test(known.details.description);
		const isReachable =
			server.habits.offset === 'honored' ||
			(server.habits.aboveLimit === 'cut' && server.entries.length <= server.habits.limit);
		return alarm(isReachable && !isCut, known.message, 'error');
	}
}

/** Whether a part is the one from the end that was asked for. */
function isEnd(
	items: readonly object[],
	always: readonly ServedEntry[],
	order: ListQuery['order'],
	byOtherTime: boolean,
): boolean {
	if (order === 'title' || byOtherTime) return true;
	const direction = order === 'newest' ? -1 : 1;
	const times = always.map(({ added }) => added).sort((a, b) => direction * (a - b));
	const got = items
		.map((item) => Number((item as { time_added?: string }).time_added))
		.sort((a, b) => direction * (a - b));
	return got.every((time, index) => time === times[index]);
}
