/** Every living server of the sandbox, through the package's own modules and outside n8n. */
import type { ActionName } from '../../nodes/ReadLater/api/dialects';
import type { ItemAction } from '../../nodes/ReadLater/api/readLaterApi';
import { itemId } from '../../nodes/ReadLater/domain/savedItem';
import { fetchItems } from '../../nodes/ReadLater/service/fetchItems';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { saveItems } from '../../nodes/ReadLater/service/saveItems';
import { sendInBatches } from '../../nodes/ReadLater/service/sendInBatches';
import { wantedChanges } from '../../nodes/ReadLater/trigger/output';
import type { StaticData } from '../../nodes/ReadLater/trigger/poll';
import { poll } from '../../nodes/ReadLater/trigger/poll';
import { asServiceError, ServiceError } from '../../nodes/shared/errors/ServiceError';
import { TestSandbox } from '../sandbox/TestSandbox';
import { writePart } from './docsPart';
import { markdown } from './report';
import { KNOWN, listOf } from './servers';

/** `.ci/run` draws more: then the lists are as long as in real life. */
const IS_LONG = process.env.TEST_TIMES !== '1';
const COUNT = IS_LONG ? 500 : 150;
const CHANGES = IS_LONG ? 200 : 40;
const LISTED = 500;
const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

interface Stored {
	id: string;
	url: string;
	status: number;
	favorite: boolean;
	tags: string[];
	type: string;
}

interface Figures {
	list?: string;
	changes?: string;
	lost: number;
	twice: number;
	told: number;
	looks: number;
	requests: number;
}

/** By server; written into docs/servers.md. */
const figures = new Map<string, Figures>();

function figureOf(name: string): Figures {
	const known = figures.get(name) ?? { lost: 0, twice: 0, told: 0, looks: 0, requests: 0 };
	figures.set(name, known);
	return known;
}

async function generate(account: string, count: number): Promise<string[]> {
	await sandbox.control('PUT', `/readLater/accounts/${account}`, {});
	const { json } = await sandbox.control('POST', `/readLater/accounts/${account}/items`, {
		generate: count,
		at: 1_700_000_000,
		spreadSeconds: 100_000,
	});
	return json.ids as string[];
}

/** What a server hides by nature; the page of each server says so. */
const SHORT: Readonly<Record<string, (items: readonly Stored[]) => Stored[]>> = {
	'readeckobo-removing': unreadOf,
	dvx76: (items) => unreadOf(items).filter(({ type }) => type !== 'video'),
	podginator: (items) => [
		...unreadOf(items),
		...items.filter(({ status }) => status === 1).slice(-MOST_ARCHIVED_OF_OMNIVORE),
	],
};
const MOST_ARCHIVED_OF_OMNIVORE = 100;

function unreadOf(items: readonly Stored[]): Stored[] {
	return items.filter(({ status }) => status === 0);
}

async function stored(account: string): Promise<Stored[]> {
	const { json } = await sandbox.control('GET', `/readLater/accounts/${account}/items`);
	return json.items as Stored[];
}

/** The account of the original has items from the beginning. */
async function storedBefore(account: string): Promise<number> {
	await sandbox.control('PUT', `/readLater/accounts/${account}`, {});
	return (await stored(account)).length;
}

test.each(KNOWN)('$name: each of 500 items once, or it is said what is missing', async (known) => {
	await generate(known.list, LISTED - (await storedBefore(known.list)));
	const all = await stored(known.list);
	const expected = SHORT[known.name]?.(all) ?? all;
	const { list, requests, close } = await listOf(known, sandbox);
	try {
		const items = await fetchItems(list, { show: 'all', order: 'oldest' });
		const told = items.map((item) => storedId(itemId(item)));
		expect(told.length - new Set(told).size).toBe(0);
		expect(told.length).toBe(expected.length);
		const lost = expected.filter(({ id }) => !told.includes(id)).length;
		// Which of the archived ones it tells, Omnivore decides.
		if (known.name !== 'podginator') expect(lost).toBe(0);
		const hints = list
			.notes()
			.filter((note) => !note.startsWith('Connected to'))
			.join();
		if (told.length < LISTED) expect(hints).toMatch(/archived/);
		else expect(hints).toBe('');
		figureOf(known.name).list = `${told.length} in ${requests()} requests`;
	} finally {
		await close();
	}
});

