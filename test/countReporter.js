const { writeSync } = require('node:fs');

/** Ends jest's output with the seed of the property tests and one line a script can read. */
module.exports = class CountReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const { TEST_SEED: seed, TEST_TIMES: times } = process.env;
		// A file that cannot even be loaded has no failed test, and has failed all the same.
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		// jest prints its own summary after every reporter has finished.
		process.once('exit', () => {
			writeSync(1, `Property tests: TEST_SEED=${seed} TEST_TIMES=${times}\n`);
			writeSync(1, `${numPassedTests} passed, ${failed} failed\n`);
		});
	}
};
