const { availableParallelism } = require('node:os');
const { join } = require('node:path');

const rootDir = join(__dirname, '..');
const ours = (path) => `<rootDir>/${path}`;

// Drawn anew by `.ci/run`. Set here, because the processes that run the tests get them from this one.
process.env.TEST_SEED ??= '20261121';
process.env.TEST_TIMES ??= '1';

const swc = (parser) => [
	'@swc/jest',
	{ jsc: { parser, target: 'es2022' }, module: { type: 'commonjs' } },
];
// Imports its engine at run time, as a module. With `--experimental-vm-modules`, which lets it, Node.js keeps
// all that a test file ever loaded, and each file takes longer than the one before it.
const EXPRESSION = 'node_modules/n8n-workflow/dist/cjs/expression\\.js$';

const shared = {
	rootDir,
	testEnvironment: 'node',
	// A global is looked up slowly in a test; these nobody replaces.
	sandboxInjectedGlobals: [
		'Array',
		'Error',
		'JSON',
		'Map',
		'Math',
		'Number',
		'Object',
		'Set',
		'String',
	],
	transform: {
		'^.+\\.([cm]?ts|mjs)$': swc({ syntax: 'typescript', decorators: true }),
		[EXPRESSION]: swc({ syntax: 'ecmascript' }),
	},
	transformIgnorePatterns: [`/node_modules/(?!n8n-workflow/dist/cjs/expression\\.js$)`],
	// Both hold a second package.json, which jest would take for a second package of the same name.
	modulePathIgnorePatterns: [
		ours('dist/'),
		ours('sandbox/n8n/node_modules/'),
		ours('sandbox/n8n-1/node_modules/'),
		ours('test/install/registry/node_modules/'),
		ours('sandbox/\\.data/'),
		ours('test/mutation/'),
	],
};

/** @type {import('jest').Config} */
module.exports = {
	rootDir,
	cacheDirectory: ours('node_modules/.cache/jest'),
	testTimeout: 30_000,
	// One a core; more than four bring nothing, since each loads all of n8n's engine.
	maxWorkers: Math.min(4, availableParallelism()),
	reporters: ['default', ours('test/countReporter.js')],
	projects: [
		{
			...shared,
			displayName: 'package',
			roots: [ours('test')],
			testPathIgnorePatterns: [
				ours('test/e2e/'),
				ours('test/queue/'),
				ours('test/install/'),
				ours('test/sandbox/'),
				'/fixtures/',
			],
			setupFiles: [ours('test/engine/setup/environment.js')],
			setupFilesAfterEnv: [ours('test/engine/setup/isolation.ts')],
		},
		// The sandbox serves real requests on this machine, so nothing stands between it and the network.
		{ ...shared, displayName: 'sandbox', roots: [ours('test/sandbox')] },
	],
};
