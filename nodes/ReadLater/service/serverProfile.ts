import { BoundedMap } from '../../shared/domain/BoundedMap';
import type { RequestFormat } from '../api/requestBody';
import type { Feature } from '../api/retrieveBody';
import { KEPT_SERVERS } from '../domain/bounds';
import type { Habit } from '../domain/paging';

/** What was learned of a server that answers as it did before; what contradicts it replaces it. */
export interface ServerProfile {
	/** Whether the total it reports is the length of a list that was read to its end. */
	total?: Habit;
	/** States of which it gave items when it was asked for them. */
	readonly states: Set<'unread' | 'archive'>;
	/** How it was asked last, where it had refused more. */
	form?: TakenForm | undefined;
}

/** What a server takes of a request. */
export interface TakenForm {
	readonly features: readonly Feature[];
	readonly format: RequestFormat | undefined;
	/** Lists for which this still counts: a server may learn more. */
	left: number;
}

/** About an hour of polls. */
export const LISTS_IN_ONE_FORM = 60;

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
