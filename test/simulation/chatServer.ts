import type { HttpClient, HttpRequest, HttpResponse } from '../../nodes/shared/http/HttpClient';
import type { VirtualTime } from './VirtualTime';

export interface ServerRules {
	limit: number;
	perMs: number;
	headers: 'normal' | 'missing' | 'bodyOnly' | 'lying' | 'before';
	penalty: boolean;
	hidden?: { limit: number; perMs: number };
	blockAfter?: number;
	blockMs?: number;
}

/** A chat server after what is known of real ones, in virtual time. */
export function startServer(time: VirtualTime, rules: ServerRules) {
	const delivered: string[] = [];
	const stats = { requests: 0, limited: 0, underWay: 0, most: 0 };
	const windows = new Map<string, { ends: number; used: number }>();
	const window = (name: string, perMs: number) => {
		let found = windows.get(name);
		if (!found || time.now >= found.ends)
			windows.set(name, (found = { ends: time.now + perMs, used: 0 }));
		return found;
	};
	let blockedUntil = 0;
	const answer = (request: HttpRequest): HttpResponse => {
		stats.requests++;
		if (rules.blockAfter === stats.requests) blockedUntil = time.now + (rules.blockMs ?? 0);
		if (time.now < blockedUntil) {
			stats.limited++;
			return { status: 429, headers: {}, text: '<html>error code: 1015</html>' };
		}
		const own = window('webhook', rules.perMs);
		const hidden = rules.hidden && window('channel', rules.hidden.perMs);
		const tell = (remaining: number, ms: number): Record<string, string> => {
			if (rules.headers === 'missing' || rules.headers === 'bodyOnly') return {};
			if (rules.headers === 'lying')
				return { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset-after': '0' };
			return {
				'x-ratelimit-remaining': String(remaining + (rules.headers === 'before' ? 1 : 0)),
				'x-ratelimit-reset-after': String(ms / 1000),
			};
		};
		const refuse = (ms: number, scope: string, remaining: number): HttpResponse => {
			stats.limited++;
			const text = JSON.stringify({
				message: 'limited',
				global: false,
				...(rules.headers === 'missing' ? {} : { retry_after: ms / 1000 }),
			});
			const headers = tell(remaining, own.ends - time.now);
			return {
				status: 429,
				text,
				headers:
					Object.keys(headers).length > 0
						? {
								...headers,
								'retry-after': String(Math.ceil(ms / 1000)),
								'x-ratelimit-scope': scope,
							}
						: {},
			};
		};
		if (own.used >= rules.limit) {
			if (rules.penalty) own.ends += rules.perMs;
			return refuse(own.ends - time.now, 'user', 0);
		}
		if (hidden && rules.hidden && hidden.used >= rules.hidden.limit)
			return refuse(hidden.ends - time.now, 'shared', rules.limit - own.used);
		own.used++;
		if (hidden) hidden.used++;
		delivered.push((request.body as { content: string }).content);
		return {
			status: 200,
			headers: tell(rules.limit - own.used, own.ends - time.now),
			text: JSON.stringify({ id: String(delivered.length), channel_id: '77' }),
		};
	};
	const http: HttpClient = {
		async send(request) {
			stats.most = Math.max(stats.most, ++stats.underWay);
			await time.sleep(10);
			const response = answer(request);
			await time.sleep(10);
			stats.underWay--;
			return response;
		},
	};
	return { http, delivered, stats };
}
