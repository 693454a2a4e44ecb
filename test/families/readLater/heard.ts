import type { RetrievedPage, RetrieveQuery } from '../../../nodes/ReadLater/api/retrieveBody';
import { RULES } from '../../../nodes/ReadLater/domain/changes';
import { isDeleted } from '../../../nodes/ReadLater/domain/savedItem';
import type { Poll } from '../../simulation/simulate';
import { isEndless } from './habits';
import { canTell } from './lists';
import type { ReadLaterServer } from './ReadLaterServer';

/** What a trigger says of what it cannot see. */
const WORDS = {
	part: /only a part/,
	unproven: /gives all changes/,
	list: /all items of the list were before/,
	deletions: /tells of deleted items/,
	endless: /come to an end/,
};
export type Word = keyof typeof WORDS;

/** @returns undefined for a failure of any other kind */
export function wordIn(message: string): Word | undefined {
	return (Object.keys(WORDS) as Word[]).find((word) => WORDS[word].test(message));
}

interface Asked {
	readonly query: RetrieveQuery;
	readonly length: number;
	readonly total: number | undefined;
	/** How all that the first question of the pass was about looked then. */
	readonly list: string;
}

/** What the answers have shown up to a moment, as far as n8n has kept the state that goes with it. */
interface Seen {
	readonly gaveDeleted: boolean;
	readonly longest: number;
	/** The same of the list as a whole. */
	readonly longestOfAll: number;
	/** The list at activation was given so that nothing can be missing. */
	readonly knowsList: boolean;
	/** The latest time of an answer, and whether one told an earlier time: then what was saved later may have changed earlier. */
	readonly latest: number;
	readonly wentBack: boolean;
	/** The answers to the pass that is open. */
	readonly asked: readonly Asked[];
}

const NOTHING: Seen = {
	gaveDeleted: false,
	longest: 0,
	longestOfAll: 0,
	knowsList: false,
	latest: 0,
	wentBack: false,
	asked: [],
};

/** A trigger that is watched by one who knows the service: what it says although the answers rule it out. */
export function watched(
	run: Poll,
	server: ReadLaterServer,
): { readonly poll: Poll; readonly falseAlarms: Word[] } {
	const falseAlarms: Word[] = [];
	const known: Seen[] = [];
	const poll: Poll = async (options) => {
		const before = kept(options.staticData.state);
		const base = (before?.seen === undefined ? undefined : known[before.seen]) ?? NOTHING;
		let seen: Seen = before?.pass === undefined ? { ...base, asked: [] } : base;
		const retrieve = async (query: RetrieveQuery): Promise<RetrievedPage> => {
			const page = await options.api.retrieve(query);
			seen = withAnswer(seen, server, query, page);
			return page;
		};
		try {
			return await run({ ...options, api: { retrieve } });
		} catch (error) {
			const word = error instanceof Error ? wordIn(error.message) : undefined;
			if (word && isRuledOut(word, seen, server)) falseAlarms.push(word);
			throw error;
		} finally {
			const after = kept(options.staticData.state);
			// Of two polls at once one has its way.
			if (after && after !== before && after.seen === before?.seen) {
				const isRead = before === undefined && after.pass === undefined;
				const knowsList = seen.knowsList || (isRead && canTellList(seen, server));
				after.seen = known.push({ ...seen, knowsList }) - 1;
			}
		}
	};
	return { poll, falseAlarms };
}

/** A state as n8n keeps it, with a mark of what had been seen by then. */
function kept(state: unknown): { readonly pass?: unknown; seen?: number } | undefined {
	return state as { pass?: unknown; seen?: number } | undefined;
}

function withAnswer(
	seen: Seen,
	server: ReadLaterServer,
	query: RetrieveQuery,
	{ items, total, date, serverTime }: RetrievedPage,
): Seen {
	const { since } = seen.asked[0]?.query ?? query;
	const list = server
		.listed({ state: 'all', sort: 'oldest', since })
		.map(({ id, changes }) => `${id} ${changes}`)
		.join();
	const kind = query.since === undefined ? 'longestOfAll' : 'longest';
	const told = date ?? serverTime ?? seen.latest;
	return {
		...seen,
		latest: Math.max(seen.latest, told),
		wentBack: seen.wentBack || told < seen.latest - RULES.overlap,
		gaveDeleted: seen.gaveDeleted || items.some(isDeleted),
		[kind]: query.count === 1 ? seen[kind] : Math.max(seen[kind], items.length),
		asked: [...seen.asked, { query, length: items.length, total, list }],
	};
}

function canTellList({ asked }: Seen, server: ReadLaterServer): boolean {
	const whole = asked.filter(({ query }) => query.since === undefined).slice(1);
	return (
		whole.length > 0 &&
		canTell(
			server,
			whole.map(({ query }) => query),
		)
	);
}

/** Whether the answers rule out that anything of this kind is missing. */
function isRuledOut(word: Word, seen: Seen, server: ReadLaterServer): boolean {
	if (word === 'endless') return !isEndless(server.habits);
	if (word === 'deletions') return seen.gaveDeleted;
	if (word === 'list') return seen.knowsList;
	const [first] = seen.asked;
	if (!first || seen.asked.some(({ list }) => list !== first.list)) return false;
	const { length, total = 0, query } = first;
	const longest = query.since === undefined ? seen.longestOfAll : seen.longest;
	const isShort = length < Math.min(longest, query.count) && total <= length;
	return (
		server.habits.cutAnswers === 0 &&
		(isShort ||
			canTell(
				server,
				seen.asked.map((each) => each.query),
				query.since,
				!seen.wentBack,
			))
	);
}
