import express, {
	Router,
	type Express,
	type NextFunction,
	type Request,
	type Response,
} from 'express';
import { addChannelPages } from './channelRoutes.ts';
import { ChatError, ERRORS, FieldErrors } from './chatError.ts';
import type { ChatService } from './ChatService.ts';
import { messageView, webhookUrl, type Message, type Webhook } from './message.ts';
import { readMessageBody } from './messageBody.ts';
import { editMessage, postMessage, threadOf } from './postMessage.ts';
import { readMessage } from './readMessage.ts';
import { isSnowflake } from './Snowflakes.ts';

const INCOMING = 1;
const GUILD_ID = '100000000000000000';

/** The paths of the webhook interface and the pages of the channels. */
export function chatRoutes(service: ChatService, baseUrl: () => string): Express {
	const app = express();
	app.disable('x-powered-by').disable('etag');
	for (const prefix of ['/api', '/api/v9', '/api/v10'])
		app.use(`${prefix}/webhooks`, webhookRoutes(service, baseUrl));
	addChannelPages(app, service, baseUrl);
	app.use(() => {
		throw new ChatError(404, 0, '404: Not Found');
	});
	app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
		const known =
			error instanceof ChatError ? error : new ChatError(500, 0, '500: Internal Server Error');
		const echo = service.limits.echoSecrets && {
			request: `${request.method} ${request.originalUrl}`,
		};
		response.status(known.status).json({ ...known.body, ...echo });
	});
	return app;
}

function webhookRoutes(service: ChatService, baseUrl: () => string): Router {
	const router = Router();
	const answer = (response: Response, webhook: Webhook, message: Message) => {
		const echo = service.limits.echoSecrets && {
			webhook: {
				...webhookView(webhook),
				url: webhookUrl(webhook, baseUrl()),
			},
		};
		response.json({ ...messageView(message, baseUrl()), ...echo });
	};

	router.get('/:id/:token', (request, response) => {
		response.json(webhookView(webhookOf(service, request)));
	});

	router.post('/:id/:token', async (request, response) => {
		const webhook = webhookOf(service, request);
		if (
			!service.rateLimiter.admit(response, service.limits, {
				webhookId: webhook.id,
				channelId: webhook.channelId,
			})
		)
			return;
		const { body, files } = await readMessageBody(request);
		const message = postMessage(service, webhook, {
			draft: readMessage(withComponents(request, body), service.limits),
			files,
			threadId: threadIdOf(request),
		});
		if (isWaited(service, request)) answer(response, webhook, message);
		else response.status(204).end();
	});

	router.get('/:id/:token/messages/:messageId', (request, response) => {
		const webhook = webhookOf(service, request);
		answer(response, webhook, messageOf(service, webhook, request));
	});

	router.patch('/:id/:token/messages/:messageId', async (request, response) => {
		const webhook = webhookOf(service, request);
		if (
			!service.rateLimiter.admit(response, service.limits, {
				webhookId: webhook.id,
				channelId: webhook.channelId,
			})
		)
			return;
		const message = messageOf(service, webhook, request);
		const { body, files } = await readMessageBody(request);
		answer(
			response,
			webhook,
			editMessage(service, message, {
				draft: readMessage(withComponents(request, body), service.limits),
				files,
			}),
		);
	});

	router.delete('/:id/:token/messages/:messageId', (request, response) => {
		const webhook = webhookOf(service, request);
		if (
			!service.rateLimiter.admit(response, service.limits, {
				webhookId: webhook.id,
				channelId: webhook.channelId,
			})
		)
			return;
		service.removeMessage(messageOf(service, webhook, request));
		response.status(204).end();
	});
	return router;
}

function webhookOf(service: ChatService, { params }: Request): Webhook {
	const { id, token } = params as { id: string; token: string };
	if (!isSnowflake(id)) throw notSnowflake('webhook_id', id);
	const webhook = service.webhooks.get(id);
	if (!webhook) throw ERRORS.unknownWebhook();
	if (webhook.token !== token) throw ERRORS.invalidToken();
	return webhook;
}

function messageOf(service: ChatService, webhook: Webhook, request: Request): Message {
	const threadId = threadIdOf(request);
	const channel =
		threadId === undefined ? webhook.channelId : threadOf(service, webhook, threadId).id;
	const message = service.message(channel, String(request.params.messageId));
	if (!message || message.webhookId !== webhook.id) throw ERRORS.unknownMessage();
	return message;
}

function threadIdOf({ query }: Request): string | undefined {
	const threadId = query.thread_id;
	if (threadId === undefined) return undefined;
	if (!isSnowflake(threadId)) throw notSnowflake('thread_id', String(threadId));
	return threadId;
}

function isWaited({ limits }: ChatService, { query }: Request): boolean {
	const wait = String(query.wait ?? '');
	return limits.strictWaitParam ? wait === 'true' : ['true', 'True', '1'].includes(wait);
}

/** A webhook that belongs to no application has to ask for them; else they are left out, silently. */
function withComponents(
	{ query }: Request,
	{ components, ...body }: Record<string, unknown>,
): Record<string, unknown> {
	const isAsked = ['true', 'True', '1'].includes(String(query.with_components ?? ''));
	return isAsked && components !== undefined ? { ...body, components } : body;
}

function webhookView({ id, name, channelId, token }: Webhook): object {
	return {
		application_id: null,
		avatar: null,
		channel_id: channelId,
		guild_id: GUILD_ID,
		id,
		name,
		type: INCOMING,
		token,
	};
}

function notSnowflake(field: string, value: string): ChatError {
	return new FieldErrors().add([field], 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`)
		.error;
}
