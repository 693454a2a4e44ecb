import type { Random } from '../../simulation/random';

/** What a server does with a parameter of a request. */
export type Treatment = 'honored' | 'ignored' | 'refused';

/** Everything in which servers of the interface differ, as far as anybody has seen or could imagine. */
export interface ServerHabits {
	/** Most entries of one page. */
	readonly limit: number;
	readonly aboveLimit: 'cut' | 'refused';
	readonly count: Treatment;
	readonly offset: Treatment;
	readonly since: Treatment;
	readonly sort: Treatment;
	readonly state: Treatment;
	readonly total: Treatment;
	readonly favorite: Treatment;
	readonly tag: Treatment;
	/** Values beyond those that the contract shows: `newest`, `unread`, `complete`. */
	readonly otherValues: Treatment;
	/** What is given for a state that is not known. */
	readonly otherStates: 'all' | 'unread';
	readonly refusal: number;
	/** How the list is ordered when nobody asks, or nobody listens. */
	readonly order: 'newest' | 'oldest' | 'id' | 'updated';
	readonly sinceIncludes: boolean;
	readonly sinceBy: 'change' | 'creation';
	readonly answeredSince: 'right' | 'absent' | 'zero' | 'milliseconds' | 'ahead' | 'behind';
	readonly date: 'right' | 'absent' | 'ahead';
	/** What the answer says of the length when `total` is honored. */
	readonly totals: 'right' | 'wrong' | 'page';
	/** Of `zero`, each entry has the same. */
	readonly sortId: boolean | 'zero';
	readonly listAs: 'map' | 'list';
	/** Order of the keys of the map. */
	readonly mapOrder: 'list' | 'any';
	readonly ids: 'digits' | 'number' | 'uuid' | 'huge' | 'names';
	/** Deleted entries stay as a trace. */
	readonly tombstones: boolean;
	/** Share of answers that end in the middle. */
	readonly cutAnswers: number;
	/** Entries by which a page begins earlier than it was asked for. */
	readonly overlap: number;
	/** What is given at a place behind the end of the list; of `more`, it has no end. */
	readonly beyond: 'nothing' | 'last page' | 'more';
	/** How entries of one time stand: as ever, in another order for each part of the list, or each time. */
	readonly ties: 'kept' | 'by part' | 'any';
	/** Most entries of one page of what was changed since a time; undefined for as many as of any other. */
	readonly limitSince: number | undefined;
}

/** The server that does exactly what the contract says, and nothing that it does not say. */
export const CONTRACT_ONLY: ServerHabits = {
	limit: 30,
	aboveLimit: 'cut',
	count: 'honored',
	offset: 'ignored',
	since: 'honored',
	sort: 'honored',
	state: 'honored',
	total: 'ignored',
	favorite: 'ignored',
	tag: 'ignored',
	otherValues: 'ignored',
	otherStates: 'unread',
	refusal: 400,
	order: 'newest',
	sinceIncludes: true,
	sinceBy: 'change',
	answeredSince: 'right',
	date: 'right',
	totals: 'right',
	sortId: true,
	listAs: 'map',
	mapOrder: 'list',
	ids: 'digits',
	tombstones: false,
	cutAnswers: 0,
	overlap: 0,
	beyond: 'nothing',
	ties: 'kept',
	limitSince: undefined,
};

/** The interface as its first service had it. */
export const ORIGINAL: ServerHabits = {
	...CONTRACT_ONLY,
	offset: 'honored',
	total: 'honored',
	favorite: 'honored',
	tag: 'honored',
	otherValues: 'honored',
	sinceIncludes: false,
	tombstones: true,
};

const MOSTLY: readonly Treatment[] = ['honored', 'honored', 'honored', 'ignored', 'refused'];
const EACH: readonly Treatment[] = ['honored', 'ignored', 'refused'];

/** A list without an end is rare, since it takes as long as a hundred others until enough was read. */
const BEYOND: ReadonlyArray<ServerHabits['beyond']> = [
	...Array<'nothing'>(95).fill('nothing'),
	'more',
	...Array<'last page'>(32).fill('last page'),
];

/** Whether whoever goes on behind the end never comes to one. */
export function isEndless({ beyond, offset }: ServerHabits): boolean {
	return beyond === 'more' && offset === 'honored';
}

/** A server as nobody would build it, or as somebody has. */
export function drawHabits(random: Random): ServerHabits {
	const drawn = drawEach(random);
	// On shorter pages it only takes longer until enough was read.
	return isEndless(drawn) ? { ...drawn, limit: Math.max(250, drawn.limit) } : drawn;
}

function drawEach(random: Random): ServerHabits {
	const drawn = drawSeen(random);
	const showsOrder = drawn.sortId === true || drawn.listAs === 'list';
	return {
		...drawn,
		ties: showsOrder && random.chance(0.15) ? random.pick(['by part', 'any']) : 'kept',
		limitSince: random.chance(0.1) ? 5_000 : undefined,
	};
}

function drawSeen(random: Random): Omit<ServerHabits, 'ties' | 'limitSince'> {
	return {
		limit: random.chance(0.25)
			? 100_000
			: random.chance(0.4)
				? random.pick([10, 20, 25, 30, 50, 100, 250])
				: random.whole(2, 130),
		aboveLimit: random.pick(['cut', 'cut', 'cut', 'refused']),
		count: random.pick([...MOSTLY, ...MOSTLY, 'honored']),
		offset: random.pick(EACH),
		since: random.pick(MOSTLY),
		sort: random.pick(MOSTLY),
		state: random.pick(MOSTLY),
		total: random.pick(EACH),
		favorite: random.pick(EACH),
		tag: random.pick(EACH),
		otherValues: random.pick(MOSTLY),
		otherStates: random.pick(['all', 'unread']),
		refusal: random.pick([400, 404, 422]),
		order: random.pick(['newest', 'newest', 'oldest', 'id', 'updated']),
		sinceIncludes: random.chance(0.5),
		sinceBy: random.pick(['change', 'change', 'change', 'creation']),
		answeredSince: random.pick([
			'right',
			'right',
			'absent',
			'zero',
			'milliseconds',
			'ahead',
			'behind',
		]),
		date: random.pick(['right', 'right', 'absent', 'ahead']),
		totals: random.pick(['right', 'right', 'wrong', 'page']),
		sortId: random.chance(0.6) || (random.chance(0.2) ? 'zero' : false),
		listAs: random.pick(['map', 'map', 'map', 'list']),
		mapOrder: random.pick(['list', 'any']),
		ids: random.pick(['digits', 'digits', 'number', 'uuid', 'huge', 'names']),
		tombstones: random.chance(0.5),
		cutAnswers: random.chance(0.1) ? 0.02 : 0,
		overlap: random.chance(0.8) ? 0 : random.whole(1, 10),
		beyond: random.pick(BEYOND),
	};
}
