import { createReadLaterApi } from '../../../nodes/ReadLater/api/readLaterApi';
import { RULES } from '../../../nodes/ReadLater/domain/changes';
import { createReadingList } from '../../../nodes/ReadLater/service/readingList';
import type { PollOptions } from '../../../nodes/ReadLater/trigger/poll';
import type { Happening } from '../../simulation/FakeList';
import { trigger } from '../../simulation/polls';
import { Random } from '../../simulation/random';
import type { Entry, Outcome, SimulatedServer, Wait, World } from '../../simulation/simulate';
import { HAPPENINGS, simulate } from '../../simulation/simulate';
import type { ServerHabits } from './habits';
import { drawHabits, isEndless } from './habits';
import type { Word } from './heard';
import { watched, wordIn } from './heard';
import type { ServedEntry } from './ReadLaterServer';
import { ReadLaterServer } from './ReadLaterServer';

type Stored = ServedEntry & { saves: readonly number[] };

/** A server of the family, as the simulation of the trigger changes and asks it. */
export class FamilyServer implements SimulatedServer {
	readonly entries: Stored[] = [];

	readonly server: ReadLaterServer;

	constructor(habits: ServerHabits, random: Random) {
		this.server = new ReadLaterServer(habits, random);
	}

	change(happening: Happening, entry: Entry | undefined, stamp: number, tag = ''): Stored {
		const stored = this.entries.find(({ id }) => id === entry?.id);
		if (!stored) {
			const added = Object.assign(this.server.add({ added: stamp }), { saves: [stamp] });
			this.entries.push(added);
			return added;
		}
		const { changes } = stored;
		return Object.assign(stored, effectOf(happening, stored, stamp, tag), {
			updated: stamp,
			changes: changes + 1,
		});
	}

	api(wait: Wait): PollOptions['api'] {
		const respond = async (request: Parameters<ReadLaterServer['answer']>[0]) =>
			await wait((clock) => {
				this.server.clock = clock;
				return this.server.answer(request);
			});
		return createReadingList(createReadLaterApi({ send: respond }));
	}
}

function effectOf(
	happening: Happening,
	{ saves, tags }: Stored,
	stamp: number,
	tag: string,
): Partial<Stored> {
	switch (happening) {
		case 'newItem':
			return {
				added: stamp,
				saves: [...saves, stamp],
				read: 0,
				favoritedAt: 0,
				archived: false,
				favorite: false,
				deleted: false,
			};
		case 'archived':
			return { archived: true, read: stamp };
		case 'movedBack':
			return { archived: false, read: 0 };
		case 'favorited':
			return { favorite: true, favoritedAt: stamp };
		case 'unfavorited':
			return { favorite: false, favoritedAt: 0 };
		case 'tagAdded':
			return { tags: [...tags, tag] };
		case 'deleted':
			return { deleted: true };
	}
}

/** A trigger over some hours at a server with habits of its own. */
export interface Watch {
	readonly seed: number;
	readonly on: Happening | 'anyChange';
	readonly habits: ServerHabits;
	readonly world: World;
	readonly outcome: Outcome;
	readonly falseAlarms: readonly Word[];
	readonly verdict:
		| 'each once'
		| 'said, and nothing lost'
		| 'said'
		| 'refused'
		| 'lost'
		| 'twice'
		| 'invented'
		| 'false alarm';
}

/** How wrong clocks may be. */
const CLOCKS: readonly Partial<World>[] = [
	{},
	{},
	{},
	{ wrongAtActivation: 7_200 },
	{ wrongAtActivation: -7_200 },
	{ jumps: 2_700, onlyAnswersJump: true },
	{ jumps: 2_700 },
];

const EVENTS: readonly Happening[] = [...new Set(HAPPENINGS)];

