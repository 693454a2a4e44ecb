import { ServiceError } from '../../shared/errors/ServiceError';
import { isRefusal } from '../api/refusal';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { MOST_PAGES_OF_POLL } from '../domain/bounds';
import type {
	DetectedChange,
	OpenState,
	Pass,
	Rules,
	Shortcoming,
	TriggerState,
	Wanted,
} from '../domain/changes';
import {
	emptyState,
	isLarge,
	needsList,
	openFirstPass,
	openPass,
	readState,
	RULES,
	shortcomingOf,
	suspend,
	takeAnswer,
} from '../domain/changes';
import type { PageRequest } from '../domain/paging';
import { nextRequest } from '../domain/paging';

/** What n8n keeps for the node: read at the beginning of a poll, changed once at its end. */
export interface StaticData {
	state?: unknown;
}

export interface PollOptions {
	readonly api: { retrieve(query: RetrieveQuery): Promise<RetrievedPage> };
	readonly staticData: StaticData;
	/** Hash of service and account. */
	readonly account: string;
	readonly wanted: Wanted;
	/** True when no further request should be made in this poll. */
	readonly isOver: () => boolean;
	/**
	 * Whether there is something to deliver besides the changes, should this be the first poll. Then a failure
	 * is left to the next poll as it is where there are changes.
	 */
	readonly delivers?: boolean;
	readonly rules?: Rules;
}

export interface PollResult {
	readonly changes: readonly DetectedChange[];
	/** Whether this was the first poll, which reports nothing. */
	readonly began: boolean;
}

/** Of the first answer, which shows the service's time and its latest entries. */
const FIRST_PAGE = 30;

/** How far a poll has come. */
interface Progress {
	readonly state: TriggerState;
	readonly changes: readonly DetectedChange[];
	/** Set when the poll cannot go on, or something has to be said. */
	readonly failure?: Error;
	/** Nothing is left to ask in this poll. */
	readonly isDone?: true;
}

/**
 * One poll: reads what has changed and stores the new state in one synchronous step at the very end.
 * Polls may overlap, fail at any page and be cut off by the end of the process:
 * - when another poll was quicker, the changes of this one are dropped; they are still there for the next
 * - when a page fails, the pages before it count; the failure is thrown unless there are changes to
 *   deliver, and the next poll meets it again
 * @throws ServiceError also when changes are or may be missing
 */
export async function poll(options: PollOptions): Promise<PollResult> {
	const { staticData, account, wanted, isOver, delivers = false, rules = RULES } = options;
	const stored = readState(staticData.state, account);
	let progress: Progress = {
		state: stored ? openPass(stored, wanted, rules) : await begin(options, rules),
		changes: [],
	};
	let pages = 0;
	while (
		pages < MOST_PAGES_OF_POLL &&
		(pages === 0 || !isOver() || (progress.state.pass && isLarge(progress.state.pass)))
	) {
		progress = await fetchPage(options, progress, rules);
		if (progress.isDone) break;
		pages++;
		if (progress.failure) break;
	}
	const { state, changes, failure } = progress;
	if (failure && pages === 0) throw failure;
	// From here to the end nothing is awaited.
	if (readState(staticData.state, account)?.revision !== stored?.revision)
		return { changes: [], began: false };
	staticData.state = { ...suspend(state, rules), revision: (stored?.revision ?? 0) + 1 };
	const began = stored === undefined;
	if (failure && changes.length === 0 && !(began && delivers)) throw failure;
	return { changes, began };
}

