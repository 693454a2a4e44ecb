/** Every living server of the sandbox, through the package's own modules and outside n8n. */
import { itemId } from '../../nodes/ReadLater/domain/savedItem';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { readItems } from '../../nodes/ReadLater/service/readItems';
import { wantedChanges } from '../../nodes/ReadLater/trigger/output';
import type { StaticData } from '../../nodes/ReadLater/trigger/poll';
import { poll } from '../../nodes/ReadLater/trigger/poll';
import { asServiceError } from '../../nodes/shared/errors/ServiceError';
import { TestSandbox } from '../sandbox/TestSandbox';
import { KNOWN, listOf } from './servers';

/** `.ci/run` draws more: then the lists are as long as in real life. */
const IS_LONG = process.env.TEST_TIMES !== '1';
const COUNT = IS_LONG ? 500 : 150;
const CHANGES = IS_LONG ? 200 : 40;
const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

async function generate(account: string, count: number): Promise<string[]> {
	await sandbox.control('PUT', `/readLater/accounts/${account}`, {});
	const { json } = await sandbox.control('POST', `/readLater/accounts/${account}/items`, {
		generate: count,
		at: 1_700_000_000,
		spreadSeconds: 100_000,
	});
	return json.ids as string[];
}

test.each(KNOWN)('$name: every item of a long list once, or it is said', async (known) => {
	const ids = await generate(known.list, COUNT);
	const { list, requests, close } = await listOf(known, sandbox);
	try {
		const items = await readItems(list, { show: 'all', order: 'oldest' });
		expect(new Set(items.map(itemId)).size).toBe(items.length);
		if (items.length < ids.length) expect(list.notes().join()).toMatch(/archived/);
		expect(requests()).toBeLessThan(30);
	} catch (error) {
		expect(asServiceError(error)?.message).toBe(
			'The read-later service gives only a part of the list',
		);
	} finally {
		await close();
	}
});

interface Stored {
	id: string;
	status: number;
	favorite: boolean;
}

/** Archived items look deleted there. */
const HIDING = ['readeckobo-removing', 'dvx76'];
const EVENTS = { newItem: 'save', archived: 'archive', favorited: 'favorite', deleted: 'delete' };
const CASES = KNOWN.flatMap((known) =>
	Object.entries(EVENTS)
		.filter(([on]) => on !== 'archived' || !HIDING.includes(known.name))
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
		simplify: true,
		fields: [],
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
	const { json } = await sandbox.control('GET', `/readLater/accounts/${account}/items`);
	return (json.items as Stored[])
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
		const { json } = await sandbox.control('PATCH', `${items}/${id}`, { action: EVENTS[on] });
		ids.push(String(json.id));
	}
	return ids;
}

test.each(CASES)('$known.name, $on: each of many changes once', async ({ known, on }) => {
	await generate(known.list, COUNT);
	const { list, close } = await listOf(known, sandbox);
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
		const next = pollsOf(list, on);
		for (let warming = 0; warming < 3; warming++) {
			expect(await next()).toEqual([]);
			await later();
		}
		const before = await plainItems(known.list);
		const told: string[] = [];
		const expected: string[] = [];
		for (let part = 0; part < 2; part++) {
			expected.push(...(await makeChanges(known.list, part, before, on)));
			for (let pass = 0; pass < 2; pass++) {
				await later();
				told.push(...(await next()));
			}
		}
		const lost = expected.filter((id) => !told.some((each) => sameId(each, id)));
		expect({ twice: told.length - new Set(told).size, lost }).toEqual({ twice: 0, lost: [] });
	} finally {
		await close();
	}
});

/** The bridges write ids in a form of their own. */
function sameId(told: string, id: string): boolean {
	return (
		told === id || (told.startsWith('Rd') && Number.parseInt(told.slice(2), 36) === Number(id))
	);
}
