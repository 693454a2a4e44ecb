export interface Bounds {
	readonly entries: number;
	/** Of all values together; without it only their number counts. */
	readonly bytes?: number;
}

/**
 * What may outlive a run: a map that forgets what was used longest ago before it grows beyond its
 * bounds. A value larger than all of them is not kept at all.
 * @example new BoundedMap<Answer>({ entries: 500, bytes: 20e6 })
 */
export class BoundedMap<Value> {
	private readonly kept = new Map<string, { readonly value: Value; readonly bytes: number }>();

	private bytes = 0;

	constructor(private readonly bounds: Bounds) {}

	get size(): number {
		return this.kept.size;
	}

	/** Counts as a use. */
	get(key: string): Value | undefined {
		const found = this.kept.get(key);
		if (!found) return undefined;
		this.kept.delete(key);
		this.kept.set(key, found);
		return found.value;
	}

	/** @param bytes what the value takes, roughly; only counted where `bounds.bytes` is given */
	set(key: string, value: Value, bytes = 0): void {
		this.delete(key);
		this.kept.set(key, { value, bytes });
		this.bytes += bytes;
		const { entries, bytes: most = Infinity } = this.bounds;
		for (const oldest of this.kept.keys()) {
			if (this.kept.size <= entries && this.bytes <= most) return;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		this.bytes -= this.kept.get(key)?.bytes ?? 0;
		this.kept.delete(key);
	}

	clear(): void {
		this.kept.clear();
		this.bytes = 0;
	}

	/** Those used longest ago first; looking is no use. */
	*entries(): IterableIterator<[string, Value]> {
		for (const [key, { value }] of this.kept) yield [key, value];
	}
}
