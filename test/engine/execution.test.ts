import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';
import { Items } from './samples/Items';
import { PACKAGE_NAME, TestInstance } from '.';

const QUERY = { query: '={{ $json.q }}' };

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('every item is looked up with its own parameters and paired with what came of it', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	nock(SERVICE)
		.get('/items')
		.query({ q: 'a' })
		.reply(200, { items: [{ id: 1 }] });
	nock(SERVICE)
		.get('/items')
		.query({ q: 'b' })
		.reply(200, { items: [{ id: 2 }, { id: 3 }] });

	const { status, items } = await n8n.execute({ type: 'items', credentials, parameters: QUERY }, [
		{ json: { q: 'a' } },
		{ json: { q: 'b' } },
	]);

	expect(status).toBe('success');
	expect(items).toEqual([
		{ json: { id: 1 }, pairedItem: { item: 0 } },
		{ json: { id: 2 }, pairedItem: { item: 1 } },
		{ json: { id: 3 }, pairedItem: { item: 1 } },
	]);
});

test('a failing node stops the workflow with its error', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	nock(SERVICE).get('/items').query(true).reply(503, {});

	const { status, items, error } = await n8n.execute({ type: 'items', credentials });

	expect(status).toBe('error');
	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '503' });
});

describe('On Error', () => {
	const failing = async (onError: 'continueRegularOutput' | 'continueErrorOutput') => {
		const { n8n, credentials } = await startSampleInstance({ session: 't' });
		nock(SERVICE).get('/items').query({ q: 'a' }).reply(404, {});
		nock(SERVICE)
			.get('/items')
			.query({ q: 'b' })
			.reply(200, { items: [{ id: 2 }] });
		return await n8n.execute({ type: 'items', credentials, parameters: QUERY, onError }, [
			{ json: { q: 'a' } },
			{ json: { q: 'b' } },
		]);
	};

	test('"Continue" keeps the failed item among the others', async () => {
		const { status, items } = await failing('continueRegularOutput');
		expect(status).toBe('success');
		expect(items).toHaveLength(2);
		expect(items[0]).toMatchObject({ error: { httpCode: '404' }, pairedItem: { item: 0 } });
		expect(items[1]).toMatchObject({ json: { id: 2 }, pairedItem: { item: 1 } });
	});

	test('"Continue (using error output)" sends it to the second output', async () => {
		const { items, errorItems } = await failing('continueErrorOutput');
		expect(items).toMatchObject([{ json: { id: 2 } }]);
		expect(errorItems).toMatchObject([
			{ json: { error: expect.any(String) as string }, pairedItem: { item: 0 } },
		]);
	});
});

test('"Retry On Fail" runs the node again', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	nock(SERVICE)
		.get('/items')
		.query(true)
		.reply(503, {})
		.get('/items')
		.query(true)
		.reply(200, { items: [{ id: 1 }] });

	const { status, items } = await n8n.execute({ type: 'items', credentials, maxTries: 2 });

	expect(status).toBe('success');
	expect(items).toHaveLength(1);
});

test('stopping an execution ends the request it waits for', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	const asked = new Promise((resolve) => {
		nock(SERVICE)
			.get('/items')
			.query(true)
			.delay(20_000)
			.reply(200, { items: [] })
			.on('request', resolve);
	});
	const { result, stop } = n8n.start({ type: 'items', credentials });

	await asked;
	stop();

	expect((await result).status).toBe('canceled');
});

test('executions at the same time do not mix', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	const queries = Array.from({ length: 8 }, (_, index) => `q${index}`);
	for (const [index, q] of queries.entries()) {
		nock(SERVICE)
			.get('/items')
			.query({ q })
			.delay(40 - 5 * index)
			.reply(200, { items: [{ q }] });
	}

	const results = await Promise.all(
		queries.map((q) =>
			n8n.execute({ type: 'items', credentials, parameters: QUERY }, [{ json: { q } }]),
		),
	);

	expect(results.map(({ items }) => items[0]?.json)).toEqual(queries.map((q) => ({ q })));
	expect(new Set(results.map(({ run }) => run)).size).toBe(queries.length);
});

test('a node without its credential says so', async () => {
	const { n8n } = await startSampleInstance();
	const { error } = await n8n.execute({ type: 'items' });
	expect(error?.message).toBe('Node does not have any credentials set');
});

test('a node without a required parameter is refused before anything runs', async () => {
	const node = new Items();
	node.description.properties.push({
		displayName: 'Place',
		name: 'place',
		type: 'string',
		default: '',
		required: true,
	});
	const n8n = new TestInstance({ nodes: [node], credentials: [] });

	const { status, error } = await n8n.execute({ type: 'items', parameters: { query: '' } });

	expect(status).toBe('error');
	expect(error).toMatchObject({
		name: 'WorkflowHasIssuesError',
		message: expect.stringContaining('"Place" is required') as string,
	});
});

test('a node n8n does not know is refused', () => {
	const n8n = new TestInstance({ nodes: [] });
	expect(() => n8n.start({ type: 'nothing' })).toThrow(
		`Unrecognized node type: ${PACKAGE_NAME}.nothing`,
	);
});
