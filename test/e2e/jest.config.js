// Each file drives an n8n and a browser of its own. Two files run at once when all do: `support/runTests.mjs`.
export default {
	rootDir: '.',
	roots: ['<rootDir>'],
	testMatch: ['<rootDir>/**/*.e2e.test.ts'],
	// n8n 1.x has no outbound policy, no menu of accounts to count clicks in, and no human review of tools.
	testPathIgnorePatterns:
		process.env.SANDBOX_N8N === '1'
			? ['/node_modules/', '(policy|readeckBridge|humanReview)\\.e2e']
			: ['/node_modules/'],
	testEnvironment: 'node',
	extensionsToTreatAsEsm: ['.ts'],
	transform: {
		'\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	reporters: ['default', '<rootDir>/../countReporter.js'],
	maxWorkers: 1,
	testTimeout: 120_000,
	verbose: true,
};
