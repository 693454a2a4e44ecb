/** What an account may use, in its owner's own figures. */
export interface Allowance {
	/** Calls a day that cost nothing. */
	readonly freePerDay: number;
	/** Price of 100 calls beyond, e.g. 0.12, without currency. */
	readonly pricePer100: number;
	/** No more calls a day than this; undefined for no bound. */
	readonly mostPerDay: number | undefined;
}

/** Calls made on one day (UTC, when services begin to count anew). */
export interface Usage {
	readonly day: string;
	readonly calls: number;
}

/** @param now milliseconds since the epoch */
export function usageAt(usage: Usage | undefined, now: number): Usage {
	const day = new Date(now).toISOString().slice(0, 10);
	return usage?.day === day ? usage : { day, calls: 0 };
}

/** The price of `calls` more after `used` ones, rounded to whole cents. */
export function priceOf(
	used: number,
	calls: number,
	{ freePerDay, pricePer100 }: Allowance,
): number {
	const beyond = Math.max(0, used + calls - freePerDay) - Math.max(0, used - freePerDay);
	return Math.round(beyond * pricePer100) / 100;
}
