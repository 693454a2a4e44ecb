import type { Area } from './sentences';

/**
 * Checks that fail today, by area, as they are named in the test's output before the dot. Whoever mends
 * one takes its line out; a check that passes in spite of its mark is red.
 */
export const EXPECTED_TO_FAIL: Readonly<Record<Area, readonly string[]>> = {
	weather: [],

	account: [],

	lists: [],

	chat: [],
};
