import { CREDENTIAL_BLANKING_VALUE, type ICredentialType } from 'n8n-workflow';
import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';
import { TestInstance } from '.';

const asToken = (token: string) =>
	nock(SERVICE, { reqheaders: { authorization: `Bearer ${token}` } });
const session = (token: string) =>
	nock(SERVICE).post('/session', { user: 'ann', password: 'secret' }).reply(200, { token });

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

describe('a session', () => {
	test('is asked for before the first request and kept', async () => {
		const { n8n, account, credentials } = await startSampleInstance();
		session('t1');
		asToken('t1').get('/items').query(true).reply(200, { items: [] });

		expect((await n8n.execute({ type: 'items', credentials })).status).toBe('success');
		expect(await n8n.credentials.stored(account.id)).toMatchObject({
			session: 't1',
			user: 'ann',
			password: 'secret',
		});
	});

	test('is renewed after a 401, and the request is sent again', async () => {
		const { n8n, account, credentials } = await startSampleInstance({ session: 'old' });
		asToken('old').get('/items').query(true).reply(401);
		session('new');
		asToken('new')
			.get('/items')
			.query(true)
			.reply(200, { items: [{ id: 1 }] });

		expect((await n8n.execute({ type: 'items', credentials })).items).toHaveLength(1);
		expect(n8n.credentials.writes).toBe(2);
		expect(await n8n.credentials.stored(account.id)).toMatchObject({ session: 'new' });
	});

	test('is renewed by each of several executions: n8n does not make them wait for one another', async () => {
		const { n8n, credentials } = await startSampleInstance({ session: 'old' });
		asToken('old').get('/items').query(true).times(2).reply(401);
		nock(SERVICE).post('/session').times(2).reply(200, { token: 'new' });
		asToken('new')
			.get('/items')
			.query(true)
			.times(2)
			.reply(200, { items: [{ id: 1 }] });

		const results = await Promise.all(
			[1, 2].map(() => n8n.execute({ type: 'items', credentials })),
		);
		expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
		expect(n8n.credentials.writes).toBe(3);
	});

	test('is asked for only at an allowed domain', async () => {
		const { n8n, account, credentials } = await startSampleInstance();
		await n8n.credentials.update(account.id, {
			...(await n8n.credentials.stored(account.id)),
			allowedHttpRequestDomains: 'domains',
			allowedDomains: 'elsewhere.test',
		});

		const { status, error } = await n8n.execute({ type: 'items', credentials });
		expect(status).toBe('error');
		expect(`${error?.message} ${error?.description}`).toContain('api.example.test');
	});
});

describe('the editor', () => {
	test('never sees a secret', async () => {
		const { n8n, account } = await startSampleInstance({ session: 't' });
		expect(await n8n.credentials.read(account.id)).toEqual({
			baseUrl: SERVICE,
			user: 'ann',
			password: CREDENTIAL_BLANKING_VALUE,
			session: CREDENTIAL_BLANKING_VALUE,
		});
	});

	test('keeps secrets it was not shown when it saves', async () => {
		const { n8n, account } = await startSampleInstance({ session: 't' });
		await n8n.credentials.saveInEditor(account.id, { user: 'bob' });
		expect(await n8n.credentials.stored(account.id)).toEqual({
			user: 'bob',
			password: 'secret',
			session: 't',
		});
	});

	test('loses what it does not send, except OAuth tokens', async () => {
		const { n8n, account } = await startSampleInstance({ session: 't' });
		await n8n.credentials.update(account.id, {
			oauthTokenData: { access_token: 'forged' } as never,
		});
		expect(await n8n.credentials.stored(account.id)).toEqual({});
	});

	test('learns that OAuth tokens exist, not what they are, and cannot change them', async () => {
		const n8n = new TestInstance({
			nodes: [],
			credentials: [{ name: 'oAuth2Api', displayName: 'OAuth2', properties: [] }],
		});
		const tokens = { access_token: 'a' };
		const { id } = await n8n.credentials.create('oAuth2Api', { oauthTokenData: tokens as never });

		expect(await n8n.credentials.read(id)).toEqual({ oauthTokenData: true });
		await n8n.credentials.update(id, { oauthTokenData: true as never });
		expect(await n8n.credentials.stored(id)).toEqual({ oauthTokenData: tokens });
	});

	test('cannot create a credential without a mandatory field that is displayed', async () => {
		const type: ICredentialType = {
			name: 'strictApi',
			displayName: 'Strict API',
			properties: [
				{ displayName: 'Mode', name: 'mode', type: 'string', default: 'a' },
				{
					displayName: 'Key',
					name: 'key',
					type: 'string',
					default: '',
					required: true,
					displayOptions: { show: { mode: ['b'] } },
				},
			],
		};
		const n8n = new TestInstance({ nodes: [], credentials: [type] });
		await n8n.credentials.create('strictApi', { mode: 'a' });
		await expect(n8n.credentials.create('strictApi', { mode: 'b' })).rejects.toThrow(
			'The field "key" is mandatory',
		);
	});
});

test('what is stored is encrypted, and gone with another id', async () => {
	const { n8n, credentials } = await startSampleInstance();
	const { error } = await n8n.execute({
		type: 'items',
		credentials: { tokenApi: { id: 'other', name: 'x' } },
	});
	expect(error?.message).toBe('Credential with ID "other" does not exist for type "tokenApi".');
	expect(credentials.tokenApi?.id).toBe('credential1');
});