/** What one trigger makes of one server, both drawn at random. */
export async function watch(
	seed: number,
	changes: number,
	given: Partial<ServerHabits> = {},
): Promise<Watch> {
	const random = new Random(seed);
	const habits = { ...drawHabits(random), ...given };
	const on = random.chance(0.3) ? 'anyChange' : (EVENTS[seed % EVENTS.length] ?? 'newItem');
	const world: World = {
		seed,
		changes,
		failing: random.pick([0, 0.05]),
		crashing: random.pick([0, 0.02]),
		...inaccuracyOf(habits, random),
		before: random.pick([0, 1, 5, 40, random.whole(0, 200)]),
		...random.pick(CLOCKS),
		quiet: quietOf(habits),
		...(on === 'anyChange' ? {} : { counts: [on] }),
	};
	const service = new FamilyServer(habits, new Random(seed + 1));
	const { poll, falseAlarms } = watched(trigger({ on, mayMissDeleted: true }), service.server);
	const outcome = await simulate(poll, world, service);
	return {
		seed,
		on,
		habits,
		world,
		outcome,
		falseAlarms,
		verdict: verdictOn(outcome, falseAlarms, habits),
	};
}

/**
 * A server without places is read along the times of saving. An entry does not follow them whose change is
 * dated before its saving, by another machine or late, in a minute of many: docs/trigger.md, “Where it ends”.
 */
function inaccuracyOf(
	{ offset, overlap, limit, sinceIncludes, date }: ServerHabits,
	random: Random,
): Pick<World, 'skew' | 'late'> {
	// The very second that was asked for belongs to the answer of a server that includes it.
	const latest = sinceIncludes && date === 'right' ? RULES.overlap : RULES.overlap - 1;
	const drawn = { skew: random.pick([0, 0, 20]), late: random.pick([0, 0, 60, latest]) };
	const hasPlaces = offset === 'honored' && overlap === 0;
	return hasPlaces || limit >= 100 ? drawn : { skew: 0, late: 0 };
}

/**
 * Without a time in any answer the trigger counts its polls. Where answers end in the middle, one in five
 * fails, since each asks anew what the server refuses.
 */
function quietOf(habits: ServerHabits): NonNullable<World['quiet']> {
	// What has no end comes to none while nothing changes either.
	if (isEndless(habits)) return { polls: 0, everySeconds: 61 };
	if (!tellsTime(habits)) return { polls: 130, everySeconds: 61 };
	return { polls: habits.cutAnswers > 0 ? 15 : 5, everySeconds: 3_700 };
}

function tellsTime({ answeredSince, date }: ServerHabits): boolean {
	return date !== 'absent' || !['absent', 'zero'].includes(answeredSince);
}

/** Failures that the simulation makes are left out of what was said; nothing else goes wrong but what is cut. */
function isTrue(message: string, { cutAnswers }: ServerHabits): boolean {
	return wordIn(message) !== undefined || (cutAnswers > 0 && UNREADABLE.test(message));
}

const UNREADABLE = /could not be understood/;

/** What may be missing is said by words that fit; what was only guessed, by one alone. */
function verdictOn(
	{ lostKeys, duplicated, invented, said, isActive }: Outcome,
	falseAlarms: readonly Word[],
	habits: ServerHabits,
): Watch['verdict'] {
	if (duplicated > 0) return 'twice';
	if (!isActive) return said.length > 0 ? 'refused' : 'lost';
	if (said.some((message) => !isTrue(message, habits))) return 'false alarm';
	const words = said.map(wordIn).filter((word) => word !== undefined);
	const isSaid = (...fitting: readonly Word[]) => words.some((word) => fitting.includes(word));
	if (invented > 0 && !isSaid('list', 'part', 'endless')) return 'invented';
	const onlyDeletions = lostKeys.every((key) => key.endsWith('|deleted'));
	const fitting: readonly Word[] = onlyDeletions
		? ['part', 'unproven', 'endless', 'deletions']
		: ['part', 'unproven', 'endless'];
	if (lostKeys.length > 0 && !isSaid(...fitting)) return 'lost';
	if (falseAlarms.length > 0) return 'false alarm';
	if (lostKeys.length + invented > 0) return 'said';
	return words.length > 0 ? 'said, and nothing lost' : 'each once';
}
