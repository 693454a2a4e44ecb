import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authenticateFeed } from '../nodes/ReadLater/credential/feedCredential';
import { credentialHook } from '../nodes/shared/errors/ServiceError';

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
			displayName: 'Feed Address',
			name: 'feedAddress',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. https://readlater.example.com/users/1a2b3c/feed/all',
			description:
				'Set the feed to public in the privacy settings of your account, and copy its address there. Whoever knows it can read your list, so it is kept like a password.',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => authenticateFeed(credentials, request));
	}
}
