/** Several measurements of the same thing. */
export interface Sample {
	median: number;
	least: number;
	most: number;
}

export function sampleOf(values: readonly number[]): Sample {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	const median = ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
	return { median, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

/** Ratio of two things measured in turns: of each turn, so that a slow moment of the machine hits both. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Sample {
	return sampleOf(ours.map((value, turn) => value / (theirs[turn] ?? NaN)));
}
