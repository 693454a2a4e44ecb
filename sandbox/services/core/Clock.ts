/** How a sandbox clock differs from the clock of the computer. */
export interface ClockSettings {
	/** Added to the time of the computer. */
	offsetMs: number;
	/** When set, time stands still at this epoch millisecond. */
	frozenAt: number | null;
	/** Speed of time: 60 lets an hour pass in a minute. */
	rate: number;
	/** Computer time from which `rate` counts. */
	rateSince: number;
}

/** A change of a clock: absent fields stay, null goes back to the default. */
export interface ClockChange {
	offsetMs?: number | null;
	frozenAt?: number | string | null;
	rate?: number | null;
}

/** The clock of one service; every time a service shows comes from it. */
export class Clock {
	#settings: ClockSettings = realTime();

	/** The settings in force. */
	get settings(): ClockSettings {
		return { ...this.#settings };
	}

	/** Epoch milliseconds as the service sees them. */
	now(): number {
		const { offsetMs, frozenAt, rate, rateSince } = this.#settings;
		if (frozenAt !== null) return frozenAt;
		return Math.floor(rateSince + (Date.now() - rateSince) * rate + offsetMs);
	}

	/** Whole seconds as the service sees them, rounded down. */
	seconds(): number {
		return Math.floor(this.now() / 1000);
	}

	/** Applies a change; a new rate continues from the moment shown now. */
	change({ offsetMs, frozenAt, rate }: ClockChange): void {
		const next = { ...this.#settings };
		if (rate !== undefined) {
			const shown = this.now();
			next.rate = rate ?? 1;
			next.rateSince = Date.now();
			next.offsetMs = next.frozenAt === null ? shown - next.rateSince : next.offsetMs;
		}
		if (offsetMs !== undefined) next.offsetMs = offsetMs ?? 0;
		if (frozenAt !== undefined) next.frozenAt = epochMs(frozenAt);
		this.#settings = next;
	}

	/** Takes over settings that were kept on disk. */
	restore(settings: ClockSettings): void {
		this.#settings = { ...settings };
	}

	/** Goes back to the clock of the computer. */
	reset(): void {
		this.#settings = realTime();
	}
}

function realTime(): ClockSettings {
	return { offsetMs: 0, frozenAt: null, rate: 1, rateSince: 0 };
}

function epochMs(value: number | string | null): number | null {
	if (value === null) return null;
	const ms = typeof value === 'number' ? value : Date.parse(value);
	if (!Number.isFinite(ms))
		throw new RangeError('frozenAt must be epoch milliseconds or an ISO date');
	return ms;
}
