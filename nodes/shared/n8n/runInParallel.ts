/**
 * Works through a list with at most `limit` entries under way at once, starting them in order.
 * @param work must not reject; failures are its own business
 */
export async function runInParallel<Entry>(
	entries: readonly Entry[],
	limit: number,
	work: (entry: Entry) => Promise<void>,
): Promise<void> {
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let entry = entries[next++]; entry !== undefined; entry = entries[next++])
			await work(entry);
	};
	await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
}
