import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';

test('a list is searched with the parameters typed so far, page by page', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	nock(SERVICE)
		.get('/items')
		.query({ q: 'big cat', page: '2' })
		.reply(200, { items: [{ id: 7 }], next: '3' });

	const found = await n8n.searchList(
		{ type: 'items', credentials, parameters: { query: 'big ' } },
		{ method: 'searchItems', filter: 'cat', paginationToken: '2' },
	);

	expect(found).toEqual({ results: [{ name: 'Item 7', value: '7' }], paginationToken: '3' });
});

test('dynamic options are loaded', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	nock(SERVICE)
		.get('/items')
		.reply(200, { items: [{ id: 7 }] });
	expect(await n8n.loadOptions({ type: 'items', credentials }, 'getItems')).toEqual([
		{ name: 'Item 7', value: '7' },
	]);
});

test('a method the node does not have is an error', async () => {
	const { n8n, credentials } = await startSampleInstance();
	await expect(n8n.searchList({ type: 'items', credentials }, { method: 'none' })).rejects.toThrow(
		'no list search "none"',
	);
	await expect(n8n.loadOptions({ type: 'items', credentials }, 'none')).rejects.toThrow(
		'no options "none"',
	);
});
