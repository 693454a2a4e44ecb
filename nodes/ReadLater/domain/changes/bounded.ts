import { LARGEST_MEMORY } from '../bounds';
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
	if (Object.keys(snapshots).length <= keep && sizeOf(snapshots) <= LARGEST_MEMORY)
		return { kept: snapshots, forgottenUpTo: undefined };
	let size = 0;
	const newestFirst = Object.entries(snapshots)
		.map(([id, text]) => ({ id, text, updated: updatedIn(text) }))
		.sort((a, b) => b.updated - a.updated)
		.map((entry) => ({ ...entry, end: (size += lengthOf(entry.id, entry.text)) }));
	const isKept = ({ updated, end }: { updated: number; end: number }, index: number): boolean =>
		end <= LARGEST_MEMORY && (index < keep || (index < most && updated > mayComeAgain));
	const firstForgotten = newestFirst.find((entry, index) => !isKept(entry, index));
	if (!firstForgotten) return { kept: snapshots, forgottenUpTo: undefined };
	return {
		kept: Object.fromEntries(newestFirst.filter(isKept).map(({ id, text }) => [id, text])),
		forgottenUpTo: firstForgotten.updated,
	};
}

/** Whether more than may be kept is there: characters as JSON has them. */
export function isTooLarge(snapshots: Readonly<Record<string, string>>): boolean {
	return sizeOf(snapshots) > LARGEST_MEMORY;
}

function sizeOf(snapshots: Readonly<Record<string, string>>): number {
	return Object.entries(snapshots).reduce((sum, [id, text]) => sum + lengthOf(id, text), 0);
}

/** With quotes, colon and comma. */
function lengthOf(id: string, text: string): number {
	return id.length + text.length + 6;
}
