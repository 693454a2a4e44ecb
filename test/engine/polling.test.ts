import nock from './nock';
import { SERVICE, startSampleInstance } from './samples';

const answer = (since: number, items: object[], now: number) =>
	nock(SERVICE).get('/items').query({ since }).reply(200, { items, now });

async function sampleTrigger() {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	return n8n.pollingTrigger({ type: 'itemsTrigger', credentials });
}

const memory = (since: number) => ({ 'node:Node Under Test': { since } });

afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
});

test('publishing polls once and stores what the trigger noted', async () => {
	const trigger = await sampleTrigger();
	answer(0, [], 10);
	expect(await trigger.activate()).toEqual([]);
	expect(trigger.stored).toEqual(memory(10));
});

test('a poll with items stores, one without only remembers', async () => {
	const trigger = await sampleTrigger();
	answer(0, [{ id: 1 }], 10);
	expect(await trigger.poll()).toMatchObject([{ json: { id: 1 } }]);
	expect(trigger.stored).toEqual(memory(10));

	answer(10, [], 20);
	expect(await trigger.poll()).toEqual([]);
	expect(trigger.stored).toEqual(memory(10));

	answer(20, [{ id: 2 }], 30);
	await trigger.poll();
	expect(trigger.stored).toEqual(memory(30));
});

test('a restart takes the trigger back to what is stored', async () => {
	const trigger = await sampleTrigger();
	answer(0, [{ id: 1 }], 10);
	await trigger.poll();
	answer(10, [], 20);
	await trigger.poll();

	answer(10, [{ id: 2 }], 30);
	expect(await trigger.restart()).toMatchObject([{ json: { id: 2 } }]);
});

test('a test event stores nothing and disturbs nothing', async () => {
	const trigger = await sampleTrigger();
	answer(0, [{ id: 1 }], 10);
	expect(await trigger.fetchTestEvent()).toMatchObject([{ json: { id: 1 } }]);
	expect(trigger.stored).toEqual({});

	answer(0, [], 20);
	await trigger.poll();
});

test('a failing poll fails as a poll, and the next one goes on', async () => {
	const trigger = await sampleTrigger();
	nock(SERVICE).get('/items').query(true).reply(503, {});
	await expect(trigger.poll()).rejects.toMatchObject({ name: 'NodeApiError', httpCode: '503' });

	answer(0, [{ id: 1 }], 10);
	expect(await trigger.poll()).toHaveLength(1);
});

test('a trigger can start from an earlier memory', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	const trigger = n8n.pollingTrigger({ type: 'itemsTrigger', credentials }, memory(5));
	answer(5, [], 10);
	await trigger.poll();
});
