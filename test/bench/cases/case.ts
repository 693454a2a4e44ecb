import type { Bench } from '../Bench.ts';
import type { Sample } from '../statistics.ts';

/** One line of the report. */
export interface Row {
	what: string;
	ours: Sample;
	/** What a person would use instead. */
	theirs?: Sample;
	/** Ours to theirs, turn by turn. */
	ratio?: Sample;
	/** The least that is possible, in the same unit. */
	floor?: Sample;
	unit: 'ms' | 'MiB' | 'requests' | 'per second' | 'messages';
	/** What the ratio, to two digits, is not to exceed. */
	goal?: number;
	/** What ours is not to exceed, in its unit. */
	most?: number;
	/** Said where the goal is missed. */
	why?: string;
	remark?: string;
}

/** A group of lines that are measured together. */
export interface Case {
	name: string;
	title: string;
	/** What is compared, and how. */
	explanation: string;
	/** Needs no n8n of its own. */
	run(options: Options): Promise<Row[]>;
}

export interface Options {
	bench: Bench;
	/** How often each line is measured. */
	turns: number;
	/** Smaller sizes. */
	quick: boolean;
	say(text: string): void;
}

/** Measures two ways in turns, so that neither profits from a warm or quiet moment. */
export async function inTurns<T>(
	turns: number,
	ours: (turn: number) => Promise<T>,
	theirs: (turn: number) => Promise<T>,
): Promise<{ ours: T[]; theirs: T[] }> {
	const result = { ours: [] as T[], theirs: [] as T[] };
	// One of each that does not count.
	await ours(-1);
	await theirs(-1);
	for (let turn = 0; turn < turns; turn++) {
		const oursFirst = turn % 2 === 0;
		if (oursFirst) result.ours.push(await ours(turn));
		result.theirs.push(await theirs(turn));
		if (!oursFirst) result.ours.push(await ours(turn));
	}
	return result;
}
