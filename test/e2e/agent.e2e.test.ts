import { readExample, triggerOf, withCredentials, DEMO_CHAT } from '../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
describe('agent', () => {
	let fixture: Fixture;
	let credentials: Record<string, Credential>;
	beforeAll(async () => {
		fixture = await startFixture();
		credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	});
	afterAll(() => fixture?.stop());
	it.each(['What is the weather in Berlin, DE for 2 days? Save https://example.com/bread to my reading list. Which links wait on my list? Post “Back at six. See you!” to the channel.', 'Save now.', 'What is the weather in Nowherecity?'])('probe %s', async (chatInput) => {
		const workflow = await fixture.rest.workflows.create(withCredentials(await readExample(DEMO_CHAT), credentials));
		const id = await fixture.rest.workflows.run(workflow.id, triggerOf(workflow), { sessionId: 's1', action: 'sendMessage', chatInput });
		const execution = await fixture.rest.executions.finished(id);
		console.log(execution.status, JSON.stringify(outputOf(execution, 'AI Agent'), null, 1), JSON.stringify(execution.data.resultData.error)?.slice(0, 1000));
		for (const [name, runs] of Object.entries(execution.data.resultData.runData)) console.log(name, JSON.stringify(runs).slice(0, 1500));
		const { requests } = await fixture.control.get<{ requests: any[] }>('/requests?service=model');
		for (const r of requests) console.log(r.path, r.status, r.body.slice(0, 6000));
		await fixture.control.request('DELETE', '/requests');
	});
});
