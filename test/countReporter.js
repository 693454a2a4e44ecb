const { appendFileSync, writeSync } = require('node:fs');

/** Ends jest's output with one line a script can read, and before it how to draw the same numbers again. */
module.exports = class CountReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const { TEST_SEED: seed, TEST_TIMES: times, TEST_COUNTS: counts } = process.env;
		// A file that cannot even be loaded has no failed test, and has failed all the same.
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		if (counts) appendFileSync(counts, `${numPassedTests} ${failed}\n`);
		// jest prints its own summary after every reporter has finished.
		process.once('exit', () => {
			if (seed) writeSync(1, `Property tests: TEST_SEED=${seed} TEST_TIMES=${times}\n`);
			writeSync(1, `${numPassedTests} passed, ${failed} failed\n`);
		});
	}
};