/** Each with items enough for two requests. */
const ACTIONS: Readonly<Record<ActionName, (item: Stored) => boolean>> = {
	archive: ({ status }) => status === 1,
	readd: ({ status }) => status === 0,
	favorite: ({ favorite }) => favorite,
	unfavorite: ({ favorite }) => !favorite,
	tags_replace: ({ tags }) => tags.join() === 'x,y',
	tags_add: ({ tags }) => tags.includes('z'),
	tags_remove: ({ tags }) => !tags.includes('x'),
	tags_clear: ({ tags }) => tags.length === 0,
	delete: ({ status }) => status === 2,
	add: () => true,
};
const AT_ONCE = 40;
const TAGS: Readonly<Record<string, string[]>> = {
	tags_replace: ['x', 'y'],
	tags_add: ['z'],
	tags_remove: ['x'],
};

test.each(KNOWN)(
	'$name: nobody is told that an item was changed that is not there',
	async (known) => {
		await generate(known.list, 3);
		const { list, close } = await listOf(known, sandbox);
		try {
			const actions = ['archive', 'favorite', 'delete'].map(
				(action) => ({ action, itemId: '999999999999' }) as ItemAction,
			);
			const results = await sendInBatches(list, actions, true).catch((error: unknown) => [error]);
			const isSaid = list.notes().some((note) => note.includes('confirmed none'));
			const done = results.filter((result) => result !== undefined && !(result instanceof Error));
			expect(isSaid ? [] : done).toEqual([]);
		} finally {
			await close();
		}
	},
);

test.each(KNOWN)('$name: what is said to be done is done, and nothing else', async (known) => {
	await generate(known.list, 2 * AT_ONCE);
	const { list, requests, close } = await listOf(known, sandbox);
	const counts = { done: 0, refused: 0, false: 0 };
	try {
		const before = (await stored(known.list)).filter(({ status }) => status === 0);
		const items = (await fetchItems(list, { show: 'all', order: 'oldest' })).filter((item) =>
			before.some(({ id }) => id === storedId(itemId(item))),
		);
		const some = items.slice(0, AT_ONCE).map(itemId);
		const others = (all: readonly Stored[]) =>
			all.filter(({ id }) => !some.map(storedId).includes(id)).slice(0, AT_ONCE);
		const untouched = others(await stored(known.list));
		const first = requests();
		for (const [action, isDone] of Object.entries(ACTIONS)) {
			if (action === 'add') continue;
			const actions = some.map(
				(id) => ({ action, itemId: id, ...(TAGS[action] && { tags: TAGS[action] }) }) as ItemAction,
			);
			const results = await sendInBatches(list, actions, true).catch((error: unknown) => {
				if (asServiceError(error)?.details.kind !== 'bad-input') throw error;
				return [asServiceError(error)];
			});
			const now = await stored(known.list);
			for (const [index, result] of results.entries()) {
				if (!result || result instanceof ServiceError) counts.refused++;
				else if (now.some((item) => item.id === storedId(some[index] ?? '') && isDone(item)))
					counts.done++;
				else counts.false++;
			}
		}
		const links = Array.from({ length: AT_ONCE }, (_, index) => ({
			url: `https://new.example/${known.list}/${index}`,
		}));
		const saved = await saveItems(list, links, true).catch(() => []);
		const now = await stored(known.list);
		const isThere = ({ url }: { url: string }) => now.some((item) => item.url === url);
		const told = links.filter(
			(_, index) => saved[index] && !(saved[index] instanceof ServiceError),
		);
		expect(links.filter(isThere)).toEqual(told);
		counts.done += told.length;
		expect(counts.false).toBe(0);
		expect(others(now)).toEqual(untouched);
		figureOf(known.name).changes = `${counts.done} in ${requests() - first} requests`;
	} finally {
		await close();
	}
});

/** Archived items look deleted there. */
const HIDING = ['readeckobo-removing', 'dvx76'];
const EVENTS = {
	newItem: 'save',
	archived: 'archive',
	movedBack: 'readd',
	favorited: 'favorite',
	unfavorited: 'unfavorite',
	tagAdded: 'tags_add',
	deleted: 'delete',
};
/** What has to be done to an item before, so that the event can happen to it. */
const BEFORE: Partial<Readonly<Record<keyof typeof EVENTS, string>>> = {
	movedBack: 'archive',
	unfavorited: 'favorite',
};
const CASES = KNOWN.flatMap((known) =>
	Object.entries(EVENTS)
		.filter(([on]) => !['archived', 'movedBack'].includes(on) || !HIDING.includes(known.name))
		.map(([on]) => ({ known, on: on as keyof typeof EVENTS })),
);

type Event = keyof typeof EVENTS;

