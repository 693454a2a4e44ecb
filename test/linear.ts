/**
 * Whether work takes time in proportion to its input: it is done for two sizes within one run, and the
 * larger one may take a few times more than its share. What grows with the square takes eight times its
 * share and fails each time; what happens to be slow once passes when it is tried again.
 */
const GROWTH = 8;
const ROOM = 4;
const TRIES = 6;
/** Milliseconds. Shorter times say nothing, and are short enough. */
const SHORT = 20;

/** What is made to be slow may take so many times as long as ordinary text of the same size. */
const WORST = 100;

/**
 * @param ordinary the same work with ordinary input of the larger size
 * @throws Error with the times when none of the tries was in proportion
 */
export function expectLinear(
	work: (size: number) => unknown,
	largest: number,
	ordinary?: () => unknown,
): void {
	const seen: string[] = [];
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const share = () => timeOf(() => work(Math.ceil(largest / GROWTH)));
		const small = Math.min(share(), share(), share());
		const large = timeOf(() => work(largest));
		if (large < SHORT) return;
		const usual = ordinary ? timeOf(ordinary) : large;
		if (large < small * GROWTH * ROOM && large < Math.max(usual, 1) * WORST) return;
		seen.push([small, large, usual].map((time) => `${time.toFixed(1)} ms`).join(', '));
	}
	throw new Error(
		`Eight times the input took more than its share (small, large, ordinary): ${seen.join('; ')}`,
	);
}

/** @returns milliseconds of the processor, not of the clock: what else runs beside it does not count */
function timeOf(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
