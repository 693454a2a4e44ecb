import { BoundedMap } from '../../shared/domain/BoundedMap';
import { KEPT_SERVERS } from '../domain/bounds';
import type { Habit } from '../domain/paging';

/** What was learned of a server that answers as it did before; what contradicts it replaces it. */
export interface ServerProfile {
	/** Whether the total it reports is the length of a list that was read to its end. */
	total?: Habit;
	/** States of which it gave items when it was asked for them. */
	readonly states: Set<'unread' | 'archive'>;
}

/** By address. Forgotten at a restart. */
const profiles = new BoundedMap<ServerProfile>({ entries: KEPT_SERVERS });

export function profileOf(baseUrl: string): ServerProfile {
	const profile = profiles.get(baseUrl) ?? newProfile();
	profiles.set(baseUrl, profile);
	return profile;
}

export function newProfile(): ServerProfile {
	return { states: new Set() };
}
