import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { webhookAddress } from '../nodes/ChatWebhook/credential/authenticate';
import { credentialHook } from '../nodes/shared/errors/ServiceError';

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
			displayName:
				'In your chat, open the settings of the channel, then Integrations, Webhooks and New Webhook, and press Copy Webhook URL',
			name: 'webhookNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Webhook URL',
			name: 'webhookUrl',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. https://chat.example.com/api/webhooks/123/abc',
			description:
				'Whoever has this address can post to the channel, so it is kept like a password',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const address = await credentialHook(() => webhookAddress(credentials, request));
		return { ...request, ...address };
	}
}
