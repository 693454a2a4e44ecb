import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { signTokenRequest } from '../nodes/ReadLater/credential/tokenCredential';
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
			description: 'Address of your read-later service without a path',
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
				'If you do not have one, use the ReadLater Account credential instead: it gets one for you',
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() => signTokenRequest(credentials, request));
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/v3/get',
			method: 'POST',
			headers: { 'Content-Type': 'application/json; charset=UTF-8' },
			body: { count: 1, detailType: 'simple', state: 'all' },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						"The service does not accept this 'Access Token' or 'Consumer Key'. Compare both with the ones you were given.",
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						"The service refused access: the 'Access Token' was withdrawn, it belongs to another 'Consumer Key', or the service was asked too often (then wait some minutes).",
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message: "The 'Base URL' does not belong to a read-later service (status 404).",
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'list',
					// n8n compares the field with this value: "missing" is the mark of another kind of server.
					value: undefined,
					message: "The 'Base URL' answered, but not like a read-later service. Check the address.",
				},
			},
		] as NonNullable<ICredentialTestRequest['rules']>,
	};
}
