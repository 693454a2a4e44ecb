import { BoundedMap } from '../../shared/domain/BoundedMap';
import { KEPT_SERVERS } from '../domain/bounds';
import type { Habit } from '../domain/paging';

/** What was learned of a server that answers as it did before; what contradicts it replaces it. */
export interface ServerMemory {
	/** Whether it told the exact length of a list that was read to its end. */
	total?: Habit;
	/** States of which it gave items when it was asked for them. */
	readonly states: Set<'unread' | 'archive'>;
}

/** By address. Forgotten at a restart. */
const memories = new BoundedMap<ServerMemory>({ entries: KEPT_SERVERS });

export function memoryOf(baseUrl: string): ServerMemory {
	const memory = memories.get(baseUrl) ?? newMemory();
	memories.set(baseUrl, memory);
	return memory;
}

export function newMemory(): ServerMemory {
	return { states: new Set() };
}
