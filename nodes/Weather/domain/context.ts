import type { Place } from './place';
import type { Units } from './units';
import type { Wording } from './wording';

/** To whom, in what words and when something is said. */
export interface Context {
	readonly place: Place;
	readonly units: Units;
	readonly wording: Wording;
	/** UNIX seconds at the service at the moment of saying it, however old the answer is. */
	readonly now: number;
}
