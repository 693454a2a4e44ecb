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
			placeholder: 'e.g. https://readeckobo.example.com/api/kobo',
			description: 'Address of your read-later service, with its path if it has one',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'If your service has none to copy, use the ReadLater API credential instead: it gets one for you',
		},
		{
			displayName: 'Consumer Key',
			name: 'consumerKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Of the application the access token was given to. Bridges to Readeck, Wallabag and the like know none: leave it empty, or enter any text if you are asked for it.',
		},
		{
			displayName: 'Server',
			name: 'server',
			type: 'options',
			default: 'automatic',
			description:
				'What runs at this address. Automatic goes by the path of the address and by what the server answers to a read.',
			options: [
				{ name: 'Automatic', value: 'automatic' },
				{
					name: 'Kobeck',
					value: 'kobeck',
					description: 'For Readeck',
				},
				{
					name: 'Kobo-Pocket-Proxy',
					value: 'koboPocketProxy',
					description: 'For Readeck',
				},
				{
					name: 'Kobo-WallaBag-ReadItlater',
					value: 'eindex',
					description: 'For Karakeep or Wallabag. The token becomes a part of every address.',
				},
				{
					name: 'KoboOmnivoreConverter',
					value: 'omnivore',
					description: 'For Omnivore',
				},
				{
					name: 'Merlin',
					value: 'merlin',
					description: 'For Nextcloud. Wants a user name and a password in place of a token.',
				},
				{ name: 'Open Pocket', value: 'openPocket' },
				{
					name: 'Original Interface',
					value: 'original',
					description: 'What Pocket had',
				},
				{
					name: 'Readeckobo',
					value: 'readeckobo',
					description: 'For Readeck',
				},
			],
		},
		{
			displayName: 'User Name',
			name: 'userName',
			type: 'string',
			default: '',
			description: 'Only for servers that want a user name and a password',
			displayOptions: { show: { server: ['automatic', 'merlin'] } },
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Only for servers that want a user name and a password',
			displayOptions: { show: { server: ['automatic', 'merlin'] } },
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => authenticateToken(credentials, request));
	}
}
