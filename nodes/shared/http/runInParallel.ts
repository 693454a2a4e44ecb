/**
 * Works through a list with at most `limit` entries under way at once, starting them in order. The first
 * one is alone: what stops it, such as a wrong key, can stop the others before they begin.
 * @param work must not reject; failures are its own business
 */
export async function runInParallel<Entry>(
	[first, ...others]: readonly Entry[],
	limit: number,
	work: (entry: Entry) => Promise<void>,
): Promise<void> {
	if (first === undefined) return;
	await work(first);
	const waiting = others.values();
	const worker = async (): Promise<void> => {
		for (const entry of waiting) await work(entry);
	};
	await Promise.all(Array.from({ length: Math.min(limit, others.length) }, worker));
}
