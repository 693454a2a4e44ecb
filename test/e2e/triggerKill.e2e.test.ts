import { setTimeout as pause } from 'node:timers/promises';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { triggerWorkflow } from './support/triggerWorkflow.ts';

const SAVE_EVERY_MS = 300;
/** Each answer is held back so long, so that many kills come in the middle of a poll. */
const ANSWER_AFTER_MS = 700;
/** By then n8n has stored the execution of a poll, also on a busy machine; see docs/trigger.md. */
const STORED_AFTER_MS = 2_000;
/** Killed while it starts a workflow, n8n leaves that workflow alone for two minutes. */
const STARTED_AFTER_MS = 240_000;
const ADDRESS = /https:\/\/saved\.example\/(\d+)/g;

interface Setting {
	readonly environment: Record<string, string>;
	/** Seconds between two polls. */
	readonly every: number;
	readonly kills: number;
	/** Milliseconds from a start to a kill, at random between these. */
	readonly after: readonly [number, number];
	/** Requests after which the trigger has begun for good. */
	readonly firstRequests: number;
	/** Whether n8n stores the trigger's memory and the execution in one step, so that any moment will do. */
	readonly inOneStep: boolean;
}

const DEFAULT: Setting = {
	environment: {},
	every: 4,
	kills: 5,
	after: [4_000, 9_000],
	firstRequests: 2,
	inOneStep: false,
};
const DURABLE: Setting = {
	environment: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
	// With several schedules n8n's scheduler begins those that were missed all at once.
	every: 60,
	kills: 3,
	after: [20_000, 70_000],
	// n8n drops what the trigger notes at activation, so it begins anew with its first look on schedule.
	firstRequests: 4,
	inOneStep: true,
};

describe.each([
	['as it is set up by default', DEFAULT],
	['with durable poll cursors', DURABLE],
])(
	'n8n killed again and again, %s',
	(_name, { environment, every, kills, after, firstRequests, inOneStep }) => {
		let fixture: Fixture;
		let credentials: Record<string, Credential>;

		beforeAll(async () => {
			fixture = await startFixture(environment);
			credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
			const limit = { limit: 1e6, windowSeconds: 3600 };
			await fixture.control.put('/readLater/limits', { user: limit, key: limit });
			await fixture.control.post('/faults', {
				service: 'readLater',
				pathContains: '/v3/get',
				times: 0,
				fault: { kind: 'delay', ms: ANSWER_AFTER_MS },
			});
			await fixture.control.request('DELETE', '/requests');
		});

		afterAll(() => fixture?.stop());

		/** How often each saved item is in an execution, whatever became of it. */
		const arrivals = async (workflowId: string): Promise<Map<number, number>> => {
			const counts = new Map<number, number>();
			for (const { id } of await fixture.rest.executions.list({ workflowId })) {
				const text = JSON.stringify((await fixture.rest.executions.get(id)).data);
				for (const number of new Set([...text.matchAll(ADDRESS)].map(([, found]) => Number(found))))
					counts.set(number, (counts.get(number) ?? 0) + 1);
			}
			return counts;
		};

		const requests = async (): Promise<{ at: number }[]> => {
			const all = await fixture.control.get<{ requests: { at: number; path: string }[] }>(
				'/requests?service=readLater',
			);
			return all.requests.filter(({ path }) => path === '/v3/get');
		};

		/** Any moment, in a poll or between two, but not between n8n's two steps. */
		const momentToKill = async (): Promise<void> => {
			await pause(after[0] + Math.random() * (after[1] - after[0]));
			if (inOneStep) return;
			await waitFor(
				'a moment to kill n8n',
				async () => {
					const age = Date.now() - ((await requests()).at(-1)?.at ?? 0);
					return age < ANSWER_AFTER_MS - 200 || age > ANSWER_AFTER_MS + STORED_AFTER_MS;
				},
				{ timeoutMs: 30_000, everyMs: 50 },
			);
		};

		it('every item that was saved meanwhile arrives in an execution, once', async () => {
			const workflow = await fixture.rest.workflows.create(
				triggerWorkflow(credentials.readLaterOAuthApi as Credential, every, { event: 'newItem' }),
			);
			await fixture.rest.workflows.activate(workflow.id);
			await waitFor('the first look', async () => (await requests()).length >= firstRequests, {
				timeoutMs: 150_000,
			});
			await pause(3 * ANSWER_AFTER_MS);
			let saved = 0;
			let saving = true;
			const saver = (async () => {
				while (saving) {
					await fixture.control.saveItems([{ url: `https://saved.example/${++saved}` }]);
					await pause(SAVE_EVERY_MS);
				}
			})();

			for (let kill = 0; kill < kills; kill++) {
				await momentToKill();
				await fixture.kill();
			}
			await pause(5_000);
			saving = false;
			await saver;

			await waitFor(
				'every item in an execution',
				async () => (await arrivals(workflow.id)).size >= saved,
				{ timeoutMs: STARTED_AFTER_MS, everyMs: 2_000 },
			).catch(() => undefined);
			const counts = await arrivals(workflow.id);
			const missing = Array.from({ length: saved }, (_, index) => index + 1).filter(
				(number) => !counts.has(number),
			);
			const twice = [...counts].filter(([, count]) => count > 1).map(([number]) => number);
			console.log(
				`${saved} items saved, ${kills} kills: ${missing.length} missing, ${twice.length} twice`,
			);
			expect({ missing, twice }).toEqual({ missing: [], twice: [] });
		}, 900_000);
	},
);
