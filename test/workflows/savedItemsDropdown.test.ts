/** The dropdown of saved items is a way out like any other: what it shows is text, and has no secret. */
import nock from '../engine/nock';
import { SPELLINGS } from '../spellings';
import { CANARY, READ_LATER, startN8n, tokenData } from './accounts';

async function search(data: object = {}, filter = '') {
	const n8n = startN8n();
	const account = await n8n.credentials.create('readLaterTokenApi', { ...tokenData, ...data });
	return await n8n.searchList(
		{
			type: 'readLater',
			credentials: account.reference,
			parameters: { authentication: 'token', resource: 'savedItem', operation: 'get' },
		},
		{ method: 'searchSavedItems', filter },
	);
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): void {
	nock(READ_LATER).persist().post('/v3/get').reply(status, body, headers);
}

test.each(Object.entries(SPELLINGS))('hides a token that is written %s', async (_name, spell) => {
	const repeated = spell(CANARY.accessToken);
	answer({
		status: 1,
		error: null,
		since: 1,
		list: {
			1: {
				item_id: '1',
				given_title: `before ${repeated} after`,
				given_url: `https://a.test/?t=${repeated}`,
			},
		},
	});
	const { results } = await search();
	const [entry] = results;
	expect(entry?.name).toBe('before [hidden] after');
	expect(JSON.stringify(results)).not.toContain(CANARY.accessToken);
	expect(JSON.stringify(results)).not.toContain(repeated);
});

test('hides a token in a refusal, and shows the rest as text', async () => {
	answer({}, 400, { 'x-error': `<img src=x> ${CANARY.accessToken} is wrong` });
	const refusal: unknown = await search().catch((error: unknown) => error);
	const { message, description } = refusal as { message: string; description: string };
	expect(`${message} ${description}`).toContain('‹img src=x> [hidden] is wrong');
	expect(`${message} ${description}`).not.toMatch(/<img|CANARY/);
});

test('says in words what is wrong with the credential, before any request', async () => {
	await expect(search({ baseUrl: 'https://readlater.test?key=CANARY' })).rejects.toMatchObject({
		name: 'NodeApiError',
		message: expect.stringContaining("The 'Base URL' in the credential cannot be used."),
		description: expect.not.stringContaining('CANARY'),
	});
});

test('keeps the names of properties as what they are', async () => {
	const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
	const list = names.map((name) => `"${name}":{"given_title":"T ${name}","tags":{"${name}":{}}}`);
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, `{"status":1,"error":null,"since":1,"list":{${list.join()}}}`);
	const { results } = await search();
	expect(results.map(({ name }) => name).sort()).toEqual(names.map((name) => `T ${name}`).sort());
	expect(results.map(({ value }) => value).sort()).toEqual([...names].sort());
});
