import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { requestFormatField } from '../nodes/ReadLater/credential/serverFields';
import { authenticateToken } from '../nodes/ReadLater/credential/tokenCredential';
import { credentialHook } from '../nodes/shared/errors/ServiceError';

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
			// n8n keeps only lists and links in a notice; a list without entries is a line without a dot.
			displayName:
				'<ul>1. Choose under Server what you run. If you do not know, leave Automatic: it finds out most of them.</ul><ul>2. Enter its address, and the token that it was set up with, or that it shows.</ul><ul>A service with a page on which you press Allow needs another credential: ReadLater API gets the token for you.</ul>',
			name: 'stepsNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Server',
			name: 'server',
			type: 'options',
			default: 'automatic',
			description: 'What runs at the address below',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description: 'Found out by its address and by what it answers',
				},
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
			required: true,
			default: '',
			placeholder: 'e.g. 5678defg-5678-defg-5678-defg56',
			description: 'Where each server shows it stands in the documentation of this credential',
			displayOptions: { hide: { server: ['merlin'] } },
		},
		{
			displayName: 'User Name',
			name: 'userName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. nathan',
			description: 'The one that you use for Nextcloud',
			displayOptions: { show: { server: ['merlin'] } },
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'An app password of Nextcloud, from its page of devices and sessions',
			displayOptions: { show: { server: ['merlin'] } },
		},
		{
			displayName: 'Consumer Key',
			name: 'consumerKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. 1234-abcd1234abcd1234abcd1234',
			description:
				'Of the application the access token was given to. Bridges to Readeck, Wallabag and the like know none: leave it empty, or enter any text if you are asked for it.',
			displayOptions: { show: { server: ['automatic', 'original'] } },
		},
		{
			...requestFormatField,
			displayOptions: { show: { server: ['automatic', 'original'] } },
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => authenticateToken(credentials, request));
	}
}
