import { BoundedMap } from '../../shared/domain/BoundedMap';
import { httpStatusOf } from '../../shared/errors/ServiceError';
import type { HttpClient } from '../../shared/http/HttpClient';
import type { ActionResult } from '../api/actionResults';
import type { Dialect } from '../api/dialects';
import { dialectNamed, dialectOfPath, original, fetchAs } from '../api/dialects';
import type { ItemAction, NewItem, Wire } from '../api/readLaterApi';
import { createReadLaterApi } from '../api/readLaterApi';
import type { RetrievedPage, RetrieveQuery } from '../api/retrieveBody';
import { KEPT_SERVERS } from '../domain/bounds';
import type { RawItem } from '../domain/rawValue';
import { describeServer } from './abilities';
import { createDialectList } from './dialectList';
import type { ReadingList } from './readingList';
import { createReadingList } from './readingList';
import type { ServerProfile } from './serverProfile';
import { profileOf } from './serverProfile';

/** Servers whose kind an answer has shown, by address. */
const known = new BoundedMap<Dialect>({ entries: KEPT_SERVERS });

/** How little is asked to find out what kind of server answers. */
const SMALLEST: RetrieveQuery = { state: 'unread', sort: 'oldest', count: 1, offset: 0 };
/** Answers of a server that has no such path: nothing was done. */
const NO_SUCH_PATH = [404, 405];

interface Server {
	/** Adds base address and account. */
	readonly http: HttpClient;
	readonly wire: Wire;
	readonly baseUrl: string;
}

export interface ServerOptions extends Server {
	/** What the person chose under 'Server'; undefined to find out. */
	readonly chosen: Dialect | undefined;
}

/** The list of an account, whatever kind of server keeps it. */
export function createServerList({ chosen, ...server }: ServerOptions): ReadingList {
	return chosen ? createListOf(chosen, server) : new DetectedList(server);
}

function createListOf(dialect: Dialect, { http, wire, baseUrl }: Server): ReadingList {
	const api = createReadLaterApi(http, wire, dialect);
	return dialect === original
		? createReadingList(api, profileOf(baseUrl))
		: createDialectList(api, dialect);
}

/**
 * The list of a server whose kind nobody chose. The kind is what the path of the address says, or what an
 * answer to a read shows; the original interface comes first. It is never found out by a write.
 */
class DetectedList implements ReadingList {
	private current: ReadingList;

	/** Whether an answer has shown the kind. */
	private settled: boolean;

	constructor(private readonly server: Server) {
		const { baseUrl } = server;
		const shown = known.get(baseUrl);
		this.settled = shown !== undefined;
		this.current = createListOf(shown ?? dialectOfPath(baseUrl) ?? original, server);
	}

	get dialect(): Dialect {
		return this.current.dialect;
	}

	get profile(): ServerProfile {
		return this.current.profile;
	}

	note(hint: string): void {
		this.current.note(hint);
	}

	notes(): readonly string[] {
		return this.current.notes();
	}

	async settle(): Promise<void> {
		// The original interface is spoken to whatever does not say otherwise.
		if (!this.settled && this.dialect !== original) await this.retrieve(SMALLEST);
	}

	async retrieve(query: RetrieveQuery): Promise<RetrievedPage> {
		const asked = this.settled ? this.current.retrieve(query) : this.detect(query);
		const page = await asked.catch((error: unknown) => {
			const status = httpStatusOf(error);
			// What was remembered may be another server by now.
			if (status >= 400 && status < 500) known.delete(this.server.baseUrl);
			throw error;
		});
		const shown = dialectNamed(page.dialect);
		if (!shown || shown === this.dialect) return page;
		this.become(shown);
		return await this.current.retrieve(query);
	}

	async add(item: NewItem): Promise<RawItem> {
		return await this.change(async (list) => await list.add(item));
	}

	async send(actions: readonly ItemAction[]): Promise<readonly ActionResult[]> {
		// One kind of server reports tags as done, and has none.
		const areTags = actions.some(({ action }) => action.startsWith('tags_'));
		if (areTags && !this.settled) await this.retrieve(SMALLEST).catch(() => undefined);
		return await this.change(async (list) => await list.send(actions));
	}

	private async detect(query: RetrieveQuery): Promise<RetrievedPage> {
		const { dialect, answer } = await fetchAs(this.dialect, async (each) => {
			const list = each === this.dialect ? this.current : createListOf(each, this.server);
			return await list.retrieve(query);
		});
		this.become(dialect);
		return answer;
	}

	private become(dialect: Dialect): void {
		const { baseUrl } = this.server;
		const isNew = known.get(baseUrl) !== dialect;
		known.set(baseUrl, dialect);
		this.settled = true;
		if (dialect !== this.dialect) {
			const before = this.current;
			this.current = createListOf(dialect, this.server);
			before.notes().forEach((note) => this.note(note));
		}
		const description = describeServer(dialect);
		if (isNew && description !== '') this.note(description);
	}

	/** A path that is not there did nothing; a read says which one is, and only then it is asked again. */
	private async change<Result>(ask: (list: ReadingList) => Promise<Result>): Promise<Result> {
		const asked = this.dialect;
		return await ask(this.current).catch(async (error: unknown) => {
			if (this.settled || !NO_SUCH_PATH.includes(httpStatusOf(error))) throw error;
			await this.retrieve(SMALLEST).catch(() => undefined);
			if (this.dialect === asked) throw error;
			return await ask(this.current);
		});
	}
}
