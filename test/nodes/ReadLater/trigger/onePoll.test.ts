/** What a single poll asks for, keeps and says, page by page. */
import type { RetrievedPage, RetrieveQuery } from '../../../../nodes/ReadLater/api/retrieveBody';
import { MOST_ENTRIES } from '../../../../nodes/ReadLater/domain/bounds';
import type { TriggerState, Wanted } from '../../../../nodes/ReadLater/domain/changes';
import type { PollOptions, StaticData } from '../../../../nodes/ReadLater/trigger/poll';
import { poll } from '../../../../nodes/ReadLater/trigger/poll';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';
import { FakeList } from '../../../simulation/FakeList';

const NOW = 1_700_000_000;
const SAVES: Wanted = { on: 'newItem', catchUp: 0 };

const refusal = (status = 400) =>
	new ServiceError({ kind: 'refused', status, message: 'Not taken', description: 'Because.' });

/** A list of some items, 30 to a page, and a trigger at it. */
function setUp(items: number, wanted = SAVES) {
	const list = new FakeList();
	for (let index = 0; index < items; index++)
		list.change('newItem', undefined, NOW - 20_000 + index);
	const staticData: StaticData = {};
	const asked: RetrieveQuery[] = [];
	const it = {
		list,
		staticData,
		asked,
		now: NOW,
		answer: (query: RetrieveQuery): RetrievedPage => list.retrieve(query, it.now * 1_000),
		state: () => staticData.state as TriggerState,
		poll: async (more: Partial<PollOptions> = {}) => {
			asked.length = 0;
			it.now += 60;
			const retrieve = async (query: RetrieveQuery) => {
				asked.push(query);
				return await Promise.resolve(it.answer(query));
			};
			const options = { api: { retrieve }, staticData, account: 'c', wanted };
			return await poll({ ...options, isOver: () => false, ...more });
		},
		save: (count: number) => {
			for (let index = 0; index < count; index++) list.change('newItem', undefined, it.now + 1);
		},
	};
	return it;
}

const written = ({ sort, offset, count }: RetrieveQuery) => `${sort} ${offset}/${count}`;

test('the first poll begins, the others report, and each counts as one change of what is kept', async () => {
	const it = setUp(10);
	expect(await it.poll()).toEqual({ changes: [], began: true });
	expect(it.state().revision).toBe(1);
	it.save(2);
	const { changes, began } = await it.poll();
	expect([changes.length, began]).toEqual([2, false]);
	expect(it.state().revision).toBe(2);
});

test('a poll whose time is over asks for one page all the same, and goes on in the next', async () => {
	const it = setUp(10);
	await it.poll();
	it.save(70);
	const isOver = () => true;
	const counts: number[] = [];
	for (let turn = 0; turn < 3; turn++) {
		counts.push((await it.poll({ isOver })).changes.length);
		expect(it.asked).toHaveLength(1);
	}
	// The ten that are known lie within the overlap and come first again. Those of one second come twice until
	// they were seen to keep their order.
	expect(counts).toEqual([20, 20, 29]);
});

test('how long pages are is known apart for the whole list and for what has changed', async () => {
	const it = setUp(40, { on: 'anyChange', catchUp: 0 });
	const { answer } = it;
	it.answer = (query) => answer({ ...query, count: query.since === undefined ? 12 : 25 });
	await it.poll();
	expect(it.state().longestOfAll).toBe(12);
	it.save(60);
	expect((await it.poll()).changes).toHaveLength(60);
	expect([it.state().longestOfAll, it.state().habits.longest]).toEqual([12, 25]);
});

test('whether its time is over is asked behind each page, and not when nothing is left to ask', async () => {
	const it = setUp(10);
	await it.poll();
	it.save(70);
	let looks = 0;
	const isOver = () => {
		looks++;
		return false;
	};
	await it.poll({ isOver });
	expect(it.asked.length).toBeGreaterThan(1);
	expect(looks).toBe(it.asked.length);
});

