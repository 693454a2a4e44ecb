/** The nodes in n8n's engine against the living servers of the sandbox, with what a person enters for each. */
import { addressOf, LIVING_SERVERS } from '../../sandbox/services/readLater/servers/index.ts';
import { TestSandbox } from '../sandbox/TestSandbox';
import { startN8n } from './accounts';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const CHOSEN: Readonly<Record<string, string>> = {
	'eindex-karakeep': 'eindex',
	'eindex-wallabag': 'eindex',
	podginator: 'omnivore',
	merlin: 'merlin',
};

async function setUp(id: string, changes: object = {}) {
	const server = LIVING_SERVERS.find((each) => each.id === id);
	if (!server) throw new Error(`There is no server ${id}`);
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', {
		baseUrl: addressOf(server, sandbox.sandbox.urls.readLater),
		accessToken: server.token,
		// Where neither path nor choice says what it is, any text is asked for.
		consumerKey: server.basePath === '' && CHOSEN[id] === undefined ? 'any' : '',
		server: CHOSEN[id] ?? 'automatic',
		userName: server.basic?.user ?? '',
		password: server.basic?.password ?? '',
		...changes,
	});
	const run = async (operation: string, parameters: object = {}) =>
		await n8n.execute({
			type: 'readLater',
			credentials: account.reference,
			parameters: { authentication: 'token', resource: 'savedItem', operation, ...parameters },
		});
	return { n8n, account, run };
}

const requests = async () =>
	(await sandbox.control('GET', '/requests?service=readLater')).json.requests as Array<{
		method: string;
		path: string;
		query: Record<string, string>;
		headers: Record<string, string>;
	}>;

// First of all, since what was found is remembered.
test('the first run says which server was found and what it can do, and the next does not', async () => {
	const { run } = await setUp('readeckobo-removing');
	const hints = async () => (await run('getMany', { show: 'unread' })).hints.join();
	expect(await hints()).toBe(
		'Connected to readeckobo. It can save links, archive items, mark favorites, delete items. It cannot add tags.',
	);
	expect(await hints()).toBe('');
});

test.each(LIVING_SERVERS.map(({ id }) => id))(
	'%s: the credential is good, the list is read, a link is saved',
	async (id) => {
		const { n8n, account, run } = await setUp(id);
		expect(await n8n.credentials.test(account.id)).toMatchObject({ status: 'OK' });
		const { status, items, error } = await run('getMany', { show: 'all', returnAll: true });
		expect([error?.message, status]).toEqual([undefined, 'success']);
		expect(items.length).toBeGreaterThan(5);
		expect(items.every(({ json }) => typeof json.id === 'string')).toBe(true);
		const saved = await run('save', { url: 'https://example.org/new' });
		if (id === 'podginator')
			expect(saved.error?.message).toBe('This server (KoboOmnivoreConverter) cannot save links');
		else
			expect([saved.error?.message, saved.error?.description, saved.items[0]?.json.saved]).toEqual([
				undefined,
				undefined,
				true,
			]);
	},
);

test('a token stands in the address only where the person chose such a server', async () => {
	const { run } = await setUp('eindex-karakeep', { server: 'automatic' });
	const { error } = await run('getMany', { show: 'all' });
	expect(error).toBeDefined();
	expect((await requests()).some(({ query }) => 'access_token' in query)).toBe(false);
});

test('what a server cannot do is refused before any request', async () => {
	for (const [id, operation, parameters, message] of [
		[
			'readeckobo',
			'addTags',
			{ item: { __rl: true, mode: 'id', value: 'Rd1' }, tags: 'a' },
			'This server (readeckobo) cannot add tags',
		],
		['merlin', 'getTags', {}, 'This server (Merlin) does not tell tags'],
		[
			'podginator',
			'favorite',
			{ item: { __rl: true, mode: 'id', value: 'Rd1' } },
			'This server (KoboOmnivoreConverter) cannot mark favorites',
		],
	] as const) {
		const { run } = await setUp(id, id === 'readeckobo' ? { server: 'readeckobo' } : {});
		expect((await run(operation, parameters)).error?.message).toBe(message);
	}
	expect(await requests()).toEqual([]);
});

test('kobeck is told from readeckobo by its answer to a read, and does not guess what is archived', async () => {
	const { run } = await setUp('kobeck');
	expect((await run('getMany', { show: 'unread' })).error?.message).toBe(
		'This server (kobeck) does not tell which items are archived',
	);
	expect((await run('getMany', { show: 'all', returnAll: true })).items.length).toBeGreaterThan(5);
});

test("Merlin's path is known under Automatic, and what its account needs is said", async () => {
	const { run } = await setUp('merlin', { server: 'automatic' });
	const { error } = await run('getMany', { show: 'all' });
	expect([error?.message, error?.description]).toEqual([
		"The 'User Name' in the credential is empty",
		"Merlin wants a user name and a password. Open the credential, choose Merlin under 'Server' and enter them.",
	]);
	expect(await requests()).toEqual([]);
});

test('what was entered for another server is not used, since its fields are not shown', async () => {
	const foreign = { userName: 'nathan', password: 'of Nextcloud', consumerKey: 'of another' };
	const { run } = await setUp('kobeck', { server: 'kobeck', ...foreign });
	expect((await run('getMany', { show: 'all' })).items.length).toBeGreaterThan(5);
	const { run: runMerlin } = await setUp('merlin', { accessToken: 'of another' });
	expect((await runMerlin('getMany', { show: 'all' })).items.length).toBeGreaterThan(5);
	const sent = JSON.stringify(await requests());
	expect(sent).not.toMatch(/of another/);
	expect(sent).not.toContain(Buffer.from('nathan:of Nextcloud').toString('base64'));
});
