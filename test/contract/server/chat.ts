import type { Answer, SeenRequest, Service, Unknown } from './ContractServer';
import { json, Refusal, refuseUnknown } from './ContractServer';

export const WEBHOOK_TOKEN = 'CONTRACT_webhook_token_3f9d';
export const WEBHOOK_PATH = `/api/webhooks/123456/${WEBHOOK_TOKEN}`;

/** What may come back after a message was posted. */
export const POST_ANSWERS: ReadonlyArray<readonly [string, Answer]> = [
	['204 and nothing', { status: 204 }],
	['200 and nothing', { status: 200 }],
	['201 and nothing', { status: 201 }],
	['200 and a word', { status: 200, contentType: 'text/plain', body: 'ok' }],
	['201 and JSON', json({ ok: true }, 201)],
	['200 and an empty object', json({})],
];

export interface ChatOptions {
	readonly unknown: Unknown;
	readonly answer?: Answer;
	/** Refuses every message with this. */
	readonly refuses?: Answer;
	/** Whether a refusal names what is not known. */
	readonly saysWhy?: boolean;
}

export interface ChatService extends Service {
	/** What stands in the channel. */
	readonly posted: ReadonlyArray<{ readonly username: unknown; readonly content: unknown }>;
}

/** An incoming webhook: one route, two fields. */
export function chatService({
	unknown,
	answer = { status: 204 },
	refuses,
	saysWhy = false,
}: ChatOptions): ChatService {
	const strict = unknown !== 'ignored';
	const posted: { username: unknown; content: unknown }[] = [];
	return {
		posted,
		answer(request: SeenRequest) {
			const { method, path, query, headers, body } = request;
			if (path !== WEBHOOK_PATH) throw new Refusal('no such route');
			if (method !== 'POST') throw new Refusal('no such method', strict ? undefined : 405);
			if (strict) refuseUnknown('parameter', Object.keys(query), []);
			if (headers['content-type']?.toLowerCase() !== 'application/json')
				throw new Refusal(`unknown content type ${headers['content-type']}`, 415);
			const fields = JSON.parse(body) as Record<string, unknown>;
			if (strict) refuseUnknown('field', Object.keys(fields), ['username', 'content']);
			if (typeof fields.content !== 'string') throw new Refusal('content is needed', 400);
			if (refuses) return refuses;
			posted.push({ username: fields.username, content: fields.content });
			return answer;
		},
		refusal: (_status, message) =>
			saysWhy ? { contentType: 'application/json', body: JSON.stringify({ message }) } : {},
	};
}
