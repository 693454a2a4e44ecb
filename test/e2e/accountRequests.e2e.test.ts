import { addressIn } from '../../sandbox/host/connectAccount.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { listWorkflow } from './support/listWorkflow.ts';

interface SeenRequest {
	method: string;
	path: string;
	query: Record<string, string>;
	headers: Record<string, string>;
	body: string;
}

const JSON_TYPE = 'application/json; charset=UTF-8';

/** What the service saw since this was asked last. */
async function takeRequests({ control }: Fixture): Promise<SeenRequest[]> {
	const { requests } = await control.get<{ requests: SeenRequest[] }>(
		'/requests?service=readLater',
	);
	await control.request('DELETE', '/requests');
	return requests;
}

/** @param body exactly so, to the order of its fields; any when not given */
function expectPost(request: SeenRequest | undefined, path: string, body?: object): void {
	expect(request).toMatchObject({
		method: 'POST',
		path,
		query: {},
		headers: { 'content-type': JSON_TYPE },
	});
	if (body) expect(request?.body).toBe(JSON.stringify(body));
}

describe('the account connection as the service sees it', () => {
	let fixture: Fixture;

	beforeAll(async () => {
		fixture = await startFixture();
	});

	afterAll(() => fixture?.stop());

	it('makes the three documented requests, to the letter, with n8n restarted between any two steps', async () => {
		const { control, rest, urls } = fixture;
		const { consumerKey } = await control.secrets();
		const seen = async () => await takeRequests(fixture);
		await seen();

		const credential = await rest.credentials.create('Restarted', 'readLaterOAuthApi', {
			baseUrl: urls.readLater,
			consumerKey,
			accountName: 'Restarted',
		});
		await fixture.restart();
		const first = await rest.credentials.test(await rest.credentials.get(credential.id));
		const address = addressIn(first.message);
		const requestToken = address?.searchParams.get('request_token') ?? '';
		expect(address?.href).toBe(
			`${urls.readLater}/auth/authorize?request_token=${requestToken}&redirect_uri=${encodeURIComponent(`${urls.readLater}/`)}`,
		);
		const [step1, ...noMore] = await seen();
		expect(noMore).toEqual([]);
		expectPost(step1, '/v3/oauth/request', {
			consumer_key: consumerKey,
			redirect_uri: `${urls.readLater}/`,
		});

		await fixture.restart();
		await control.authorize(requestToken);
		await fixture.restart();
		await seen();
		expect(await rest.credentials.test(await rest.credentials.get(credential.id))).toMatchObject({
			status: 'OK',
		});
		const [step3, look, test, ...noMoreEither] = await seen();
		expect(noMoreEither).toEqual([]);
		expectPost(step3, '/v3/oauth/authorize', { consumer_key: consumerKey, code: requestToken });
		expectPost(look, '/v3/get');
		expectPost(test, '/v3/get');

		await fixture.restart();
		const workflow = await rest.workflows.create(listWorkflow(credential));
		const execution = await rest.executions.finished(
			await rest.workflows.run(workflow.id, 'Start'),
		);
		expect(errorOf(execution)).toBeUndefined();
		const [retrieval, ...others] = await seen();
		expect(others).toEqual([]);
		expectPost(retrieval, '/v3/get');
		expect(JSON.parse(retrieval?.body ?? '')).toEqual({
			consumer_key: consumerKey,
			access_token: expect.stringMatching(/.+/),
			state: 'all',
			sort: 'newest',
			detailType: 'complete',
			// How many a page needs to be proven is not the account's concern.
			count: expect.any(Number),
			total: '1',
		});
		// Four starts of n8n.
	}, 300_000);
});
