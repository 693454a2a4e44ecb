import { ServiceError } from '../../shared/errors/ServiceError';
import type {
	AnswerPage,
	Change,
	OpenState,
	Reading,
	Rules,
	TriggerState,
	Wanted,
} from '../domain/changes';
import {
	askedOffset,
	emptyState,
	openFirstLook,
	openLook,
	readState,
	RULES,
	suspend,
	takePage,
} from '../domain/changes';
import type { ReadLaterApi } from '../api/readLaterApi';
import { PAGE_SIZE, pageFetcher } from '../service/readItems';

/** Where n8n keeps the state: read at the beginning of a poll, changed once at its end. */
export interface Memory {
	state?: unknown;
}

export interface PollOptions {
	readonly api: Pick<ReadLaterApi, 'retrieve'>;
	readonly memory: Memory;
	/** Hash of service and account. */
	readonly connection: string;
	readonly wanted: Wanted;
	/** True when no further request should be made in this poll. */
	readonly isOver: () => boolean;
	readonly rules?: Rules;
}

export interface PollResult {
	readonly changes: readonly Change[];
	/** Whether this was the first poll, which only remembers. */
	readonly began: boolean;
}

/** Requests of one poll. A longer look goes on in the next one; the original service allows 320 an hour. */
const MOST_PAGES = 30;

/**
 * One poll: looks for changes and puts the new state into the memory, in one synchronous step at the
 * very end. Polls may overlap, fail at any page and be cut off by the end of the process:
 * - when another poll was quicker, this one's findings are dropped; they are still there for the next
 * - when a page fails, the pages before it count; the failure is thrown unless there is news to deliver,
 *   and the next poll meets it again
 * @throws ServiceError
 */
export async function poll(options: PollOptions): Promise<PollResult> {
	const { api, memory, connection, wanted, isOver, rules = RULES } = options;
	const stored = readState(memory.state, connection, rules);
	const changes: Change[] = [];
	let state: TriggerState = stored
		? openLook(stored, wanted, rules)
		: await begin(api, connection, wanted, rules);
	let failure: Error | undefined;
	let read = 0;
	const fetch = createFetcher(api);
	while (read < MOST_PAGES && (read === 0 || !isOver())) {
		const open = stillOpen(state, wanted, rules);
		if (!open) break;
		const answer = await fetch(open.reading).catch(asError);
		const taken = answer instanceof Error ? answer : takePage(open, answer, wanted, rules);
		if (taken instanceof Error) {
			failure = taken;
			break;
		}
		changes.push(...taken.changes);
		read++;
		state = taken.state;
		if (!state.reading?.cutOff) continue;
		failure = cutOff();
		// What came with it goes first. The next poll meets the end again, tells it, and the look is given up.
		if (changes.length > 0) state = { ...state, reading: open.reading };
		break;
	}
	if (failure !== undefined && read === 0) throw failure;
	// From here to the end nothing is awaited.
	if (readState(memory.state, connection, rules)?.revision !== stored?.revision)
		return { changes: [], began: false };
	memory.state = { ...suspend(state), revision: (stored?.revision ?? 0) + 1 };
	if (failure !== undefined && changes.length === 0) throw failure;
	return { changes, began: stored === undefined };
}

function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error));
}

/** After the first look at once to the library, when that is needed; after any other the poll ends. */
function stillOpen(state: TriggerState, wanted: Wanted, rules: Rules): OpenState | undefined {
	if (state.reading) return { ...state, reading: state.reading };
	if (!wanted.library || state.knowsLibrary) return undefined;
	return openLook(state, wanted, rules);
}

/** Asks for the service's time; what changed before it is not news. */
async function begin(
	api: PollOptions['api'],
	connection: string,
	wanted: Wanted,
	rules: Rules,
): Promise<TriggerState> {
	const { serverTime } = await api.retrieve({ state: 'all', sort: 'oldest', count: 1, offset: 0 });
	return openFirstLook(emptyState(connection, serverTime), wanted, rules);
}

function createFetcher(api: PollOptions['api']): (reading: Reading) => Promise<AnswerPage> {
	const fetchers = new Map<string, ReturnType<typeof pageFetcher>>();
	return async (reading) => {
		const { purpose, since, walked } = reading;
		// Everything, oldest first: with this order nothing moves out of the way while pages are read.
		const query = {
			state: 'all',
			sort: purpose === 'library' && walked === undefined ? 'newest' : 'oldest',
			...(since === undefined ? {} : { since }),
		} as const;
		const name = `${purpose} ${since}`;
		const fetchPage = fetchers.get(name) ?? pageFetcher(api, query, PAGE_SIZE);
		fetchers.set(name, fetchPage);
		return await fetchPage(askedOffset(reading), reading.count);
	};
}

function cutOff(): ServiceError {
	return new ServiceError({
		kind: 'configuration-invalid',
		message: 'The read-later service gives only a part of the changes',
		description:
			'More changed at once than this server gives on one page, and it reads over the page it is asked for. What did not fit was not delivered: look at the list for it. The trigger goes on with what changes from now on.',
	});
}
