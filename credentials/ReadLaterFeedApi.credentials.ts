import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authenticateFeed } from '../nodes/ReadLater/credential/feedCredential';
import { credentialHook } from '../nodes/shared/errors/credentialError';

export class ReadLaterFeedApi implements ICredentialType {
	name = 'readLaterFeedApi';

	displayName = 'ReadLater Public Feed API';

	icon = {
		light: 'file:../icons/readLater.svg',
		dark: 'file:../icons/readLater.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/readlater.md';

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
			displayName: 'Feed User ID',
			name: 'feedUserId',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The part between "/users/" and "/feed" in the address of your feed. Whoever knows it can read your list, so it is kept like a password. The feed must be set to public in the privacy settings of your account.',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => authenticateFeed(credentials, request));
	}
}
