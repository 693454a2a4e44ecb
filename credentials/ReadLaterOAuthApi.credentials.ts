import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { createHandshakeApi } from '../nodes/ReadLater/api/handshakeApi';
import {
	parseSettings,
	CONNECTION_FIELDS,
	secretsOf,
} from '../nodes/ReadLater/credential/accountCredential';
import {
	authenticateAccount,
	TEST_MARKER,
	takeStep,
	requestState,
} from '../nodes/ReadLater/credential/handshake';
import { requestFormatField } from '../nodes/ReadLater/credential/serverFields';
import { credentialHook } from '../nodes/shared/errors/ServiceError';
import { createRedactor } from '../nodes/shared/http/redact';
import { createHookHttpClient } from '../nodes/shared/n8n/createHttpClient';
import { toServiceError } from '../nodes/shared/n8n/toNodeError';

/**
 * Performs the interface's own three-step authorization, which is neither OAuth 1 nor OAuth 2:
 * `preAuthentication` takes the steps a machine can take, `authenticate` asks the person for the one
 * in between. Why it is built this way: docs/account-connection.md.
 */
export class ReadLaterOAuthApi implements ICredentialType {
	name = 'readLaterOAuthApi';

	displayName = 'ReadLater API';

	icon = {
		light: 'file:../icons/readLater.svg',
		dark: 'file:../icons/readLater.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/the-n8n-nodes-weather-readlater-chat-authors/n8n-nodes-weather-readlater-chat/blob/main/docs/account-connection.md';

	properties: INodeProperties[] = [
		{
			// n8n keeps only lists and links in a notice; a list without entries is a line without a dot.
			displayName:
				'<ul>1. At your read-later service, register an application with the permissions to retrieve, add and modify, on its page for developers or applications. It gets a consumer key.</ul><ul>2. Fill in the fields and press Save. n8n says "Couldn\'t connect with these settings": that is expected, one step is left.</ul><ul>3. Close this window and press Execute step in the node. Its message has a link: Allow access.</ul><ul>4. Click the link, and press Allow on the page that opens.</ul><ul>5. Press Execute step again: the account is connected.</ul><ul>Without a node: press More details here, open the address in your browser, press Allow, come back and press Retry.</ul>',
			name: 'stepsNotice',
			type: 'notice',
			default: '',
			displayOptions: { hide: { username: [{ _cnd: { exists: true } }] } },
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://readlater.example.com',
			description:
				'Address of your read-later service. The original public service closed in 2025; enter the address of the compatible one you use.',
		},
		{
			displayName: 'Consumer Key',
			name: 'consumerKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 1234-abcd1234abcd1234abcd1234',
			description:
				'From the page on which you registered an application at the service, with the permission to retrieve',
		},
		{
			displayName: 'Account Name',
			name: 'accountName',
			type: 'string',
			default: '',
			placeholder: 'e.g. My reading list',
			description:
				'Only to connect a different account with this credential later: enter another name here and save',
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
		requestFormatField,
		{
			displayName: 'Connected As',
			name: 'username',
			type: 'string',
			default: '',
			description:
				'Your name at the service, filled in by the connection. Changing it here changes nothing.',
			displayOptions: { hide: { username: [''] } },
		},
		...CONNECTION_FIELDS,
	];

	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		return await credentialHook(async () => {
			const settings = parseSettings(credentials);
			const state = requestState(credentials);
			const redactor = createRedactor(secretsOf(credentials));
			const http = createHookHttpClient({
				helper: this,
				baseUrl: settings.baseUrl,
				redactor,
				deadline: state.deadline,
			});
			try {
				const api = createHandshakeApi(http, settings);
				return { ...(await takeStep(credentials, settings, api, state, Date.now())) };
			} catch (error) {
				throw toServiceError(error, redactor);
			}
		});
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialHook(() =>
			authenticateAccount(
				credentials,
				parseSettings(credentials),
				request,
				requestState(credentials),
			),
		);
	}

	// Sends once more what preAuthentication has asked, which says in words what goes wrong.
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/v3/get',
			method: 'POST',
			headers: { [TEST_MARKER]: '1' },
		},
	};
}
