const BROWSER_ID = 'sandbox';
const REQUEST_WITHIN_MS = 60_000;

/** A request that n8n refused. */
export class N8nRefusedError extends Error {
	readonly status: number;

	constructor(message: string, status: number) {
		super(message);
		this.status = status;
	}
}

/** By address of n8n. */
const lastPosts = new Map<string, Promise<unknown>>();

/** One signed-in session with n8n's internal REST interface, the one that the editor uses. */
export class N8nConnection {
	readonly url: string;
	private cookie = '';

	constructor(url: string) {
		this.url = url;
	}

	/** Sends one request and answers what n8n wraps in `data`. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.url}/rest${path}`, {
			method,
			// n8n ties a session to the browser id it was opened with.
			headers: {
				'content-type': 'application/json',
				'browser-id': BROWSER_ID,
				cookie: this.cookie,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
		});
		this.keepCookie(response);
		const text = await response.text();
		if (!response.ok) {
			throw new N8nRefusedError(
				`n8n answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`,
				response.status,
			);
		}
		const answer = text === '' ? undefined : JSON.parse(text);
		return (answer?.data ?? answer) as T;
	}

	get<T>(path: string): Promise<T> {
		return this.request('GET', path);
	}

	post<T>(path: string, body: unknown = {}): Promise<T> {
		return this.request('POST', path, body);
	}

	/**
	 * The same, one after the other for all who are signed in: n8n 1.x on SQLite mixes up the transactions of
	 * what is made at once ("no such savepoint").
	 */
	async postInTurn<T>(path: string, body: unknown): Promise<T> {
		const post = () => this.post<T>(path, body);
		const turn = (lastPosts.get(this.url) ?? Promise.resolve()).then(post, post);
		lastPosts.set(this.url, turn);
		return await turn;
	}

	patch<T>(path: string, body: unknown): Promise<T> {
		return this.request('PATCH', path, body);
	}

	delete<T>(path: string): Promise<T> {
		return this.request('DELETE', path);
	}

	private keepCookie(response: Response): void {
		const cookie = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (cookie) this.cookie = cookie.split(';', 1).join('');
	}
}
