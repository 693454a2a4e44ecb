import { ServiceError } from '../../shared/errors/ServiceError';
import { isRefusal } from '../api/refusal';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import type { DetectedChange, OpenState, Rules, TriggerState, Wanted } from '../domain/changes';
import {
	emptyState,
	openFirstPass,
	openPass,
	readState,
	RULES,
	suspend,
	takeAnswer,
} from '../domain/changes';
import type { Completeness, PageRequest } from '../domain/paging';
import { nextRequest } from '../domain/paging';

/** Where n8n keeps the state: read at the beginning of a poll, changed once at its end. */
export interface Memory {
	state?: unknown;
}

export interface PollOptions {
	readonly api: { retrieve(query: RetrieveQuery): Promise<RetrievedPage> };
	readonly memory: Memory;
	/** Hash of service and account. */
	readonly account: string;
	readonly wanted: Wanted;
	/** True when no further request should be made in this poll. */
	readonly isOver: () => boolean;
	readonly rules?: Rules;
}

export interface PollResult {
	readonly changes: readonly DetectedChange[];
	/** Whether this was the first poll, which only remembers. */
	readonly began: boolean;
}

/** Requests of one poll. A longer pass goes on in the next one; the original service allows 320 an hour. */
const MOST_PAGES = 30;
/** Of the first answer, which shows the service's time and its latest entries. */
const FIRST_PAGE = 30;

/**
 * One poll: looks for changes and puts the new state into the memory, in one synchronous step at the
 * very end. Polls may overlap, fail at any page and be cut off by the end of the process:
 * - when another poll was quicker, this one's findings are dropped; they are still there for the next
 * - when a page fails, the pages before it count; the failure is thrown unless there are changes to
 *   deliver, and the next poll meets it again
 * @throws ServiceError also when changes are or may be missing
 */
export async function poll(options: PollOptions): Promise<PollResult> {
	const { api, memory, account, wanted, isOver, rules = RULES } = options;
	const stored = readState(memory.state, account);
	const changes: DetectedChange[] = [];
	let state: TriggerState = stored
		? openPass(stored, wanted, rules)
		: await begin(api, account, wanted, rules);
	let failure: Error | undefined;
	let read = 0;
	while (read < MOST_PAGES && (read === 0 || !isOver())) {
		const open = stillOpen(state, wanted, rules);
		const request = open && nextRequest(open.pass.read);
		if (!open || !request) break;
		const answer = await ask(api, request).catch(asError);
		if (answer instanceof Error) {
			failure = answer;
			break;
		}
		const taken = takeAnswer(open, 'refusal' in answer ? 'refused' : answer, wanted, rules);
		changes.push(...taken.changes);
		read++;
		state = taken.state;
		if (taken.completeness === undefined) continue;
		failure =
			taken.completeness === 'refused' && 'refusal' in answer
				? answer.refusal
				: shortcoming(taken.completeness, open, state);
		if (failure === undefined) continue;
		// What came with it goes first. The next poll meets the end again and tells it.
		if (changes.length > 0) state = { ...state, pass: open.pass };
		else if (taken.completeness === 'unproven') state = { ...state, saidUnproven: true };
		break;
	}
	if (failure !== undefined && read === 0) throw failure;
	// From here to the end nothing is awaited.
	if (readState(memory.state, account)?.revision !== stored?.revision)
		return { changes: [], began: false };
	memory.state = { ...suspend(state), revision: (stored?.revision ?? 0) + 1 };
	if (failure !== undefined && changes.length === 0) throw failure;
	return { changes, began: stored === undefined };
}

function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error('The poll failed', { cause: error });
}

async function ask(
	api: PollOptions['api'],
	request: PageRequest,
): Promise<RetrievedPage | { readonly refusal: Error }> {
	return await api.retrieve({ state: 'all', ...request }).catch((error: unknown) => {
		if (!isRefusal(error)) throw error;
		return { refusal: asError(error) };
	});
}

/** After the first pass at once to the list, when that is needed; after any other the poll ends. */
function stillOpen(state: TriggerState, wanted: Wanted, rules: Rules): OpenState | undefined {
	if (state.pass) return { ...state, pass: state.pass };
	if (!wanted.needsList || state.knowsList) return undefined;
	return openPass(state, wanted, rules);
}

/** Asks for the service's time and its latest entries; what changed before is no news. */
async function begin(
	api: PollOptions['api'],
	account: string,
	wanted: Wanted,
	rules: Rules,
): Promise<TriggerState> {
	const query = { state: 'all', sort: 'newest', offset: 0 } as const;
	const newest = await api
		.retrieve({ ...query, count: FIRST_PAGE })
		.catch(async (error: unknown) => {
			if (!isRefusal(error)) throw error;
			return await api.retrieve({ ...query, count: 1 });
		});
	return openFirstPass(emptyState(account), newest, wanted, rules);
}

/** What has to be said of a pass that could not be read to its end, or of which nobody can tell. */
function shortcoming(
	completeness: Completeness,
	{ pass }: OpenState,
	{ saidUnproven }: TriggerState,
): ServiceError | undefined {
	// Of items that are not remembered, their own dates tell.
	if (completeness === 'whole' || pass.purpose !== 'watch') return undefined;
	if (completeness === 'part') {
		return new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'The read-later service gives only a part of the changes',
			description:
				'More changed at once than this server gives on one page, and it offers no way to the rest. What did not fit was not delivered: look at the list for it. The trigger goes on with what changes from now on.',
		});
	}
	if (saidUnproven) return undefined;
	return new ServiceError({
		kind: 'temporarily-unavailable',
		message: 'It cannot be told whether the read-later service gives all changes',
		description:
			'This server gives no means to tell whether its answers are whole. All that it gives is delivered. Compare now and then with the list itself. This is said only once.',
	});
}
