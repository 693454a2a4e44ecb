import { createQueueStore } from '../../../../nodes/ChatWebhook/service/queueStore';

/** So many others that what is not in use is forgotten. */
const manyOthers = (store: ReturnType<typeof createQueueStore>) => {
	for (let count = 0; count < 3_000; count++) store.webhook(`other ${count}`);
};

test('all who use a webhook at the same time share one state, and each webhook has its own', () => {
	const store = createQueueStore();
	expect(store.webhook('a')).toBe(store.webhook('a'));
	expect(store.webhook('a')).not.toBe(store.webhook('b'));
	expect(store.size()).toBe(2);
});

test('what is in use is not forgotten, and what no longer is may be', () => {
	const store = createQueueStore();
	const state = store.webhook('used');
	state.inQueue = 1;
	store.keepWhileInUse('used', state);
	manyOthers(store);
	expect(store.webhook('used')).toBe(state);
	state.inQueue = 0;
	store.keepWhileInUse('used', state);
	expect(store.webhook('used')).toBe(state);
	manyOthers(store);
	expect(store.webhook('used')).not.toBe(state);
	expect(store.size()).toBe(1_000);
});

test('of a webhook that was never used nothing is known', () => {
	const { inQueue, facts, buckets } = createQueueStore().webhook('new');
	expect(inQueue).toBe(0);
	expect(facts.successors.size).toBe(0);
	expect(facts).toMatchObject({
		interface: undefined,
		askAgainAt: 0,
		refuses: new Set(),
		channelId: undefined,
	});
	expect(Object.keys(buckets)).toEqual(['send', 'change', 'read']);
});
