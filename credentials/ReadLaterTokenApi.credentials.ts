import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authenticateToken } from '../nodes/ReadLater/credential/tokenCredential';
import { credentialHook } from '../nodes/shared/errors/credentialError';

export class ReadLaterTokenApi implements ICredentialType {
	name = 'readLaterTokenApi';

	displayName = 'ReadLater Access Token API';

	icon = {
		light: 'file:../icons/readLater.svg',
		dark: 'file:../icons/readLater.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/servers.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://readlater.example.com',
			description: 'Address of your read-later service',
		},
		{
			displayName: 'Consumer Key',
			name: 'consumerKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Of the application the access token was given to',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'If you do not have one, use the ReadLater API credential instead: it gets one for you',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => authenticateToken(credentials, request));
	}
}
