/** From this number on it is milliseconds: as seconds it would be in the year 5138, as milliseconds it is in 1973. */
const MILLISECONDS_FROM = 1e11;

/** Seconds since 1970, of a number that is either those or milliseconds. Keeps fractions. */
export function epochSeconds(secondsOrMilliseconds: number): number {
	return secondsOrMilliseconds >= MILLISECONDS_FROM
		? secondsOrMilliseconds / 1_000
		: secondsOrMilliseconds;
}
