import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { credentialHook } from '../nodes/shared/errors/credentialError';
import { readSettings } from '../nodes/ReadLater/credential/connection';
import { takeStep } from '../nodes/ReadLater/credential/handshake';
import { createHandshakeApi } from '../nodes/ReadLater/credential/handshakeApi';
import { signRequest, TEST_MARKER } from '../nodes/ReadLater/credential/signRequest';

/**
 * Performs the interface's own three-step authorization, which is neither OAuth 1 nor OAuth 2:
 * `preAuthentication` takes the steps a machine can take, `authenticate` asks the person for the one
 * in between. Why it is built this way: docs/account-connection.md.
 */
export class ReadLaterOAuthApi implements ICredentialType {
	name = 'readLaterOAuthApi';

	displayName = 'ReadLater Account API';

	icon = {
		light: 'file:../icons/readLater.svg',
		dark: 'file:../icons/readLater.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/account-connection.md';

	properties: INodeProperties[] = [
		{
			displayName:
				'Connecting takes two steps. 1. Fill in the fields and press <b>Save</b>: the message that appears holds one address. It says "Couldn\'t connect", which is expected: all is well so far. 2. Open that address, press <b>Allow</b>, come back and press <b>Retry</b>: the message turns green.',
			name: 'stepsNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://readlater.example.com',
			description:
				'Address of your read-later service without a path. The original public service closed in 2025; enter the address of the compatible one you use.',
		},
		{
			displayName: 'Consumer Key',
			name: 'consumerKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'From the page on which you registered an application at the service, with the permission to retrieve',
		},
		{
			displayName: 'Account Name',
			name: 'accountName',
			type: 'string',
			default: 'My reading list',
			description:
				'Any name for the account to connect. Change it to connect a different account with this credential, and use different names when two credentials share a consumer key.',
		},
		{
			displayName: 'Return Address',
			name: 'returnAddress',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com',
			description:
				'Where your browser goes after Allow, for example the address of your n8n. Leave it empty to land on the start page of the service.',
		},
		{
			displayName: 'Connected As',
			name: 'username',
			type: 'string',
			default: '',
			description:
				'Your name at the service, filled in by the connection. Changing it here changes nothing.',
			displayOptions: { hide: { connectedTo: [''] } },
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
		{
			displayName: 'Connected To',
			name: 'connectedTo',
			type: 'hidden',
			default: '',
		},
		{
			displayName: 'Pending Token',
			name: 'pendingToken',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await credentialHook(async () => {
			const settings = readSettings(credentials);
			return {
				...(await takeStep(credentials, settings, createHandshakeApi(this, settings), Date.now())),
			};
		});
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() =>
			signRequest(credentials, readSettings(credentials), request, Date.now()),
		);
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/v3/get',
			method: 'POST',
			headers: { 'Content-Type': 'application/json; charset=UTF-8', [TEST_MARKER]: '1' },
			body: { count: 1, detailType: 'simple', state: 'all' },
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						"The service refused access: either it was asked too often (wait some minutes and press Retry), or the access was removed there. In that case change 'Account Name', save, and connect again.",
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
