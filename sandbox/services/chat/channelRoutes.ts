import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { channelPage, channelsPage, messageList } from './channelPage.ts';
import { ERRORS } from './chatError.ts';
import type { ChatService } from './ChatService.ts';
import { webhookUrl, type Channel } from './message.ts';

/** What the page of a channel asks for again and again. */
export const PAGE_REFRESH = /^\/channels\/\d+\/messages$/;

const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Adds the pages on which a person reads the channels. */
export function addChannelPages(router: Router, service: ChatService, baseUrl: () => string): void {
	router.get('/', (_request, response) =>
		sendPage(response, channelsPage([...service.channels.values()])),
	);

	router.get('/channels/:channelId', (request, response) => {
		const channel = channelOf(service, request);
		const threads = [...service.channels.values()].filter(
			({ parentId }) => parentId === channel.id,
		);
		const webhooks = [...service.webhooks.values()]
			.filter(({ channelId }) => channelId === channel.id)
			.map((webhook) => ({ name: webhook.name, url: webhookUrl(webhook, baseUrl()) }));
		sendPage(
			response,
			channelPage({ channel, messages: service.messagesOf(channel.id), threads, webhooks }),
		);
	});

	router.get('/channels/:channelId/messages', (request, response) => {
		sendPage(response, messageList(service.messagesOf(channelOf(service, request).id)).text);
	});

	router.get('/attachments/:channelId/:attachmentId/:filename', (request, response) => {
		const attachment = service
			.messagesOf(String(request.params.channelId))
			.flatMap(({ attachments }) => attachments)
			.find(({ id }) => id === request.params.attachmentId);
		if (!attachment) throw ERRORS.unknownChannel();
		// Anything but a picture is only offered for saving: it must not run as a page.
		if (!SHOWN_INLINE.has(attachment.contentType)) response.attachment(attachment.filename);
		response
			.set({ 'Content-Type': attachment.contentType, 'X-Content-Type-Options': 'nosniff' })
			.send(service.files.read(attachment.id));
	});
}

function channelOf(service: ChatService, { params }: Request): Channel {
	const channel = service.channels.get(String(params.channelId));
	if (!channel) throw ERRORS.unknownChannel();
	return channel;
}

// Texts come from outside: only the script of the page itself may run.
function sendPage(response: Response, text: string): void {
	const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
		([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
	);
	response
		.set(
			'Content-Security-Policy',
			`default-src 'none'; connect-src 'self'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; script-src ${scripts.join(' ')}; base-uri 'none'; form-action 'none'`,
		)
		.type('html')
		.send(text);
}
