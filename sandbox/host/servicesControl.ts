/** What the services hand out to those who use them. */
export interface ServiceSecrets {
	weatherKey: string;
	consumerKey: string;
	feedUserId: string;
	webhookUrl: string;
	channelUrl: string;
	modelKey: string;
}

interface ServicesState {
	urls: { chat: string };
	weather: { keys: Record<string, unknown> };
	readLater: {
		applications: Record<string, unknown>;
		accounts: Record<string, { feedUserId: string }>;
	};
	chat: { webhooks: Array<{ url: string; channelId: string }> };
	model: { key: string };
}

/** The account with a reading list that there is from the start. */
export const READER = 'reader';

/** Steers the local services; what can be asked is described in sandbox/services/README.md. */
export class ServicesControl {
	readonly url: string;

	constructor(url: string) {
		this.url = url;
	}

	/** Sends one request to the control interface. */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			headers: { 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(15_000),
		});
		const text = await response.text();
		if (!response.ok)
			throw new Error(
				`${method} ${path} of the services' control: ${response.status} ${text.slice(0, 300)}`,
			);
		return (text === '' ? undefined : JSON.parse(text)) as T;
	}

	get<T>(path: string): Promise<T> {
		return this.request('GET', path);
	}

	put<T>(path: string, body: unknown): Promise<T> {
		return this.request('PUT', path, body);
	}

	post<T>(path: string, body: unknown = {}): Promise<T> {
		return this.request('POST', path, body);
	}

	/** Decides about an application in the place of the person. */
	async authorize(
		requestToken: string,
		decision: 'allow' | 'decline' = 'allow',
		username = READER,
	): Promise<void> {
		await this.post('/readLater/authorize', { requestToken, username, decision });
	}

	/** The keys and addresses that are valid now. */
	async secrets(): Promise<ServiceSecrets> {
		const { urls, weather, readLater, chat, model } = await this.get<ServicesState>('/state');
		const [weatherKey] = Object.keys(weather.keys);
		const [consumerKey] = Object.keys(readLater.applications);
		const account = readLater.accounts[READER];
		const [webhook] = chat.webhooks;
		if (!weatherKey || !consumerKey || !account || !webhook)
			throw new Error('The local services lost their defaults; start with --reset.');
		return {
			weatherKey,
			consumerKey,
			feedUserId: account.feedUserId,
			webhookUrl: webhook.url,
			channelUrl: `${urls.chat}/channels/${webhook.channelId}`,
			modelKey: model.key,
		};
	}

	/** Switches the public feed of an account on. */
	async publishFeed(username = READER): Promise<void> {
		await this.put(`/readLater/accounts/${username}`, { feedPublic: true });
	}

	/** Saves articles to the list of an account. */
	async saveItems(
		items: Array<{ url: string; title?: string }>,
		username = READER,
	): Promise<string[]> {
		const { ids } = await this.post<{ ids: string[] }>(
			`/readLater/accounts/${username}/items`,
			items,
		);
		return ids;
	}
}
