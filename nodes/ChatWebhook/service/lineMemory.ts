import type { Meter, ServerMeter } from '../domain/rateLimit';
import { newMeter, newServerMeter } from '../domain/rateLimit';

/** One webhook, as all executions of this process share it. */
export interface LineState {
	/** Settles when everybody who is already in line has finished. */
	tail: Promise<unknown>;
	/** How many wait or work. */
	inLine: number;
	/** Sending, editing and deleting share a counter; looking has its own. */
	readonly write: Meter;
	readonly read: Meter;
	channelId: string | undefined;
	/** Set when the server took a message only without the additions to the basic interface. */
	onlyBasics: boolean;
}

const MOST_ENTRIES = 1_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** Remembers what was used last, at most so much and so long. */
class Recent<Value> {
	private readonly entries = new Map<string, { value: Value; usedAt: number }>();

	constructor(
		private readonly create: () => Value,
		private readonly isBusy: (value: Value, now: number) => boolean,
	) {}

	get size(): number {
		return this.entries.size;
	}

	get(key: string, now: number): Value {
		const value = this.entries.get(key)?.value ?? this.create();
		this.entries.delete(key);
		this.entries.set(key, { value, usedAt: now });
		this.tidy(now);
		return value;
	}

	private tidy(now: number): void {
		for (const [key, { value, usedAt }] of this.entries) {
			if (this.entries.size <= MOST_ENTRIES && now - usedAt < FORGOTTEN_AFTER_MS) return;
			if (usedAt !== now && !this.isBusy(value, now)) this.entries.delete(key);
		}
	}
}

/** What one process knows of limits. Keys carry no secret. */
export interface LineMemory {
	readonly lines: Recent<LineState>;
	readonly channels: Recent<Meter>;
	readonly servers: Recent<ServerMeter>;
}

export function createLineMemory(): LineMemory {
	return {
		lines: new Recent<LineState>(
			() => ({
				tail: Promise.resolve(),
				inLine: 0,
				write: newMeter(),
				read: newMeter(),
				channelId: undefined,
				onlyBasics: false,
			}),
			({ inLine, write, read }, now) => inLine > 0 || write.freeAt > now || read.freeAt > now,
		),
		channels: new Recent(newMeter, ({ freeAt }, now) => freeAt > now),
		servers: new Recent(newServerMeter, ({ freeAt, strikes }, now) => freeAt > now || strikes > 0),
	};
}

/** n8n loads the package once per process, so this is shared by all of its executions. */
export const PROCESS_MEMORY = createLineMemory();