describe('the first answer', () => {
	test('is asked for 30 of the newest', async () => {
		const it = setUp(90);
		await it.poll();
		expect(it.asked[0]).toEqual({ state: 'all', sort: 'newest', offset: 0, count: 30 });
	});

	test('and for one, where 30 are too many', async () => {
		const it = setUp(90);
		const { answer } = it;
		it.answer = (query) => {
			if (query.count > 20) throw refusal();
			return answer(query);
		};
		await it.poll();
		expect(it.asked.slice(0, 2)).toEqual(
			[30, 1].map((count) => ({ state: 'all', sort: 'newest', offset: 0, count })),
		);
	});

	test.each([
		['no refusal', refusal(401)],
		['no answer', new Error('No answer')],
	])('is not asked for again after %s', async (_name, failure) => {
		const it = setUp(10);
		it.answer = () => {
			throw failure;
		};
		await expect(it.poll()).rejects.toBe(failure);
		expect(it.asked).toHaveLength(1);
		expect(it.staticData).toEqual({});
	});
});

describe('a page that fails', () => {
	const failure = new Error('No answer');
	const failFrom = (it: ReturnType<typeof setUp>, request: number, error: unknown = failure) => {
		const { answer } = it;
		it.answer = (query) => {
			if (it.asked.length >= request) throw error;
			return answer(query);
		};
		return () => void (it.answer = answer);
	};

	test('as the first of a poll leaves what is kept as it was', async () => {
		const it = setUp(10);
		failFrom(it, 2);
		await expect(it.poll()).rejects.toBe(failure);
		expect(it.staticData).toEqual({});
	});

	test('in a later poll too', async () => {
		const it = setUp(10);
		await it.poll();
		const kept = structuredClone(it.state());
		failFrom(it, 1);
		await expect(it.poll()).rejects.toBe(failure);
		expect(it.state()).toEqual(kept);
	});

	test('later on lets those before it count, and the next poll goes on behind them', async () => {
		const it = setUp(10);
		await it.poll();
		it.save(70);
		const mend = failFrom(it, 2);
		expect((await it.poll()).changes).toHaveLength(20);
		mend();
		expect((await it.poll()).changes).toHaveLength(50);
	});

	test('behind pages without a change is thrown, and those pages are not asked for again', async () => {
		const it = setUp(100);
		failFrom(it, 3);
		await expect(it.poll()).rejects.toBe(failure);
		expect(it.state().revision).toBe(1);
	});

	test('with something that is no error is told as one', async () => {
		const it = setUp(10);
		failFrom(it, 1, 'out of order');
		await expect(it.poll()).rejects.toBe('out of order');
		const late = setUp(10);
		failFrom(late, 2, 'out of order');
		await expect(late.poll()).rejects.toMatchObject({
			message: 'The poll failed',
			cause: 'out of order',
		});
	});
});

test('of two polls at once the quicker one counts, and the other says nothing', async () => {
	const it = setUp(10);
	await it.poll();
	it.save(3);
	const { answer } = it;
	let quick: Awaited<ReturnType<typeof it.poll>> | undefined;
	const retrieve = async (query: RetrieveQuery) => {
		it.answer = answer;
		quick ??= await it.poll();
		return answer(query);
	};
	expect(await it.poll({ api: { retrieve } })).toEqual({ changes: [], began: false });
	expect(quick?.changes).toHaveLength(3);
	expect(it.state().revision).toBe(2);
});

describe('a server that refuses', () => {
	test('every page: its own words are told', async () => {
		const it = setUp(10);
		const { answer } = it;
		const own = refusal();
		it.answer = (query) => {
			if (query.sort === 'oldest') throw own;
			return answer(query);
		};
		await expect(it.poll()).rejects.toBe(own);
		expect(it.asked.map(written).slice(0, 3)).toEqual([
			'newest 0/30',
			'oldest 0/500',
			'oldest 0/250',
		]);
	});

	test('what was changed since a time: it is asked for everything', async () => {
		const it = setUp(10);
		await it.poll();
		const { answer } = it;
		it.answer = (query) => {
			if (query.since !== undefined) throw refusal();
			return answer(query);
		};
		it.save(2);
		expect((await it.poll()).changes).toHaveLength(2);
		expect(it.asked.at(-1)?.since).toBeUndefined();
		await it.poll();
		expect(it.asked.map(({ since }) => since)).toEqual([undefined]);
	});
});

