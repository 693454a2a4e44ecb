import { BoundedMap } from '../../shared/domain/BoundedMap';
import type { Clock } from '../../shared/http/retry';
import { ANSWER_HELD_MS, KEPT_QUESTIONS } from '../domain/bounds';

/**
 * Which questions are being answered at this moment, by the ID of the execution and of the question. n8n 2.x
 * takes the first of two answers by itself; n8n 1.x, given two at the same time, goes on twice.
 */
export interface AnswerClaims {
	/** @returns false while another answer holds the question */
	take(key: string, now: number): boolean;
	/** For an answer that n8n did not take after all. */
	release(key: string): void;
}

export function createAnswerClaims(): AnswerClaims {
	const taken = new BoundedMap<number>({ entries: KEPT_QUESTIONS });
	return {
		take(key, now) {
			const since = taken.get(key);
			if (since !== undefined && now - since < ANSWER_HELD_MS) return false;
			taken.set(key, now);
			return true;
		},
		release(key) {
			taken.delete(key);
		},
	};
}

/** All links of the executions of an n8n lead to one process, or to a few in n8n's queue mode. */
export const PROCESS_CLAIMS = createAnswerClaims();

/** Milliseconds: n8n 1.x answers the browser a moment before it stores that the execution goes on. */
const STORED_AFTER_MS = 2_000;

/** Over when n8n has stored that the execution goes on, or is not there any more. */
export async function goneOn(clock: Pick<Clock, 'sleep'>): Promise<void> {
	await clock.sleep(STORED_AFTER_MS);
}
