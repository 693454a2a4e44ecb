import { BoundedMap } from '../../shared/domain/BoundedMap';
import { KEPT_SUCCESSORS, KEPT_WEBHOOKS } from '../domain/bounds';
import type { Bucket, ServerBucket } from '../domain/rateLimit';
import { NEW_BUCKET } from '../domain/rateLimit';

/** How much of the interface a webhook was seen to understand. */
export interface WebhookFacts {
	/**
	 * `full`: it showed itself as a webhook of a compatible service. `unclear`: it did not, so nothing but
	 * what was entered is sent, and `wait` for a new forum post. Undefined before it was asked.
	 */
	interface: 'full' | 'unclear' | undefined;
	/** Milliseconds since 1970; then it is asked again. */
	askAgainAt: number;
	/** Additions that an answer of it named as refused. */
	readonly refuses: Set<Addition>;
	channelId: string | undefined;
	/** What was posted in the place of a message that was gone: IDs by thread and ID. */
	readonly successors: BoundedMap<string>;
}

/** What goes along with a message though nobody entered it. */
export type Addition = 'wait' | 'allowed_mentions' | 'embeds';

/** One webhook, as all executions of this process share it. */
export interface QueueState {
	/** Settles when everybody who is already in the queue has finished. */
	tail: Promise<unknown>;
	/** How many wait or work. */
	inQueue: number;
	/** Services count sending, changing and reading apart; who only knows one counter tells by a 429. */
	readonly buckets: Record<Counter, Bucket>;
	readonly facts: WebhookFacts;
}

export type Counter = 'send' | 'change' | 'read';

/** What one process knows of webhooks and their limits. Keys carry no secret. */
export interface QueueStore {
	/** The state of a webhook; the same object for all who use it at the same time. */
	webhook(key: string): QueueState;
	/** What is in use is not forgotten, however many others are used meanwhile. */
	keepWhileInUse(key: string, state: QueueState): void;
	readonly channels: BoundedMap<Bucket>;
	readonly servers: BoundedMap<ServerBucket>;
	/** Webhooks that are known. */
	size(): number;
}

export function createQueueStore(): QueueStore {
	const known = new BoundedMap<QueueState>({ entries: KEPT_WEBHOOKS });
	const inUse = new Map<string, QueueState>();
	return {
		webhook(key) {
			const state = inUse.get(key) ?? known.get(key) ?? newState();
			known.set(key, state);
			return state;
		},
		keepWhileInUse(key, state) {
			if (state.inQueue > 0) inUse.set(key, state);
			else inUse.delete(key);
		},
		channels: new BoundedMap({ entries: KEPT_WEBHOOKS }),
		servers: new BoundedMap({ entries: KEPT_WEBHOOKS }),
		size: () => known.size,
	};
}

function newState(): QueueState {
	return {
		tail: Promise.resolve(),
		inQueue: 0,
		buckets: { send: NEW_BUCKET, change: NEW_BUCKET, read: NEW_BUCKET },
		facts: {
			interface: undefined,
			askAgainAt: 0,
			refuses: new Set(),
			channelId: undefined,
			successors: new BoundedMap({ entries: KEPT_SUCCESSORS }),
		},
	};
}

/** n8n loads the package once per process, so this is shared by all of its executions. */
export const PROCESS_STORE = createQueueStore();
