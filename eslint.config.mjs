// The rules of `n8n-node lint` in its strict form, the one n8n Cloud asks for. `@n8n/node-cli` exports
// them ready-made, but it does not install here: one of its dependencies asks for a release that is not
// published. So its config (version 0.48.3) is written out, with the same plugins and the same exceptions.
// Below it stand this project's own rules, and what tests and the sandbox may do that a node may not.
import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsdoc from 'eslint-plugin-jsdoc';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const communityNodes = n8nCommunityNodesPlugin.configs.recommended;

const n8nStrict = defineConfig(
	globalIgnores(['dist']),
	{
		files: ['**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommended,
			communityNodes,
			importX.configs['flat/recommended'],
		],
		rules: {
			'prefer-spread': 'off',
			'no-console': 'error',
			// The formatter decides about form.
			'no-unexpected-multiline': 'off',
		},
	},
	{
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		settings: {
			'import-x/resolver-next': [createTypeScriptImportResolver()],
		},
	},
	{
		files: ['package.json'],
		extends: [communityNodes],
		rules: n8nNodesBase.configs.community.rules,
		languageOptions: {
			parser: tseslint.parser,
			parserOptions: { extraFileExtensions: ['.json'] },
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
);

// Node's own modules, packages, then files from far to near, each by name.
const importOrder = {
	files: ['**/*.ts'],
	plugins: { 'import-x': importX },
	rules: {
		'import-x/order': [
			'error',
			{
				groups: ['builtin', 'external', 'parent', 'sibling', 'index'],
				alphabetize: { order: 'asc', caseInsensitive: true },
				'newlines-between': 'ignore',
			},
		],
	},
};

// One function for one thought.
const shortFunctions = {
	files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	// A test keeps the same for the bodies of tests.
	rules: { 'max-lines-per-function': ['error', 60] },
};

const unusedOnPurpose = ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }];

// A docstring may leave out what the types say, but what it names has to be there.
const docstrings = {
	'jsdoc/check-alignment': 'error',
	// Names of parameters, in their order; of a destructured one its fields, where any are named.
	'jsdoc/check-param-names': [
		'error',
		{ checkDestructured: false, disableMissingParamChecks: true },
	],
	'jsdoc/check-property-names': 'error',
	'jsdoc/check-tag-names': ['error', { typed: true }],
	'jsdoc/empty-tags': 'error',
	'jsdoc/no-bad-blocks': 'error',
	'jsdoc/no-types': 'error',
	'jsdoc/require-param-name': 'error',
	'jsdoc/require-returns-check': 'error',
	'jsdoc/require-throws-description': 'error',
};

// What ends up in the package: everything above, plus the strictest rules that know the types.
const shipped = {
	files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	// n8n's own scan ignores comments that switch a rule off, so nothing may rely on one.
	linterOptions: { noInlineConfig: true },
	extends: [tseslint.configs.strictTypeChecked],
	languageOptions: {
		parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
	},
	plugins: { jsdoc },
	rules: {
		...docstrings,
		// It asks whether a field whose name sounds harmless is a secret. Ours are: a webhook address,
		// a feed's user id and a consumer key all give access. (test/package/scan.mts lists them by name.)
		'@n8n/community-nodes/credential-unnecessary-password': 'off',
		'@typescript-eslint/consistent-type-imports': 'error',
		'@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
		'@typescript-eslint/no-unsafe-type-assertion': 'error',
		'@typescript-eslint/no-unused-vars': unusedOnPurpose,
		'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
	},
};

// Tests and the sandbox run under plain Node.js and may use all of it.
const allOff = (config) =>
	Object.fromEntries(Object.keys(config.rules).map((rule) => [rule, 'off']));
const notShipped = {
	files: ['test/**/*.ts', 'sandbox/**/*.ts'],
	rules: {
		...allOff(communityNodes),
		'no-console': 'off',
		'@typescript-eslint/consistent-type-imports': 'error',
		'@typescript-eslint/no-unused-vars': unusedOnPurpose,
	},
};

// A property test without a seed cannot be run again as it was; answers that nobody takes away are the next test's.
const throughOurs = {
	files: ['test/**/*.ts'],
	ignores: ['test/property.ts', 'test/engine/nock.ts'],
	rules: {
		'no-restricted-imports': [
			'error',
			{ name: 'fast-check', message: "Import fc from 'test/property': it has the seed." },
			{ name: 'nock', message: "Import it from 'test/engine/nock': it is cleaned there." },
		],
	},
};

const scripts = {
	files: ['**/*.{js,mjs,cjs}'],
	extends: [js.configs.recommended],
	rules: { 'no-undef': 'off', 'no-unused-vars': unusedOnPurpose },
};

export default defineConfig(
	globalIgnores(['sandbox/n8n/node_modules', '**/.data', 'test/package/fixtures']),
	n8nStrict,
	importOrder,
	shipped,
	shortFunctions,
	notShipped,
	throughOurs,
	scripts,
);
