import { addressIn } from '../../sandbox/host/connectAccount.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import type { N8nRest } from '../../sandbox/host/n8nRest.ts';
import { listWorkflow } from '../e2e/support/listWorkflow.ts';
import { invite } from '../e2e/support/secondPerson.ts';
import { type QueueFixture, startQueueFixture } from './support/queueFixture.ts';

const TYPE = 'readLaterOAuthApi';

/** One person: a session at n8n, and an account of the same name at the read-later service. */
interface Person {
	readonly name: 'ann' | 'bob';
	readonly rest: N8nRest;
}

/** The tests of windows run in the main process, every execution on one of two workers. */
describe('two people with the same entries, a main process and two workers', () => {
	let fixture: QueueFixture;
	let data: { baseUrl: string; consumerKey: string };
	let ann: Person;
	let bob: Person;

	beforeAll(async () => {
		fixture = await startQueueFixture();
		const { consumerKey } = await fixture.control.secrets();
		data = { baseUrl: fixture.urls.readLater, consumerKey };
		for (const name of ['ann', 'bob']) {
			await fixture.control.put(`/readLater/accounts/${name}`, {});
			await fixture.control.post(`/readLater/accounts/${name}/items`, [
				{ url: `https://${name}.example/`, title: `list of ${name}` },
			]);
		}
		ann = { name: 'ann', rest: fixture.rest };
		const guest = await invite(fixture.rest, fixture.n8nUrl, {
			email: 'second@sandbox.local',
			password: 'Second-1234',
			firstName: 'Second',
			lastName: 'Person',
		});
		bob = { name: 'bob', rest: guest };
	});

	afterAll(() => fixture?.stop());

	const create = async ({ name, rest }: Person, title: string) =>
		await rest.credentials.create(`${title} of ${name}`, TYPE, data);

	/** Presses Allow on the page of the service. */
	const allow = async ({ name }: Person, text: string) =>
		await fixture.control.authorize(codeIn(text), 'allow', name);

	async function run({ rest }: Person, credential: Credential) {
		const workflow = await rest.workflows.create(listWorkflow(credential));
		const id = await rest.workflows.run(workflow.id, 'Start');
		const execution = await rest.executions.finished(id);
		expect((await fixture.begun()).flat()).toContain(id);
		const output = execution.data.resultData.runData.List?.[0]?.data?.main?.[0] ?? [];
		const error = errorOf(execution);
		return {
			titles: output.map(({ json }) => String(json.title)),
			error: error ? `${error.message} ${error.description ?? ''}`.replaceAll('&amp;', '&') : '',
		};
	}

	const codeIn = (text: string) =>
		addressIn(text.replaceAll('"', ' '))?.searchParams.get('request_token') ?? '';

	/** Who each credential in the database belongs to at the service; '' while it is not connected. */
	async function stored(): Promise<Record<string, string>> {
		const tokens = await fixture.control.get<{
			readLater: { accessTokens: Record<string, { username: string }> };
		}>('/state');
		const all = await fixture.storedCredentials();
		return Object.fromEntries(
			all.map(({ name, data: fields }) => {
				const text = JSON.stringify(fields);
				const owners = Object.entries(tokens.readLater.accessTokens)
					.filter(([token]) => text.includes(token))
					.map(([, { username }]) => username);
				return [name, [...new Set(owners)].join(' and ')];
			}),
		);
	}

	it('a window in the main process and a run on a worker: each an own address and an own account', async () => {
		const annHas = await create(ann, 'Window');
		const bobHas = await create(bob, 'Window');
		const annSees = await ann.rest.credentials.test(annHas);
		const bobSees = await bob.rest.credentials.test(bobHas);
		expect(codeIn(annSees.message)).not.toBe(codeIn(bobSees.message));

		await allow(ann, annSees.message);
		expect(codeIn((await run(bob, bobHas)).error)).toBe(codeIn(bobSees.message));
		expect(await stored()).toEqual({ 'Window of ann': '', 'Window of bob': '' });
		// A worker makes the exchange, and the main process finds it.
		expect((await run(ann, annHas)).titles).toEqual(['list of ann']);
		expect(await ann.rest.credentials.test(annHas)).toMatchObject({ status: 'OK' });
		expect(await stored()).toEqual({ 'Window of ann': 'ann', 'Window of bob': '' });

		await allow(bob, bobSees.message);
		expect(await bob.rest.credentials.test(bobHas)).toMatchObject({ status: 'OK' });
		expect((await run(bob, bobHas)).titles).toEqual(['list of bob']);
		expect(await stored()).toEqual({ 'Window of ann': 'ann', 'Window of bob': 'bob' });
	});

	it('nodes first, on whichever worker, also after the first person deleted everything', async () => {
		const annHas = await create(ann, 'Node');
		const bobHas = await create(bob, 'Node');
		const annReads = await run(ann, annHas);
		const bobReads = await run(bob, bobHas);
		expect(codeIn(annReads.error)).not.toBe(codeIn(bobReads.error));
		await allow(ann, annReads.error);
		expect((await run(ann, annHas)).titles).toEqual(['list of ann']);
		await ann.rest.credentials.delete(annHas.id);
		expect((await run(bob, bobHas)).error).toBe(bobReads.error);
		await allow(bob, bobReads.error);
		expect((await run(bob, bobHas)).titles).toEqual(['list of bob']);
		expect(await stored()).toMatchObject({ 'Node of bob': 'bob' });
	});

	it('a credential prepared on purpose, with the mark of hidden values, shows nothing', async () => {
		const mark = '__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6';
		const prepared = await bob.rest.credentials.create('Prepared', TYPE, {
			...data,
			connectedAccount: mark,
			pendingRequests: mark,
		});
		expect((await run(bob, prepared)).titles).toEqual([]);
		expect(await stored()).toMatchObject({ Prepared: '' });
	});

	it('a worker is killed between address and Allow: the other one goes on', async () => {
		const annHas = await create(ann, 'Killed');
		const bobHas = await create(bob, 'Killed');
		const annReads = await run(ann, annHas);
		const bobReads = await run(bob, bobHas);
		await fixture.kill(0);
		await allow(ann, annReads.error);
		await allow(bob, bobReads.error);
		expect((await run(bob, bobHas)).titles).toEqual(['list of bob']);
		expect((await run(ann, annHas)).titles).toEqual(['list of ann']);
		await fixture.startWorker(0);
		expect(await stored()).toMatchObject({ 'Killed of ann': 'ann', 'Killed of bob': 'bob' });
	});

	it('both run at the same time on both workers, and each reads the own list', async () => {
		const annHas = await one(ann, 'Killed of ann');
		const bobHas = await one(bob, 'Killed of bob');
		const runs = await Promise.all(
			[1, 2, 3, 4].flatMap(() => [run(ann, annHas), run(bob, bobHas)]),
		);
		expect(runs.map(({ titles }) => titles.join())).toEqual(
			[1, 2, 3, 4].flatMap(() => ['list of ann', 'list of bob']),
		);
	});

	async function one({ rest }: Person, name: string): Promise<Credential> {
		const found = (await rest.credentials.list()).find((credential) => credential.name === name);
		if (!found) throw new Error(`There is no credential ${name}`);
		return found;
	}
});
