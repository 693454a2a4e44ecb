import { TestInstance } from '../TestInstance';
import { Items } from './Items';
import { ItemsTrigger } from './ItemsTrigger';
import { TokenApi } from './TokenApi';

/** Where the sample service lives; nock answers for it. */
export const SERVICE = 'https://api.example.test';

/** An n8n with the sample nodes and one account. */
export async function startSampleInstance({ session = '' } = {}) {
	const n8n = new TestInstance({
		nodes: [new Items(), new ItemsTrigger()],
		credentials: [new TokenApi()],
	});
	const account = await n8n.credentials.create('tokenApi', {
		baseUrl: SERVICE,
		user: 'ann',
		password: 'secret',
		session,
	});
	return { n8n, account, credentials: account.reference };
}
