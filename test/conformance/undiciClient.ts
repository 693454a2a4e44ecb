import { Pool } from 'undici';
import { dialectNamed } from '../../nodes/ReadLater/api/dialects';
import type { HttpClient, HttpRequest, HttpResponse } from '../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';

/** Milliseconds. */
const LONGEST_ANSWER = 60_000;

/** What a person has to say of a server. */
export interface ServerAccount {
	baseUrl: string;
	consumerKey: string;
	accessToken: string;
	/** Id of a dialect; undefined to find out. */
	server: string | undefined;
	userName: string;
	password: string;
}

/** A client outside n8n: one pool of connections, no redirects, the account where its server wants it. */
export function undiciClient(account: ServerAccount): {
	http: HttpClient;
	requests: () => number;
	close: () => Promise<void>;
} {
	const base = new URL(account.baseUrl);
	const pool = new Pool(base.origin, {
		connections: 8,
		headersTimeout: LONGEST_ANSWER,
		bodyTimeout: LONGEST_ANSWER,
	});
	const path = base.pathname.replace(/\/+$/, '');
	let requests = 0;
	return {
		requests: () => requests,
		close: async () => await pool.close(),
		http: {
			async send(request) {
				requests++;
				try {
					return await send(pool, path, request, account);
				} catch (error) {
					const { code = 'UNKNOWN' } = error as { code?: string };
					const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
					throw new ConnectionFailure(neverSent ? 'never-sent' : 'maybe-sent', code);
				}
			},
		},
	};
}

async function send(
	pool: Pool,
	path: string,
	request: HttpRequest,
	{ consumerKey, accessToken, server, userName, password }: ServerAccount,
): Promise<HttpResponse> {
	const place = dialectNamed(server)?.account;
	const query = { ...request.query, ...(place === 'query' ? { access_token: accessToken } : {}) };
	const given = typeof request.body === 'object' ? request.body : {};
	const body = { ...given, consumer_key: consumerKey, access_token: accessToken };
	const isForm = /form/.test(request.headers?.['Content-Type'] ?? '');
	const answer = await pool.request({
		method: request.method,
		path: `${path}${request.path}`,
		query,
		headers: {
			...request.headers,
			...(userName !== '' && {
				Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
			}),
		},
		body: isForm
			? new URLSearchParams(body as unknown as Record<string, string>).toString()
			: JSON.stringify(body),
	});
	const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
	return {
		status: answer.statusCode,
		headers: Object.fromEntries(headers) as Record<string, string>,
		text: await answer.body.text(),
	};
}
