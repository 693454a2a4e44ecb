import { Expression } from 'n8n-workflow';
import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';
import { restoreExpressionEngine, useIsolatedExpressions } from '.';

afterAll(restoreExpressionEngine);

test('expressions in parameters and credentials are evaluated in an isolated V8, as in production', async () => {
	await useIsolatedExpressions();
	expect(Expression.getActiveImplementation()).toBe('vm');
	const { n8n, account, credentials } = await startSampleInstance({ session: 't' });
	await n8n.credentials.update(account.id, {
		baseUrl: '={{ "https://" + "api.example.test" }}',
		session: 't',
	});
	nock(SERVICE)
		.get('/items')
		.query({ q: 'A' })
		.reply(200, { items: [{ id: 1 }] });

	const { items } = await n8n.execute(
		{ type: 'items', credentials, parameters: { query: '={{ $json.q.toUpperCase() }}' } },
		[{ json: { q: 'a' } }],
	);

	expect(items).toMatchObject([{ json: { id: 1 } }]);

	nock(SERVICE).get('/me').reply(200, {});
	expect(await n8n.credentials.test(account.id)).toMatchObject({ status: 'OK' });
});
