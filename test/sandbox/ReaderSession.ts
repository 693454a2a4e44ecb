import { CONSUMER_KEY, type Answer, type TestSandbox } from './TestSandbox';

/** An item as a client sees it. */
export interface Item {
	item_id: string;
	sort_id: number;
	[name: string]: unknown;
}

/** A client that may read the list of one account. */
export class ReaderSession {
	readonly #sandbox: TestSandbox;
	username = 'reader';
	token = '';

	constructor(sandbox: TestSandbox) {
		this.#sandbox = sandbox;
	}

	/** Connects to an account; one that does not exist yet starts empty. */
	async connect(username = 'reader'): Promise<void> {
		await this.#sandbox.control('PUT', `/readLater/accounts/${username}`, {});
		this.username = username;
		this.token = await this.#sandbox.accessToken(username);
	}

	/** Reads the list. */
	get(parameters: object = {}): Promise<Answer> {
		return this.call('/v3/get', parameters);
	}

	/** Calls a path with key and token. */
	call(path: string, parameters: object): Promise<Answer> {
		return this.#sandbox.readLater(path, {
			consumer_key: CONSUMER_KEY,
			access_token: this.token,
			...parameters,
		});
	}

	/** Puts items on the list through the control API. */
	async addItems(items: object): Promise<string[]> {
		return (
			await this.#sandbox.control('POST', `/readLater/accounts/${this.username}/items`, items)
		).json.ids;
	}

	/** Changes an item through the control API. */
	async change(id: string, body: object): Promise<void> {
		await this.#sandbox.control('PATCH', `/readLater/accounts/${this.username}/items/${id}`, body);
	}

	/** Stops the clock of the service at a unix time. */
	async freeze(seconds: number, ms = 0): Promise<void> {
		await this.#sandbox.control('POST', '/clock', {
			service: 'readLater',
			frozenAt: seconds * 1000 + ms,
		});
	}
}

/** The items of an answer in the order of the server. */
export function inOrder({ json }: Answer): Item[] {
	return Object.values(json.list as Record<string, Item>).sort((a, b) => a.sort_id - b.sort_id);
}
