import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox/services/startSandbox.ts';

/** What a service answered. */
export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	// Answers are looked at field by field, as any client would.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	json: any;
}

export const WEATHER_KEY = 'sandbox-weather-key';
export const CONSUMER_KEY = '12345-sandboxconsumerkey0000';
export const WEBHOOK_PATH =
	'/api/webhooks/111111111111111111/sandbox-webhook-token-000000000000000000';
export const GENERAL = '100000000000000001';

/** A sandbox on free ports with a directory of its own. */
export class TestSandbox {
	sandbox!: Sandbox;
	dataDir!: string;

	/** Starts with an empty directory. */
	async start(): Promise<void> {
		this.dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
		this.sandbox = await startSandbox({ dataDir: this.dataDir });
	}

	/** Stops and starts again on the same directory. */
	async restart(): Promise<void> {
		await this.sandbox.close();
		this.sandbox = await startSandbox({ dataDir: this.dataDir });
	}

	async stop(): Promise<void> {
		await this.sandbox.close();
		await rm(this.dataDir, { recursive: true, force: true });
	}

	/** Calls the control API. */
	async control(method: string, path: string, body?: unknown): Promise<Answer> {
		const answer = await send(`${this.sandbox.urls.control}${path}`, {
			method,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
		return answer;
	}

	/** Asks the weather service. */
	weather(path: string, parameters: Record<string, string | number>): Promise<Answer> {
		const query = new URLSearchParams({
			appid: WEATHER_KEY,
			...Object.fromEntries(
				Object.entries(parameters).map(([name, value]) => [name, String(value)]),
			),
		});
		return send(`${this.sandbox.urls.weather}${path}?${query.toString()}`);
	}

	/** Posts JSON to the read-later service. */
	readLater(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		return send(`${this.sandbox.urls.readLater}${path}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
			body: JSON.stringify(body),
		});
	}

	/** Connects an application to an account and gives the access token. */
	async accessToken(username = 'reader', consumerKey = CONSUMER_KEY): Promise<string> {
		const { text } = await this.readLater('/v3/oauth/request', {
			consumer_key: consumerKey,
			redirect_uri: 'http://localhost/done',
		});
		const code = new URLSearchParams(text).get('code') ?? '';
		await this.control('POST', '/readLater/authorize', {
			requestToken: code,
			username,
			decision: 'allow',
		});
		const { text: granted } = await this.readLater('/v3/oauth/authorize', {
			consumer_key: consumerKey,
			code,
		});
		return new URLSearchParams(granted).get('access_token') ?? '';
	}

	/** Posts JSON to the default webhook. */
	post(body: unknown, query = 'wait=true'): Promise<Answer> {
		return send(`${this.sandbox.urls.chat}${WEBHOOK_PATH}?${query}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
	}

	/** Sends any request to the chat service. */
	chat(path: string, init?: RequestInit): Promise<Answer> {
		return send(`${this.sandbox.urls.chat}${path}`, init);
	}

	/** The messages of a channel, as the control API tells them. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	async messages(channel = GENERAL): Promise<any> {
		return (await this.control('GET', `/chat/channels/${channel}/messages`)).json.messages;
	}
}

/** A request with a JSON body. */
export function jsonInit(method: string, body: unknown): RequestInit {
	return { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Sends a request and reads the whole answer. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
	const response = await fetch(url, { redirect: 'manual', ...init });
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