async function fetchPage(
	{ api, wanted }: PollOptions,
	progress: Progress,
	rules: Rules,
): Promise<Progress> {
	const open = stillOpen(progress.state, wanted, rules);
	const request = open && nextRequest(open.pass.read);
	if (!open || !request) return { ...progress, isDone: true };
	const answer = await ask(api, request).catch(asError);
	if (answer instanceof Error) return { ...progress, failure: answer, isDone: true };
	const taken = takeAnswer(open, 'refusal' in answer ? 'refused' : answer, wanted, rules);
	const { state, completeness } = taken;
	const changes = [...progress.changes, ...taken.changes];
	if (completeness === undefined) return { state, changes };
	if (completeness === 'refused' && 'refusal' in answer)
		return stopped(state, changes, open, answer.refusal);
	const missing = shortcomingOf(completeness, open, state, wanted);
	if (missing === undefined) return { state, changes };
	const said = [...new Set([...(state.said ?? []), missing])];
	return stopped({ ...state, said }, changes, open, WORDS[missing]());
}

/** What came with it goes first: the next poll meets the end of the pass again, and then tells it. */
function stopped(
	state: TriggerState,
	changes: readonly DetectedChange[],
	{ pass, said }: OpenState,
	failure: Error,
): Progress {
	if (changes.length === 0) return { state, changes, failure };
	const { said: _said, ...unsaid } = state;
	return {
		state: { ...unsaid, ...(said ? { said } : {}), pass: withLongest(pass, state) },
		changes,
		failure,
	};
}

/** What the page that is asked for again has shown of the server's pages is known already. */
function withLongest(pass: Pass, { habits, longestOfAll = 0 }: TriggerState): Pass {
	const { read } = pass;
	const longest = read.since === undefined ? longestOfAll : habits.longest;
	return { ...pass, read: { ...read, habits: { ...read.habits, longest } } };
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
	return needsList(wanted) && !state.knowsList ? openPass(state, wanted, rules) : undefined;
}

/** Asks for the service's time and its latest entries; what changed before is not reported. */
async function begin({ api, account, wanted }: PollOptions, rules: Rules): Promise<TriggerState> {
	const query = { state: 'all', sort: 'newest', offset: 0 } as const;
	const newest = await api
		.retrieve({ ...query, count: FIRST_PAGE })
		.catch(async (error: unknown) => {
			if (!isRefusal(error)) throw error;
			return await api.retrieve({ ...query, count: 1 });
		});
	return openFirstPass(emptyState(account), newest, wanted, rules);
}

/** What has to be said of what a trigger cannot see. */
const WORDS: Readonly<Record<Shortcoming, () => ServiceError>> = {
	endless: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'The read-later service does not come to an end of its list',
			description:
				'However much of it is read, this server has more, so nobody can tell whether a change is missing. What came is delivered. Open the list itself: if it is no longer than usual, tell whoever runs the server that it repeats or invents entries behind the end of the list.',
		}),
	part: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'The read-later service gives only a part of the changes',
			description:
				'More changed at once than this server gives on one page, and it offers no way to the rest. What did not fit was not delivered: look at the list for it. The trigger goes on with what changes from now on; an item that it has not seen yet then brings every event that fits.',
		}),
	unproven: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'It cannot be told whether the read-later service gives all changes',
			description:
				'This server gives no means to tell whether its answers are whole. All that it gives is delivered. Compare now and then with the list itself. This is said only once.',
		}),
	list: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'It cannot be told how all items of the list were before',
			description:
				'This server did not give its whole list, or nobody can tell whether it did. When an item changes that the trigger has not seen yet, it reports every event that fits: rather one too many than one too few. This is said only once.',
		}),
	crowd: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'More changed at once than the trigger can remember',
			description:
				'It keeps about 1 MB of what has changed lately. All that came is delivered; a change that the service shows later than those after it may be missing. Compare with the list itself. This is said only once.',
		}),
	deletions: () =>
		new ServiceError({
			kind: 'temporarily-unavailable',
			message: 'It cannot be told whether the read-later service tells of deleted items',
			description:
				'Its answers have shown no deleted item yet, and many servers forget them without a trace. Delete an item to try it: when nothing comes with the next poll, this server does not tell. All else is delivered. This is said only once.',
		}),
};
