// As the end-to-end tests, which are next door: an n8n, a registry and a browser in processes of their own.
import endToEnd from '../e2e/jest.config.js';

export default {
	...endToEnd,
	testMatch: ['<rootDir>/*.install.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/registry/node_modules/'],
	testTimeout: 300_000,
};
