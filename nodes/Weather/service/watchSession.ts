import { BoundedMap } from '../../shared/domain/BoundedMap';
import { KEPT_WATCHES } from '../domain/bounds';
import type { NextCheck } from '../domain/watch/checkTimes';
import type { Absent } from '../domain/watch/reportedAlerts';

/**
 * What a watch knows besides its state. It ends with the process: without it the next poll checks at once, and
 * a warning that is gone before its end is reported to be over some checks later. Nothing else depends on it.
 */
export interface WatchSession {
	/** Undefined: at once. */
	next: NextCheck | undefined;
	/** The calls of a day were worked out and are allowed. */
	isAllowed: boolean;
	absent: Absent;
	/** UNIX seconds at the service since when it tells nothing of what a rule is about, by rule. */
	readonly missingSince: Map<string, number>;
	/** Rules of which that was said. */
	readonly said: Set<string>;
}

/** The session of a watch that has not checked yet. */
export function newSession(): WatchSession {
	return {
		next: undefined,
		isAllowed: false,
		absent: new Map(),
		missingSince: new Map(),
		said: new Set(),
	};
}

const sessions = new BoundedMap<WatchSession>({ entries: KEPT_WATCHES });
const begun = new WeakSet();

/**
 * The session of a watch in this process. Another activation begins anew, by which it checks at once; so does
 * another choice of what is watched.
 * @param watch names the node and what it watches
 * @param activation stands for the activation; undefined where n8n makes a new context for each poll, as its
 *   durable polling does
 */
export function sessionOf(watch: string, activation: object | undefined): WatchSession {
	const known = sessions.get(watch);
	const isNew = activation !== undefined && !begun.has(activation);
	if (activation) begun.add(activation);
	if (known && !isNew) return known;
	const session = newSession();
	sessions.set(watch, session);
	return session;
}
