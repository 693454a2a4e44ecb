import type { ICredentialType, ICredentialsDecrypted, INodeType } from 'n8n-workflow';
import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';
import { TestInstance } from '.';

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('a good account passes, and its new session is kept', async () => {
	const { n8n, account } = await startSampleInstance();
	nock(SERVICE).post('/session').reply(200, { token: 't' });
	nock(SERVICE, { reqheaders: { authorization: 'Bearer t' } })
		.get('/me')
		.reply(200, {});

	expect(await n8n.credentials.test(account.id)).toEqual({
		status: 'OK',
		message: 'Connection successful!',
	});
	expect(await n8n.credentials.stored(account.id)).toMatchObject({ session: 't' });
});

test('a session that is there is used, not renewed', async () => {
	const { n8n, account } = await startSampleInstance({ session: 't' });
	nock(SERVICE, { reqheaders: { authorization: 'Bearer t' } })
		.get('/me')
		.reply(200, {});
	expect(await n8n.credentials.test(account.id)).toMatchObject({ status: 'OK' });
});

test('what is typed and not saved yet is tested, together with the secrets that are stored', async () => {
	const { n8n, account } = await startSampleInstance();
	nock('https://other.test')
		.post('/session', { user: 'ann', password: 'secret' })
		.reply(200, { token: 't' });
	nock('https://other.test').get('/me').reply(200, {});
	expect(await n8n.credentials.test(account.id, { baseUrl: 'https://other.test' })).toMatchObject({
		status: 'OK',
	});
});

describe('a refusal', () => {
	const refused = async (status: number) => {
		const { n8n, account } = await startSampleInstance({ session: 't' });
		nock(SERVICE).get('/me').reply(status, {});
		return await n8n.credentials.test(account.id);
	};

	test('is told by a rule of the credential', async () => {
		expect(await refused(403)).toEqual({
			status: 'Error',
			message: 'This user may not use the interface.',
		});
	});

	test('is told by its status otherwise', async () => {
		const { message, status } = await refused(500);
		expect(status).toBe('Error');
		expect(message).toMatch(/Internal Server Error|Received HTTP status code: 500/);
	});

	test('may hide in a successful answer', async () => {
		const planApi: ICredentialType = {
			name: 'planApi',
			displayName: 'Plan API',
			properties: [],
			test: {
				request: { baseURL: SERVICE, url: '/me' },
				rules: [
					{
						type: 'responseSuccessBody',
						properties: { key: 'plan.state', value: 'expired', message: 'The plan has expired.' },
					},
				],
			},
		};
		const n8n = new TestInstance({ nodes: [], credentials: [planApi] });
		const { id } = await n8n.credentials.create('planApi', {});
		nock(SERVICE)
			.get('/me')
			.reply(200, { plan: { state: 'expired' } });
		expect(await n8n.credentials.test(id)).toEqual({
			status: 'Error',
			message: 'The plan has expired.',
		});
	});

	test('is named by its code when there was no answer', async () => {
		const { n8n, account } = await startSampleInstance({ session: 't' });
		nock(SERVICE)
			.get('/me')
			.replyWithError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
		const { status, message } = await n8n.credentials.test(account.id);
		expect(status).toBe('Error');
		expect(message).toMatch(/ECONNREFUSED|refused/);
	});
});

test('a failing log-in fails the test', async () => {
	const { n8n, account } = await startSampleInstance();
	nock(SERVICE).post('/session').reply(422, { message: 'wrong password' });
	expect((await n8n.credentials.test(account.id)).status).toBe('Error');
});

test('a 401 is asked for a second time, even where there is no session to renew', async () => {
	const keyApi: ICredentialType = {
		name: 'keyApi',
		displayName: 'Key API',
		properties: [],
		authenticate: { type: 'generic', properties: { headers: { 'x-key': 'k' } } },
		test: { request: { baseURL: SERVICE, url: '/me' } },
	};
	const n8n = new TestInstance({ nodes: [], credentials: [keyApi] });
	const { id } = await n8n.credentials.create('keyApi', {});
	nock(SERVICE).get('/me').times(2).reply(401);
	expect((await n8n.credentials.test(id)).status).toBe('Error');
});

test('a credential without a test says so', async () => {
	const n8n = new TestInstance({
		nodes: [],
		credentials: [{ name: 'bareApi', displayName: 'Bare', properties: [] }],
	});
	const { id } = await n8n.credentials.create('bareApi', {});
	expect(await n8n.credentials.test(id)).toEqual({
		status: 'Error',
		message: 'No testing function found for this credential.',
	});
});

test('a node may bring the test', async () => {
	const bare: ICredentialType = {
		name: 'bareApi',
		displayName: 'Bare',
		properties: [{ displayName: 'Key', name: 'key', type: 'string', default: 'd' }],
	};
	const tester = {
		description: {
			name: 'tester',
			version: 1,
			properties: [],
			credentials: [{ name: 'bareApi', testedBy: 'check' }],
		},
		methods: {
			credentialTest: {
				check: async ({ data }: ICredentialsDecrypted) => ({
					status: 'OK',
					message: String(data?.key),
				}),
			},
		},
	} as unknown as INodeType;
	const n8n = new TestInstance({ nodes: [tester], credentials: [bare] });
	const { id } = await n8n.credentials.create('bareApi', {});
	expect(await n8n.credentials.test(id)).toEqual({ status: 'OK', message: 'd' });
});

test('an OAuth2 credential passes once it is connected', async () => {
	const oAuth2Api: ICredentialType = { name: 'oAuth2Api', displayName: 'OAuth2', properties: [] };
	const node = {
		description: { name: 'user', version: 1, properties: [], credentials: [{ name: 'oAuth2Api' }] },
	} as unknown as INodeType;
	const n8n = new TestInstance({ nodes: [node], credentials: [oAuth2Api] });
	const { id } = await n8n.credentials.create('oAuth2Api', {});
	expect(await n8n.credentials.test(id)).toMatchObject({
		status: 'Error',
		message: 'This OAuth2 credential was not connected to an account.',
	});
});
