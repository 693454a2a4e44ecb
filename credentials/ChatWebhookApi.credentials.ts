import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { signWebhookRequest } from '../nodes/ChatWebhook/credential/signRequest';
import { credentialHook } from '../nodes/shared/errors/credentialError';

export class ChatWebhookApi implements ICredentialType {
	name = 'chatWebhookApi';

	displayName = 'Chat Webhook API';

	icon = {
		light: 'file:../icons/chatWebhook.svg',
		dark: 'file:../icons/chatWebhook.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/chat-webhook.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Webhook URL',
			name: 'webhookUrl',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. https://chat.example.com/api/webhooks/123/abc',
			description:
				'In your chat: settings of the channel, Integrations, Webhooks, New Webhook, Copy Webhook URL. Whoever has this address can post to the channel, so it is kept like a password.',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => signWebhookRequest(credentials, request));
	}

	test: ICredentialTestRequest = {
		// Looks at the webhook without posting anything.
		request: { url: '/', method: 'GET' },
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'The service knows no such webhook. Create one in the settings of the channel and copy its address. (A few services only take messages and cannot be asked; save the credential and send a test message then.)',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 405,
					message:
						'This service only takes messages, so the address cannot be checked without posting. Save the credential and send a test message.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message: 'The token at the end of the address is wrong. Copy the whole address again.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 400,
					message:
						'The service does not accept this address. Copy the whole webhook address again.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 429,
					message: 'The service was asked too often just now. Wait a minute and press Retry.',
				},
			},
		],
	};
}
