import { BoundedMap } from '../../shared/domain/BoundedMap';
import { asServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient } from '../../shared/http/HttpClient';
import type { Dialect } from '../api/dialects';
import { dialectNamed, dialectOfPath, original, fetchAs } from '../api/dialects';
import type { Wire } from '../api/readLaterApi';
import { createReadLaterApi } from '../api/readLaterApi';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { KEPT_SERVERS } from '../domain/bounds';
import { describeServer } from './abilities';
import { createDialectList } from './dialectList';
import type { ReadingList } from './readingList';
import { createReadingList } from './readingList';
import { profileOf } from './serverProfile';

/** Servers whose kind an answer has shown, by address. */
const known = new BoundedMap<Dialect>({ entries: KEPT_SERVERS });

/** How little is asked to find out what kind of server answers. */
const SMALLEST: RetrieveQuery = { state: 'unread', sort: 'oldest', count: 1, offset: 0 };
/** Answers of a server that has no such path: nothing was done. */
const NO_SUCH_PATH = [404, 405];

export interface ServerOptions {
	/** Adds base address and account. */
	readonly http: HttpClient;
	readonly wire: Wire;
	readonly baseUrl: string;
	/** What the person chose under 'Server'; undefined to find out. */
	readonly chosen: Dialect | undefined;
}

/**
 * The list of an account, whatever kind of server keeps it. The kind is what the person chose, what the
 * path of the address says, or what an answer to a read shows; the original interface comes first. It is
 * never found out by a write.
 */
export function createServerList({ http, wire, baseUrl, chosen }: ServerOptions): ReadingList {
	const listFor = (dialect: Dialect): ReadingList => {
		const api = createReadLaterApi(http, wire, dialect);
		return dialect === original
			? createReadingList(api, profileOf(baseUrl))
			: createDialectList(api, dialect);
	};
	if (chosen) return listFor(chosen);
	const first = dialectOfPath(baseUrl) ?? original;
	const found = known.get(baseUrl);
	let isSettled = found !== undefined;
	let current = listFor(found ?? first);

	const become = (dialect: Dialect): void => {
		const isNew = known.get(baseUrl) !== dialect;
		known.set(baseUrl, dialect);
		isSettled = true;
		if (dialect !== current.dialect) {
			const before = current;
			current = listFor(dialect);
			before.notes().forEach((note) => current.note(note));
		}
		const description = describeServer(dialect);
		if (isNew && description !== '') current.note(description);
	};
	const find = async (query: RetrieveQuery): Promise<RetrievedPage> => {
		const { dialect, answer } = await fetchAs(
			current.dialect,
			async (each) => await (each === current.dialect ? current : listFor(each)).retrieve(query),
		);
		become(dialect);
		return answer;
	};
	const retrieve = async (query: RetrieveQuery): Promise<RetrievedPage> => {
		const page = await (isSettled ? current.retrieve(query) : find(query)).catch(
			(error: unknown) => {
				const status = asServiceError(error)?.details.status ?? 0;
				// What was remembered may be another server by now.
				if (status >= 400 && status < 500) known.delete(baseUrl);
				throw error;
			},
		);
		const shown = dialectNamed(page.dialect);
		if (shown && shown !== current.dialect) {
			become(shown);
			return await current.retrieve(query);
		}
		return page;
	};
	/** A path that is not there did nothing; a read says which one is, and only then it is asked again. */
	const change = async <Result>(ask: (list: ReadingList) => Promise<Result>): Promise<Result> => {
		const asked = current.dialect;
		return await ask(current).catch(async (error: unknown) => {
			const status = asServiceError(error)?.details.status ?? 0;
			if (isSettled || !NO_SUCH_PATH.includes(status)) throw error;
			await retrieve(SMALLEST).catch(() => undefined);
			if (current.dialect === asked) throw error;
			return await ask(current);
		});
	};
	return {
		get dialect() {
			return current.dialect;
		},
		get profile() {
			return current.profile;
		},
		async settle() {
			// The original interface is spoken to whatever does not say otherwise.
			if (!isSettled && first !== original) await retrieve(SMALLEST);
		},
		retrieve,
		add: async (item) => await change(async (list) => await list.add(item)),
		async send(actions) {
			// One kind of server reports tags as done, and has none.
			const areTags = actions.some(({ action }) => action.startsWith('tags_'));
			if (areTags && !isSettled) await retrieve(SMALLEST).catch(() => undefined);
			return await change(async (list) => await list.send(actions));
		},
		note: (hint) => current.note(hint),
		notes: () => current.notes(),
	};
}
