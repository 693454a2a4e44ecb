import { updatedIn } from './snapshot';

interface Bounded {
	readonly kept: Readonly<Record<string, string>>;
	/** The latest change that was forgotten; undefined when nothing was. */
	readonly forgottenUpTo: number | undefined;
}

/**
 * Forgets what changed longest ago.
 * @param snapshots by item id
 * @param keep how many are kept in any case
 * @param most is never passed
 * @param mayComeAgain what changed after it is kept beyond `keep`, since the service may send it again
 */
export function bounded(
	snapshots: Readonly<Record<string, string>>,
	keep: number,
	most: number,
	mayComeAgain: number,
): Bounded {
	if (Object.keys(snapshots).length <= keep) return { kept: snapshots, forgottenUpTo: undefined };
	const newestFirst = Object.entries(snapshots)
		.map(([id, text]) => ({ id, text, updated: updatedIn(text) }))
		.sort((a, b) => b.updated - a.updated);
	const isKept = ({ updated }: { updated: number }, index: number): boolean =>
		index < keep || (index < most && updated > mayComeAgain);
	const firstForgotten = newestFirst.find((entry, index) => !isKept(entry, index));
	if (!firstForgotten) return { kept: snapshots, forgottenUpTo: undefined };
	return {
		kept: Object.fromEntries(newestFirst.filter(isKept).map(({ id, text }) => [id, text])),
		forgottenUpTo: firstForgotten.updated,
	};
}
