import fc from 'fast-check';

/**
 * The seed of every property test. `test/jest.config.js` sets the one of `npm test` where TEST_SEED gives
 * no other. Every run prints it at its end, and fast-check with the smallest example that fails.
 */
export const SEED = Number(process.env.TEST_SEED);

/** Times as many runs as `npm test` makes; `.ci/run` makes more. */
const TIMES = Number(process.env.TEST_TIMES);

if (!Number.isSafeInteger(SEED)) throw new Error('TEST_SEED has to be a whole number');
if (!(TIMES > 0)) throw new Error('TEST_TIMES has to be a number greater than 0');

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });

/** @param count how many runs of a property `npm test` makes */
export function runs(count: number): number {
	return Math.ceil(count * TIMES);
}

export default fc;
