/** Most that the work may grow when its input does, as a factor of the input's own growth. */
const WIDE = 4;

/** Shorter than this is noise; microseconds. */
const NOISE = 2_000;

/**
 * Asserts that work takes time in proportion to its input, as a ratio within this run and of processor
 * time alone, so that a busy machine does not count. With twelve times the input, work that is quadratic
 * takes 144 times as long, and 48 times is refused.
 * @param work does it with an input of this size
 */
export function expectInProportion(work: (size: number) => void, size: number): void {
	const grown = 12;
	const small = Math.max(
		NOISE,
		leastTime(() => work(Math.ceil(size / grown))),
	);
	const large = leastTime(() => work(size), small * grown * WIDE);
	expect(large / small).toBeLessThan(grown * WIDE);
}

/** @returns processor time in microseconds, the least of three tries or the first that is short enough */
function leastTime(work: () => void, enough = 0): number {
	let least = Infinity;
	for (let tries = 0; tries < 3 && least > enough; tries++) {
		const before = process.cpuUsage();
		work();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, user + system);
	}
	return least;
}
