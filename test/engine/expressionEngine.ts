import { Expression } from 'n8n-workflow';

/**
 * Lets n8n evaluate expressions as it does in production: in an isolated V8 instance.
 * Without this the engine evaluates them in the test's own process, which is quicker.
 * Needs Node.js 24, which `npm test` uses.
 */
export async function useIsolatedExpressions(): Promise<void> {
	await Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 64,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
	});
}

/** Undoes {@link useIsolatedExpressions}. */
export async function restoreExpressionEngine(): Promise<void> {
	await Expression.disposeExpressionEngine();
}
