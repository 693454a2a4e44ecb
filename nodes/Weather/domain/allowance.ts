/** What an account may use, in its owner's own figures. */
export interface Allowance {
	/** Calls a day that cost nothing. */
	readonly freePerDay: number;
	/** Price of 100 calls beyond, e.g. 0.12, without currency. */
	readonly pricePer100: number;
	/** No more calls a day than this; undefined for no bound. */
	readonly mostPerDay: number | undefined;
}

/** The price of `calls` more after `used` ones. */
export function priceOf(
	used: number,
	calls: number,
	{ freePerDay, pricePer100 }: Allowance,
): number {
	const beyond = Math.max(0, used + calls - freePerDay) - Math.max(0, used - freePerDay);
	return (beyond * pricePer100) / 100;
}

/** A price as it is said: to the tenth of a penny below one unit, to the penny from there on. */
export function priceText(price: number): string {
	return price < 0.995 ? price.toFixed(3).replace(/0$/, '') : price.toFixed(2);
}
