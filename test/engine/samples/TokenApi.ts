import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

/** A credential that exchanges a password for a session, which may expire. */
export class TokenApi implements ICredentialType {
	name = 'tokenApi';
	displayName = 'Token API';
	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: 'https://api.example.test',
		},
		{ displayName: 'User', name: 'user', type: 'string', default: '' },
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
		{
			displayName: 'Session',
			name: 'session',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
	];
	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.session}}' } },
	};
	test: ICredentialTestRequest = {
		request: { baseURL: '={{$credentials.baseUrl}}', url: '/me' },
		rules: [
			{
				type: 'responseCode',
				properties: { value: 403, message: 'This user may not use the interface.' },
			},
		],
	};

	async preAuthentication(
		this: IHttpRequestHelper,
		{ baseUrl, user, password }: ICredentialDataDecryptedObject,
	) {
		const answer = (await this.helpers.httpRequest({
			method: 'POST',
			url: `${String(baseUrl)}/session`,
			body: { user, password },
			json: true,
		})) as { token: string };
		return { session: answer.token };
	}
}
