export interface Bounds {
	readonly entries: number;
	/** Of all values together, in whatever the values are measured; without it only their number counts. */
	readonly total?: number;
}

/**
 * What may outlive a run: a map that forgets what was used longest ago before it grows beyond its
 * bounds. A value larger than all of them is not kept, and pushes nothing out.
 * @example new BoundedMap<Answer>({ entries: 500, total: 20e6 })
 */
export class BoundedMap<Value> {
	private readonly kept = new Map<string, { readonly value: Value; readonly measure: number }>();

	private total = 0;

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

	/** @param measure how much the value is of `bounds.total`, roughly */
	set(key: string, value: Value, measure = 0): void {
		this.delete(key);
		const { entries, total = Infinity } = this.bounds;
		if (measure > total) return;
		this.kept.set(key, { value, measure });
		this.total += measure;
		for (const oldest of this.kept.keys()) {
			if (this.kept.size <= entries && this.total <= total) return;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		this.total -= this.kept.get(key)?.measure ?? 0;
		this.kept.delete(key);
	}
}
