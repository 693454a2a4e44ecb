const underWay = new Set<string>();

/**
 * While work of a name is under way, more of it is left to the one who is at it. n8n starts the next poll
 * also when one takes long.
 * @param name of the workflow and the node
 * @returns null when it was left
 */
export async function onlyOnce<Result>(
	name: string,
	work: () => Promise<Result>,
): Promise<Result | null> {
	if (underWay.has(name)) return null;
	underWay.add(name);
	try {
		return await work();
	} finally {
		underWay.delete(name);
	}
}