describe('what has to be said', () => {
	const ALL: Wanted = { on: 'anyChange', catchUp: 0, mayMissDeleted: true };

	/** The message of a poll, or how many changes it brought. */
	const outcome = async (it: ReturnType<typeof setUp>) =>
		await it.poll().then(
			({ changes }) => changes.length,
			({ message }: Error) => message,
		);
	const DELETIONS = expect.stringContaining('tells of deleted items') as string;

	test('waits until what has changed was delivered, is said once, and kept', async () => {
		const it = setUp(10, ALL);
		await it.poll();
		it.save(1);
		expect(await outcome(it)).toBe(1);
		expect(it.state().said).toBeUndefined();
		expect(it.state().pass).toBeDefined();
		expect(await outcome(it)).toEqual(DELETIONS);
		expect(it.state().said).toEqual(['deletions']);
		it.save(1);
		expect([await outcome(it), await outcome(it)]).toEqual([1, 0]);
		expect(it.state().said).toEqual(['deletions']);
	});

	test('ends the poll, and the next one asks for the page again that was known to be the last', async () => {
		const it = setUp(70, ALL);
		await it.poll();
		it.save(35);
		expect(await outcome(it)).toBe(35);
		const [before] = it.asked.slice(-1);
		expect(await outcome(it)).toEqual(DELETIONS);
		expect(it.asked).toEqual([before]);
		// What is known of the server is none the less for it.
		expect(it.state().habits).toMatchObject({ offset: 'honored', longest: 30 });
	});

	test('of a server that refuses the start again is that nobody can tell, not why it refused', async () => {
		const it = setUp(10);
		await it.poll();
		const { answer } = it;
		let starts = 0;
		it.answer = (query) => {
			if (query.offset === 0 && starts++ > 0) throw refusal();
			return { ...answer(query), isOrdered: false };
		};
		it.save(40);
		expect(await outcome(it)).toBe(40);
		expect(await outcome(it)).toContain('cannot be told whether');
	});

	test('is told beside what was said before', async () => {
		const it = setUp(10, ALL);
		await it.poll();
		it.staticData.state = { ...it.state(), said: ['list'] };
		it.save(1);
		expect(await outcome(it)).toBe(1);
		expect(it.state().said).toEqual(['list']);
		expect(await outcome(it)).toEqual(DELETIONS);
		expect(it.state().said).toEqual(['list', 'deletions']);
	});
});

describe('what has to be said', () => {
	test.each([
		['listIsPart', 'how all items of the list were before'],
		['forgotRecent', 'More changed at once than the trigger can remember'],
	])('of a state with %s, once', async (mark, words) => {
		const it = setUp(10, { on: 'anyChange', catchUp: 0 });
		await it.poll();
		it.staticData.state = { ...it.state(), [mark]: true };
		await expect(it.poll()).rejects.toThrow(words);
		expect((await it.poll()).changes).toEqual([]);
	});

	test('of a list without end', async () => {
		const it = setUp(10);
		await it.poll();
		it.save(70);
		await it.poll({ isOver: () => true });
		const { pass } = it.state();
		it.staticData.state = { ...it.state(), pass: { ...pass, entries: 10_000_000 } };
		expect((await it.poll()).changes.length).toBeGreaterThan(0);
		await expect(it.poll()).rejects.toThrow('does not come to an end of its list');
	});

	test.each([
		[30, false],
		[29, true],
	])('of it only beyond the most entries, %i before them: %p', async (before, isEndless) => {
		const it = setUp(10);
		await it.poll();
		it.save(200);
		const isOver = () => true;
		await it.poll({ isOver });
		const { pass } = it.state();
		it.staticData.state = { ...it.state(), pass: { ...pass, entries: MOST_ENTRIES - before } };
		await it.poll({ isOver });
		const next = it.poll({ isOver }).then(() => 'goes on', String);
		expect((await next).includes('does not come to an end')).toBe(isEndless);
	});

	test('waits where the first poll has something to deliver besides', async () => {
		const poll = async (delivers: boolean) => {
			const it = setUp(90, { on: 'anyChange', catchUp: 0 });
			const { answer } = it;
			it.answer = (query) => {
				if (it.asked.length > 2) throw refusal(503);
				return answer(query);
			};
			return await it.poll({ delivers });
		};
		await expect(poll(false)).rejects.toThrow('Not taken');
		expect(await poll(true)).toMatchObject({ began: true });
	});
});
