import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Clock } from '../core/Clock.ts';
import { isRecord, jsonOf } from '../core/requestBody.ts';
import type { ChatMessage, ToolFunction } from './chatMessages.ts';
import { decide, type Decision } from './decide.ts';

/** The one model there is, and the key that opens it. */
export const MODEL = 'sandbox-model';
export const MODEL_KEY = 'sandbox-model-key';

class ModelError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** The part of the chat completions interface that n8n's chat model node uses. */
export function modelRoutes(clock: Clock): Express {
	const app = express();
	app.disable('x-powered-by').disable('etag');
	app.use((request, _response, next) => {
		if (request.get('Authorization') !== `Bearer ${MODEL_KEY}`)
			throw new ModelError(401, 'Incorrect API key provided.');
		next();
	});
	app.get('/v1/models', (_request, response) => {
		response.json({
			object: 'list',
			data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'sandbox' }],
		});
	});
	app.post('/v1/chat/completions', (request, response) => {
		const { messages, tools } = conversationOf(request);
		const decision = decide(messages, tools);
		response.json({
			id: `chatcmpl-${messages.length}`,
			object: 'chat.completion',
			created: clock.seconds(),
			model: MODEL,
			choices: [
				{
					index: 0,
					finish_reason: 'call' in decision ? 'tool_calls' : 'stop',
					message: messageOf(decision, messages.length),
				},
			],
			usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
		});
	});
	app.use(() => {
		throw new ModelError(404, 'This stand-in answers only to /v1/models and /v1/chat/completions.');
	});
	app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
		const known = error instanceof ModelError ? error : new ModelError(500, 'The stand-in failed.');
		response.status(known.status).json({
			error: { message: known.message, type: 'invalid_request_error', param: null, code: null },
		});
	});
	return app;
}

function messageOf(decision: Decision, position: number): object {
	if ('answer' in decision) return { role: 'assistant', content: decision.answer };
	const call = { name: decision.call, arguments: JSON.stringify(decision.parameters) };
	return {
		role: 'assistant',
		content: null,
		tool_calls: [{ id: `call_${position}`, type: 'function', function: call }],
	};
}

function conversationOf(request: Request): { messages: ChatMessage[]; tools: ToolFunction[] } {
	let body: unknown;
	try {
		body = jsonOf(request);
	} catch {
		throw new ModelError(400, 'The body is no valid JSON.');
	}
	if (!isRecord(body) || !Array.isArray(body.messages))
		throw new ModelError(400, 'messages has to be a list.');
	if (body.stream === true) throw new ModelError(400, 'This stand-in does not stream.');
	const tools = (Array.isArray(body.tools) ? body.tools : []) as Array<{ function: ToolFunction }>;
	return { messages: body.messages as ChatMessage[], tools: tools.map((tool) => tool.function) };
}
