import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { ActionResult } from '../api/actionResults';
import type { Dialect } from '../api/dialects';
import { original } from '../api/dialects';
import type { ItemAction, NewItem, ReadLaterApi } from '../api/readLaterApi';
import { isRefusal } from '../api/refusal';
import type { RequestFormat } from '../api/requestBody';
import type { Feature, RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { CONTRACT_EXAMPLE, FEATURES } from '../api/retrieveBody';
import type { RawItem } from '../domain/rawValue';

import type { ServerProfile } from './serverProfile';
import { LISTS_IN_ONE_FORM, newProfile } from './serverProfile';

/** One account's reading list during one run: knows what its server refuses, from runs before too. */
export interface ReadingList extends Pick<ReadLaterApi, 'add' | 'send'> {
	/** One page of saved items, asked for in a form that the server takes. @throws ServiceError */
	retrieve(query: RetrieveQuery): Promise<RetrievedPage>;
	/** The kind of server behind it, as far as it is known. */
	readonly dialect: Dialect;
	/** Finds out what kind of server it is, where that is not known yet. @throws ServiceError */
	settle(): Promise<void>;
	/** What is known of the server from before. */
	readonly profile: ServerProfile;
	/** Something that a person has to know about the result. */
	note(hint: string): void;
	/** What was noted, each once. */
	notes(): readonly string[];
}

export const UNCONFIRMED =
	'The read-later service took the changes but confirmed none of them. Look at the list if it matters.';

/** @param api of one account */
export function createReadingList(
	api: ReadLaterApi,
	profile: ServerProfile = newProfile(),
): ReadingList {
	return new OriginalList(api, profile);
}

/** The list of a server of the original interface, asked with no more than that server takes. */
class OriginalList implements ReadingList {
	readonly dialect = original;

	private readonly hints = new Set<string>();

	private features: readonly Feature[];

	private format: RequestFormat | undefined;

	/** Once a server has given anything, it takes the form. */
	private settled = false;

	constructor(
		private readonly api: ReadLaterApi,
		readonly profile: ServerProfile,
	) {
		const { form } = profile;
		if (form && --form.left < 0) profile.form = undefined;
		this.features = profile.form?.features ?? FEATURES;
		this.format = profile.form?.format;
	}

	async settle(): Promise<void> {
		await Promise.resolve();
	}

	note(hint: string): void {
		this.hints.add(hint);
	}

	notes(): readonly string[] {
		return [...this.hints];
	}

	async add(item: NewItem): Promise<RawItem> {
		return await this.api.add(item);
	}

	async send(actions: readonly ItemAction[]): Promise<readonly ActionResult[]> {
		const results = await this.api.send(actions);
		if (results.some((result) => result.done && result.unconfirmed)) this.note(UNCONFIRMED);
		return results;
	}

	async retrieve(query: RetrieveQuery): Promise<RetrievedPage> {
		return await this.ask(query).catch(async (error: unknown) => {
			// What a person asked for by name is not left out.
			const isNamed = Object.keys(query.more ?? {}).length > 0;
			if (this.settled || !isRefusal(error) || isNamed) throw error;
			const found = await this.findForm(query);
			// It refuses everything, whatever is asked for.
			if (!found) throw stopping(error);
			this.features = found;
			this.remember();
			return await this.ask(query);
		});
	}

	private async ask(query: RetrieveQuery): Promise<RetrievedPage> {
		const once = async (): Promise<RetrievedPage> =>
			await this.api.retrieve(query, this.features, this.format);
		const page = await once().catch(async (error: unknown) => {
			// "Unsupported Media Type".
			if (this.settled || asServiceError(error)?.details.status !== 415) throw error;
			this.format = 'form';
			const taken = await once();
			this.remember();
			return taken;
		});
		this.settled = true;
		return page;
	}

	/** So that the next list does not begin with what is refused. */
	private remember(): void {
		const { features, format } = this;
		this.settled = true;
		this.profile.form ??= { features, format, left: LISTS_IN_ONE_FORM };
	}

	/** The form that was taken before, unless it is refused by now. @returns undefined when none is taken */
	private async findForm(query: RetrieveQuery): Promise<readonly Feature[] | undefined> {
		const { form } = this.profile;
		if (form && (await this.takes(query, form.features))) return form.features;
		this.profile.form = undefined;
		return await this.findFeatures(query);
	}

	/** One parameter after the other, beginning with none. @returns undefined when not even that is taken */
	private async findFeatures(query: RetrieveQuery): Promise<readonly Feature[] | undefined> {
		let taken: readonly Feature[] = [];
		if (!(await this.takes(query, taken))) {
			taken = CONTRACT_EXAMPLE;
			if (!(await this.takes(query, taken))) return undefined;
		}
		for (const feature of FEATURES)
			if (!taken.includes(feature) && (await this.takes(query, [...taken, feature])))
				taken = [...taken, feature];
		return taken;
	}

	private async takes(query: RetrieveQuery, some: readonly Feature[]): Promise<boolean> {
		const sort = some.some((name) => ['unsorted', 'values'].includes(name)) ? 'newest' : 'oldest';
		return await this.api
			.retrieve({ since: 1, ...query, sort, count: 1, offset: 0 }, some, this.format)
			.then(() => true)
			.catch((error: unknown) => {
				if (isRefusal(error)) return false;
				throw error;
			});
	}
}

function stopping(error: unknown): unknown {
	const known = asServiceError(error);
	return known ? new ServiceError({ ...known.details, stopsRun: true }) : error;
}
