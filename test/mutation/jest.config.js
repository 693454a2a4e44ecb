// The unit and property tests and the simulation alone: what these miss is what the table is about.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { projects, ...whole } = require('../jest.config.js');

// A few runs notice what many do, and each change has to wait for them.
process.env.SIMULATION_RUNS ??= '3';

module.exports = {
	...whole,
	...projects[0],
	roots: ['nodes', 'families', 'simulation']
		.map((folder) => join(whole.rootDir, 'test', folder))
		.filter(existsSync),
	// It measures how long long inputs take, which would be done for each change anew.
	testPathIgnorePatterns: [...projects[0].testPathIgnorePatterns, 'linear\\.test'],
	testEnvironment: require.resolve('@stryker-mutator/jest-runner/jest-env/node'),
	reporters: [],
};
