// The tests drive an n8n and a browser in processes of their own, one file after the other.
export default {
	rootDir: '.',
	roots: ['<rootDir>'],
	testMatch: ['<rootDir>/**/*.queue.test.ts'],
	testEnvironment: 'node',
	extensionsToTreatAsEsm: ['.ts'],
	transform: {
		'\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	reporters: ['default', '<rootDir>/../countReporter.js'],
	maxWorkers: 1,
	testTimeout: 300_000,
	verbose: true,
};
