/** A well mixed 32-bit number for a text (FNV-1a with a final avalanche). */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++)
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	return mix(value);
}

/** Between 0 and 1, the same for the same seed and step. */
export function chance(seed: number, step: number): number {
	return mix(seed ^ Math.imul(step | 0, 0x9e3779b1)) / 0x100000000;
}

/** Between -1 and 1, changing smoothly with `position`; a new value every whole step. */
export function smoothNoise(seed: number, position: number): number {
	const step = Math.floor(position);
	const part = position - step;
	const ease = part * part * (3 - 2 * part);
	const from = chance(seed, step);
	return (from + (chance(seed, step + 1) - from) * ease) * 2 - 1;
}

function mix(value: number): number {
	let mixed = value ^ (value >>> 16);
	mixed = Math.imul(mixed, 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}
