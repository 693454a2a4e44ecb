import type { HttpClient, HttpRequest, HttpResponse } from '../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';
import type { Random } from './random';
import type { VirtualTime } from './VirtualTime';

/** How one chat server behaves; each habit is drawn by itself. */
export interface Habits {
	/** What it does with `wait` in the query. */
	readonly wait: 'honors' | 'ignores' | 'refuses' | 'does not match';
	/** Whether a message that is not waited for is checked before it is answered. */
	readonly checks: 'before' | 'after';
	/** How it answers a message that it does not show. */
	readonly quiet: 'nothing' | 'empty' | 'word' | 'ok' | 'accepted';
	/** What it does with fields nobody entered. */
	readonly additions: 'takes' | 'ignores' | 'refuses' | 'names';
	/** How it answers a GET of the webhook. */
	readonly getAnswer:
		'shows' | 'not found' | 'not allowed' | 'page' | 'error' | 'breaks' | 'other data';
	readonly threads: 'knows' | 'ignores';
	/** How it says no. */
	readonly refusal:
		| 'numbered'
		| 'fields'
		| 'words'
		| 'nothing'
		| 'page'
		| 'not ok inside'
		| 'error inside'
		| 'code inside';
	readonly refusalStatus: 400 | 422;
	readonly longest: 300 | 2_000 | 100_000;
	/** What it does with a longer text. */
	readonly tooLong: 'refuses' | 'cuts off';
	readonly limit: { readonly count: number; readonly perMs: number } | undefined;
	readonly hints: 'all' | 'body' | 'header' | 'none' | 'page' | 'lies';
	/** What happens to one message in ten. */
	readonly accident:
		| 'none'
		| 'posts and refuses'
		| 'posts and fails'
		| 'posts and breaks'
		| 'fails'
		| 'gateway'
		| 'portal'
		| 'never reached';
	/** Whether what was posted can be edited, or how it is answered that there is no such route. */
	readonly edits: 'shown' | 'quiet' | 'bare' | 'not allowed' | 'framework' | 'page';
	/** How it answers an edit of a message that is gone. */
	readonly gone:
		| 'number'
		| 'number and 400'
		| 'number and 200'
		| 'words'
		| 'words and 410'
		| 'bare'
		| 'other words'
		| 'page';
}

/** Whether its answers prove that a message is gone. */
export function provesGone({ gone }: Habits): boolean {
	return gone.startsWith('number') || gone.startsWith('words');
}

export function drawHabits(random: Random): Habits {
	return {
		wait: random.pick(['honors', 'honors', 'ignores', 'refuses', 'does not match']),
		checks: random.pick(['before', 'after']),
		quiet: random.pick(['nothing', 'empty', 'word', 'ok', 'accepted']),
		additions: random.pick(['takes', 'ignores', 'refuses', 'names']),
		getAnswer: random.pick([
			'shows',
			'shows',
			'shows',
			'not found',
			'not allowed',
			'page',
			'error',
			'breaks',
			'other data',
		]),
		threads: random.pick(['knows', 'ignores']),
		refusal: random.pick([
			'numbered',
			'fields',
			'words',
			'nothing',
			'page',
			'not ok inside',
			'error inside',
			'code inside',
		]),
		refusalStatus: random.pick([400, 422]),
		longest: random.pick([300, 2_000, 100_000]),
		limit: random.chance(0.5)
			? { count: random.whole(1, 6), perMs: random.whole(300, 5_000) }
			: undefined,
		hints: random.pick(['all', 'body', 'header', 'none', 'page', 'lies']),
		accident: random.chance(0.5)
			? 'none'
			: random.pick([
					'posts and refuses',
					'posts and fails',
					'posts and breaks',
					'fails',
					'gateway',
					'portal',
					'never reached',
				]),
		edits: random.chance(0.6)
			? 'shown'
			: random.pick(['quiet', 'bare', 'not allowed', 'framework', 'page']),
		gone: random.pick([
			'number',
			'number',
			'number',
			'number and 400',
			'number and 200',
			'words',
			'words and 410',
			'bare',
			'other words',
			'page',
		]),
		tooLong: random.pick(['refuses', 'refuses', 'cuts off']),
	};
}

/** Nothing but the interface to the letter: `username` and `content`, and no other route or query. */
export const CONTRACT: Partial<Habits> = {
	wait: 'does not match',
	additions: 'refuses',
	getAnswer: 'not found',
	accident: 'none',
	longest: 100_000,
	checks: 'before',
	edits: 'bare',
};

export const THREAD = '500';
const WEBHOOK = '1';

/**
 * A server with these habits, in virtual time. `posted` is what was posted, in order; `standing` what stands in
 * the channel now; `seen` each state of each message, as `ID: text`.
 */
