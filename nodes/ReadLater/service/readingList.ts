import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { Dialect } from '../api/dialects';
import { original } from '../api/dialects';
import type { ReadLaterApi } from '../api/readLaterApi';
import { isRefusal } from '../api/refusal';
import type { RequestFormat } from '../api/requestBody';
import type { Feature, RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { CONTRACT_EXAMPLE, FEATURES } from '../api/retrieveBody';

/** One account's reading list during one run: knows what its server refuses. */
export interface ReadingList extends Pick<ReadLaterApi, 'add' | 'send'> {
	/** One page of saved items, asked for in a form that the server takes. @throws ServiceError */
	retrieve(query: RetrieveQuery): Promise<RetrievedPage>;
	/** The kind of server behind it, as far as it is known. */
	readonly dialect: Dialect;
	/** Finds out what kind of server it is, where that is not known yet. @throws ServiceError */
	settle(): Promise<void>;
	/** Something that a person has to know about the result. */
	note(hint: string): void;
	/** What was noted, each once. */
	notes(): readonly string[];
}

export const UNCONFIRMED =
	'The read-later service took the changes but confirmed none of them. Look at the list if it matters.';

/** @param api of one account */
export function createReadingList(api: ReadLaterApi): ReadingList {
	const notes = new Set<string>();
	let features: readonly Feature[] = FEATURES;
	let format: RequestFormat | undefined;
	/** Once a server has given anything, it takes the form. */
	let settled = false;

	const ask = async (query: RetrieveQuery): Promise<RetrievedPage> => {
		const page = await api.retrieve(query, features, format).catch(async (error: unknown) => {
			// "Unsupported Media Type".
			if (settled || asServiceError(error)?.details.status !== 415) throw error;
			format = 'form';
			return await api.retrieve(query, features, format);
		});
		settled = true;
		return page;
	};
	/** One parameter after the other, beginning with none. @returns undefined when not even that is taken */
	const findFeatures = async (query: RetrieveQuery): Promise<readonly Feature[] | undefined> => {
		const takes = async (some: readonly Feature[]): Promise<boolean> => {
			const sort = some.some((name) => ['unsorted', 'values'].includes(name)) ? 'newest' : 'oldest';
			return await api
				.retrieve({ since: 1, ...query, sort, count: 1, offset: 0 }, some, format)
				.then(() => true)
				.catch((error: unknown) => {
					if (isRefusal(error)) return false;
					throw error;
				});
		};
		let taken: readonly Feature[] = [];
		if (!(await takes(taken))) {
			taken = CONTRACT_EXAMPLE;
			if (!(await takes(taken))) return undefined;
		}
		for (const feature of FEATURES)
			if (!taken.includes(feature) && (await takes([...taken, feature])))
				taken = [...taken, feature];
		return taken;
	};
	return {
		dialect: original,
		settle: async () => await Promise.resolve(),
		add: async (item) => await api.add(item),
		async send(actions) {
			const results = await api.send(actions);
			if (results.some((result) => result.done && result.unconfirmed)) notes.add(UNCONFIRMED);
			return results;
		},
		note: (hint) => void notes.add(hint),
		notes: () => [...notes],
		async retrieve(query) {
			return await ask(query).catch(async (error: unknown) => {
				// What a person asked for by name is not left out.
				if (settled || !isRefusal(error) || Object.keys(query.more ?? {}).length > 0) throw error;
				// What goes wrong on the way says less than the refusal itself.
				const found = await findFeatures(query).catch(() => undefined);
				// It refuses everything, whatever is asked for.
				if (!found) throw stopping(error);
				features = found;
				settled = true;
				return await ask(query);
			});
		},
	};
}

function stopping(error: unknown): unknown {
	const known = asServiceError(error);
	return known ? new ServiceError({ ...known.details, stopsRun: true }) : error;
}