/** The trigger's polls of one list, as a node that waits for one kind of event makes them. */
function pollsOf(list: ReadingList, on: Event): () => Promise<string[]> {
	const staticData: StaticData = {};
	const settings = {
		on,
		tag: undefined,
		filter: {},
		shown: 'raw' as const,
		existing: 0,
		catchUp: 0,
	};
	return async () => {
		const { changes, began } = await poll({
			api: list,
			staticData,
			account: 'a',
			wanted: settings,
			isOver: () => false,
		});
		return began ? [] : wantedChanges(changes, settings).map(({ item }) => itemId(item));
	};
}

/** Unread items without a star: each of the events can happen to them. */
async function plainItems(account: string): Promise<string[]> {
	return (await stored(account))
		.filter(({ status, favorite }) => status === 0 && !favorite)
		.map(({ id }) => id)
		.slice(0, CHANGES);
}

/** Makes half of the changes. @returns the ids of the items that changed */
async function makeChanges(account: string, part: number, before: readonly string[], on: Event) {
	const items = `/readLater/accounts/${account}/items`;
	if (on === 'newItem') {
		const links = Array.from({ length: CHANGES / 2 }, (_, index) => ({
			url: `https://new.example/${part}/${index}`,
			title: 'New',
		}));
		return (await sandbox.control('POST', items, links)).json.ids as string[];
	}
	const ids: string[] = [];
	for (const id of before.slice((part * CHANGES) / 2, ((part + 1) * CHANGES) / 2)) {
		const change = { action: EVENTS[on], ...(on === 'tagAdded' ? { tags: ['fresh'] } : {}) };
		const { json } = await sandbox.control('PATCH', `${items}/${id}`, change);
		ids.push(String(json.id));
	}
	return ids;
}

/** Brings items into the state from which an event can happen. @returns their ids */
async function prepareItems(account: string, on: Event): Promise<string[]> {
	const ids = await plainItems(account);
	const action = BEFORE[on];
	for (const id of action === undefined ? [] : ids)
		await sandbox.control('PATCH', `/readLater/accounts/${account}/items/${id}`, { action });
	return ids;
}

test.each(CASES)('$known.name, $on: each of many changes once', async ({ known, on }) => {
	await generate(known.list, COUNT);
	const { list, requests, close } = await listOf(known, sandbox);
	const cannotTell = () => list.dialect.can !== undefined && !list.dialect.can.events.includes(on);
	let offsetMs = 0;
	const later = async () => {
		offsetMs += 60_000;
		await sandbox.control('POST', '/clock', { service: 'readLater', offsetMs });
	};
	try {
		// An answer shows what kind of server some of them are.
		await list.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
		if (cannotTell()) return;
		const before = await prepareItems(known.list, on);
		const next = pollsOf(list, on);
		for (let warming = 0; warming < 3; warming++) {
			expect(await next()).toEqual([]);
			await later();
		}
		const start = requests();
		const told: string[] = [];
		const expected: string[] = [];
		for (let part = 0; part < 2; part++) {
			expected.push(...(await makeChanges(known.list, part, before, on)));
			for (let pass = 0; pass < 2; pass++) {
				await later();
				told.push(...(await next()));
			}
		}
		const lost = expected.filter((id) => !told.some((each) => storedId(each) === String(id)));
		const figure = figureOf(known.name);
		figure.told += told.length;
		figure.lost += lost.length;
		figure.twice += told.length - new Set(told).size;
		figure.looks += 4;
		figure.requests += requests() - start;
		expect({ twice: told.length - new Set(told).size, lost }).toEqual({ twice: 0, lost: [] });
	} finally {
		await close();
	}
});

/** The bridges write ids in a form of their own. */
function storedId(id: string): string {
	return id.startsWith('Rd') ? String(Number.parseInt(id.slice(2), 36)) : id;
}

// `UPDATE_SERVERS=1 TEST_TIMES=2 npm run test:unit -- -- test/conformance` writes them anew.
afterAll(() => {
	if (process.env.UPDATE_SERVERS !== '1' || !IS_LONG) return;
	const rows = [...figures].map(([name, { list = '', changes = '', ...rest }]) => [
		name,
		list,
		changes,
		...[rest.told, rest.lost, rest.twice].map(String),
		(rest.requests / rest.looks).toFixed(1),
	]);
	writePart(
		'test/conformance/livingServers.test.ts',
		markdown([
			[
				'Server',
				`Of a list of ${LISTED}`,
				'Changes and saves',
				'Events',
				'Lost',
				'Twice',
				'Requests per look',
			],
			...rows,
		]),
	);
});
