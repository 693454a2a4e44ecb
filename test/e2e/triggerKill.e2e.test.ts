import { setTimeout as pause } from 'node:timers/promises';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { triggerWorkflow } from './support/triggerWorkflow.ts';

const KILLS = 5;
const EVERY_MS = 300;
const ADDRESS = /https:\/\/saved\.example\/(\d+)/g;

/** n8n's settings for polls whose state and execution are stored in one step; off by default in n8n 2.40. */
const DURABLE = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

describe.each([
	['as n8n is set up by default', {}],
	['with durable poll cursors', DURABLE],
])('n8n killed again and again, %s', (_name, environment) => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;

	beforeAll(async () => {
		fixture = await startFixture(environment);
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
		await fixture.control.put('/readLater/limits', { user: { limit: 1e6, windowSeconds: 3600 }, key: { limit: 1e6, windowSeconds: 3600 } });
	});

	afterAll(() => fixture?.stop());

	/** How often each saved item is in an execution, whatever became of it. */
	const arrivals = async (workflowId: string): Promise<Map<number, number>> => {
		const counts = new Map<number, number>();
		for (const { id } of await fixture.rest.executions.list({ workflowId })) {
			const text = JSON.stringify((await fixture.rest.executions.get(id)).data);
			for (const number of new Set([...text.matchAll(ADDRESS)].map(([, found]) => Number(found)))) counts.set(number, (counts.get(number) ?? 0) + 1);
		}
		return counts;
	};

	it('every item that was saved meanwhile arrives in an execution', async () => {
		const workflow = await fixture.rest.workflows.create(triggerWorkflow(credentials.readLaterOAuthApi as Credential, { event: 'newItem' }));
		await fixture.rest.workflows.activate(workflow.id);
		let saved = 0;
		let saving = true;
		const saver = (async () => {
			while (saving) {
				await fixture.control.saveItems([{ url: `https://saved.example/${++saved}` }]);
				await pause(EVERY_MS);
			}
		})();

		for (let kill = 0; kill < KILLS; kill++) {
			// Any moment of the two seconds between polls, and of the polls themselves.
			await pause(5_000 + Math.random() * 4_000);
			await fixture.kill();
		}
		await pause(5_000);
		saving = false;
		await saver;
		const complete = () => waitFor('every item in an execution', async () => (await arrivals(workflow.id)).size >= saved, { timeoutMs: 60_000, everyMs: 2_000 });
		await complete().catch(() => undefined);

		const counts = await arrivals(workflow.id);
		const missing = Array.from({ length: saved }, (_, index) => index + 1).filter((number) => !counts.has(number));
		const twice = [...counts].filter(([, count]) => count > 1).map(([number]) => number);
		console.log(`${saved} items saved, ${KILLS} kills: ${missing.length} missing, ${twice.length} twice`);
		expect(missing).toEqual([]);
		expect(twice).toEqual([]);
	}, 600_000);
});
