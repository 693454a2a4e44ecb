import { Expression } from 'n8n-workflow';

let replaced = false;

/**
 * Lets n8n evaluate expressions as it does in production: in an isolated V8 instance.
 * Without this the engine evaluates them in the test's own process, which is quicker.
 * Needs Node.js 24 and `node --experimental-vm-modules`; both are what `npm test` uses.
 */
export async function useIsolatedExpressions(): Promise<void> {
	await Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 64,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
	});
	replaced = true;
}

/** Undoes {@link useIsolatedExpressions}; runs by itself at the end of every test file. */
export async function restoreExpressionEngine(): Promise<void> {
	if (!replaced) return;
	replaced = false;
	await Expression.disposeExpressionEngine();
}