export function startFamilyServer(time: VirtualTime, random: Random, habits: Habits) {
	const posted: string[] = [];
	const standing = new Map<string, string>();
	const seen = new Set<string>();
	const put = (id: string, text: string): void => {
		standing.set(id, text);
		seen.add(`${id}: ${text}`);
	};
	const stats = { requests: 0, underWay: 0, most: 0 };
	let window = { ends: 0, used: 0 };

	const refuse = (name: string, why: string): HttpResponse => {
		const status = habits.refusalStatus;
		const bodies: Record<Habits['refusal'], string> = {
			numbered: JSON.stringify({
				code: 50_035,
				message: why,
				errors: { [name]: { _errors: [{ message: why }] } },
			}),
			fields: JSON.stringify({ errors: { [name]: { _errors: [{ message: why }] } } }),
			words: JSON.stringify({ message: why }),
			nothing: '',
			page: '<html><title>Bad Request</title></html>',
			'not ok inside': JSON.stringify({ ok: false, error: why }),
			'error inside': JSON.stringify({ error: why }),
			'code inside': JSON.stringify({ code: 400, message: why }),
		};
		const isInside = habits.refusal.endsWith('inside');
		return { status: isInside ? 200 : status, headers: {}, text: bodies[habits.refusal] };
	};

	const limited = (): HttpResponse | undefined => {
		const { limit, hints } = habits;
		if (!limit) return undefined;
		if (time.now >= window.ends) window = { ends: time.now + limit.perMs, used: 0 };
		if (window.used++ < limit.count) return undefined;
		const seconds = (window.ends - time.now) / 1_000;
		const header = { 'retry-after': String(Math.ceil(seconds)) };
		const body = JSON.stringify({ message: 'Slow down', retry_after: seconds });
		switch (hints) {
			case 'all':
				return {
					status: 429,
					headers: { ...header, 'x-ratelimit-reset-after': String(seconds) },
					text: body,
				};
			case 'body':
				return { status: 429, headers: {}, text: body };
			case 'header':
				return { status: 429, headers: header, text: '' };
			case 'page':
				return { status: 429, headers: header, text: '<html>Too Many Requests</html>' };
			case 'lies':
				return {
					status: 429,
					headers: { 'retry-after': '0', 'x-ratelimit-reset-after': '0' },
					text: body,
				};
			case 'none':
				return { status: 429, headers: {}, text: '' };
		}
	};

	const quietly = (): HttpResponse => {
		const answers: Record<Habits['quiet'], HttpResponse> = {
			nothing: { status: 204, headers: {}, text: '' },
			empty: { status: 200, headers: {}, text: '' },
			word: { status: 200, headers: {}, text: 'ok' },
			ok: { status: 201, headers: {}, text: '{"ok":true}' },
			accepted: { status: 202, headers: {}, text: '{"id":"9","channel_id":"7"}' },
		};
		return answers[habits.quiet];
	};

	const answerGet = (): HttpResponse => {
		switch (habits.getAnswer) {
			case 'shows':
				return {
					status: 200,
					headers: {},
					text: JSON.stringify({ id: WEBHOOK, type: 1, channel_id: '7' }),
				};
			case 'other data':
				return { status: 200, headers: {}, text: '{"id":"1","name":"x"}' };
			case 'not found':
				return { status: 404, headers: {}, text: '' };
			case 'not allowed':
				return { status: 405, headers: {}, text: '' };
			case 'page':
				return { status: 200, headers: {}, text: '<!doctype html><p>Hello' };
			case 'error':
				return { status: 500, headers: {}, text: '' };
			case 'breaks':
				throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
		}
	};

	/** What comes instead of an answer of the service, which has read nothing. */
	const lostOnTheWay = (): HttpResponse | undefined => {
		switch (habits.accident) {
			case 'never reached':
				throw new ConnectionFailure('never-sent', 'ECONNREFUSED');
			case 'portal':
				return { status: 200, headers: {}, text: '<html>Sign in</html>' };
			case 'gateway':
				return { status: 502, headers: {}, text: '<html>Bad Gateway</html>' };
			default:
				return undefined;
		}
	};

	const isTooLong = (text: string): boolean =>
		text.length > habits.longest && habits.tooLong === 'refuses';
	/** What of a text it takes. */
	const taken = (text: string): string => text.slice(0, habits.longest);

	const post = ({ query = {}, body }: HttpRequest): HttpResponse => {
		const fields = body as Record<string, unknown>;
		const content = taken(String(fields.content));
		const isHit = random.chance(0.1);
		const lost = isHit ? lostOnTheWay() : undefined;
		if (lost) return lost;
		if (habits.wait === 'does not match' && 'wait' in query)
			return { status: 404, headers: {}, text: '' };
		if (habits.wait === 'refuses' && 'wait' in query)
			return refuse('wait', 'Unknown parameter "wait"');
		if (habits.additions === 'refuses' && 'allowed_mentions' in fields)
			return { status: habits.refusalStatus, headers: {}, text: '' };
		if (habits.additions === 'names' && 'allowed_mentions' in fields)
			return refuse('allowed_mentions', 'Unknown field allowed_mentions');
		const problem = (): HttpResponse | undefined => {
			if (habits.threads === 'knows' && query.thread_id !== undefined && query.thread_id !== THREAD)
				return {
					status: 404,
					headers: {},
					text: random.pick([
						'',
						'{"code":10003,"message":"Unknown Channel"}',
						'{"code":404,"message":"Channel could not be found"}',
					]),
				};
			return isTooLong(String(fields.content)) ? refuse('content', 'It is too long') : undefined;
		};
		const isWaited = habits.wait === 'honors' && query.wait === 'true';
		const refused = problem();
		if (refused) return isWaited || habits.checks === 'before' ? refused : quietly();
		if (isHit && habits.accident === 'fails') return { status: 500, headers: {}, text: '' };
		posted.push(content);
		put(String(posted.length), content);
		if (isHit && habits.accident === 'posts and refuses')
			return { status: 400, headers: {}, text: random.pick(['', '{"message":"Bad Request"}']) };
		if (isHit && habits.accident === 'posts and fails')
			return { status: 500, headers: {}, text: '' };
		if (isHit && habits.accident === 'posts and breaks')
			throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
		if (!isWaited) return quietly();
		return {
			status: 200,
			headers: {},
			text: JSON.stringify({ id: String(posted.length), channel_id: '7', content }),
		};
	};

	const noRoute = (path: string): HttpResponse | undefined => {
		switch (habits.edits) {
			case 'bare':
				return { status: 404, headers: {}, text: '' };
			case 'not allowed':
				return { status: 405, headers: {}, text: '' };
			case 'page':
				return { status: 404, headers: {}, text: '<html><title>Not Found</title></html>' };
			case 'framework':
				return {
					status: 404,
					headers: {},
					text: JSON.stringify({ statusCode: 404, message: `Cannot PATCH ${path}` }),
				};
			default:
				return undefined;
		}
	};

	const goneAnswer = (): HttpResponse => {
		const numbered = JSON.stringify({ code: 10_008, message: 'Unknown Message' });
		const answers: Record<Habits['gone'], [status: number, text: string]> = {
			number: [404, numbered],
			'number and 400': [400, numbered],
			'number and 200': [200, numbered],
			words: [404, '{"code":404,"message":"Message could not be found"}'],
			'words and 410': [410, '{"error":"message was deleted"}'],
			bare: [404, ''],
			'other words': [404, '{"message":"Not Found"}'],
			page: [404, '<html>Not Found</html>'],
		};
		const [status, text] = answers[habits.gone];
		return { status, headers: {}, text };
	};

	const edit = ({ path, body }: HttpRequest): HttpResponse => {
		const isHit = random.chance(0.1);
		const lost = isHit ? lostOnTheWay() : undefined;
		if (lost) return lost;
		const missing = noRoute(`/api/webhooks/1/token${path}`);
		if (missing) return missing;
		const fields = body as Record<string, unknown>;
		if (habits.additions === 'names' && 'allowed_mentions' in fields)
			return refuse('allowed_mentions', 'Unknown field allowed_mentions');
		const id = path.split('/').pop() ?? '';
		if (!standing.has(id)) return goneAnswer();
		const content = String(fields.content);
		if (isTooLong(content)) return refuse('content', 'It is too long');
		put(id, taken(content));
		if (isHit && habits.accident === 'posts and breaks')
			throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
		if (isHit && habits.accident === 'posts and fails')
			return { status: 500, headers: {}, text: '' };
		if (habits.edits === 'quiet') return quietly();
		return {
			status: 200,
			headers: {},
			text: JSON.stringify({ id, channel_id: '7', content: standing.get(id) }),
		};
	};

	const answerTo = (request: HttpRequest): HttpResponse => {
		if (request.method === 'GET') return answerGet();
		return request.method === 'PATCH' ? edit(request) : post(request);
	};

	const http: HttpClient = {
		async send(request) {
			stats.requests++;
			stats.most = Math.max(stats.most, ++stats.underWay);
			try {
				await time.sleep(10);
				return limited() ?? answerTo(request);
			} finally {
				await time.sleep(10);
				stats.underWay--;
			}
		},
	};
	return { http, posted, standing, seen, stats };
}
