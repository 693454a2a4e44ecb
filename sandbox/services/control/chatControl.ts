import { Router } from 'express';
import type { ChatService } from '../chat/ChatService.ts';
import { messageView, webhookUrl, type Channel } from '../chat/message.ts';
import { changed, ControlError, objectBody, oneOf, textIn } from './controlBody.ts';

/** Channels, webhooks, messages and limits. */
export function chatControl(service: ChatService, baseUrl: () => string): Router {
	const router = Router();
	router.post('/channels', (request, response) => {
		const body = objectBody(request);
		const parentId = body.parentId === undefined ? undefined : textIn(body, 'parentId');
		if (parentId !== undefined && !service.channels.has(parentId))
			throw new ControlError(404, 'There is no such channel.');
		response.json(
			service.addChannel({
				name: textIn(body, 'name'),
				kind: oneOf<Channel['kind']>('kind', body.kind ?? 'text', ['text', 'forum']),
				parentId,
			}),
		);
	});
	router.get('/channels/:id/messages', (request, response) => {
		if (!service.channels.has(request.params.id))
			throw new ControlError(404, 'There is no such channel.');
		const messages = service.messagesOf(request.params.id).map((message) => ({
			...messageView(message, baseUrl()),
			username: message.senderName,
			avatar_url: message.avatarUrl ?? null,
			pinged: message.pinged,
			receivedAt: message.receivedAt,
		}));
		response.json({ messages });
	});

	router.post('/webhooks', (request, response) => {
		const body = objectBody(request);
		const channelId = textIn(body, 'channelId');
		if (!service.channels.has(channelId)) throw new ControlError(404, 'There is no such channel.');
		const webhook = service.addWebhook(
			channelId,
			typeof body.name === 'string' ? body.name : 'Webhook',
		);
		response.json({ id: webhook.id, token: webhook.token, url: webhookUrl(webhook, baseUrl()) });
	});
	router.delete('/webhooks/:id', (request, response) => {
		if (!service.webhooks.delete(request.params.id))
			throw new ControlError(404, 'There is no such webhook.');
		service.changed();
		response.status(204).end();
	});

	router.put('/limits', (request, response) => {
		service.limits = changed(service.limits, objectBody(request));
		service.rateLimiter.clear();
		service.changed();
		response.json(service.limits);
	});
	return router;
}
