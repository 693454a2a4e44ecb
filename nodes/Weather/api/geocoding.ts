import type { Coordinates } from '../domain/place';
import { normalizePlaceText } from '../domain/place';
import type { Call } from './call';
import { position } from './call';

/** Places do not move. */
const PLACE_MS = 30 * 86_400_000;

/** @param name `city`, `city,country` or, in the United States, `city,state,US` */
export function placesByName(name: string): Call {
	return {
		path: '/geo/1.0/direct',
		query: { q: parts(name), limit: '5' },
		name: `name ${normalizePlaceText(name)}`,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

/** @param postalCode `code,country` */
export function placeByPostalCode(postalCode: string): Call {
	return {
		path: '/geo/1.0/zip',
		query: { zip: parts(postalCode) },
		name: `postal code ${normalizePlaceText(postalCode)}`,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

export function placesNear(place: Coordinates, limit: number): Call {
	return {
		path: '/geo/1.0/reverse',
		query: { ...position(place), limit: String(limit) },
		name: `near ${place.latitude} ${place.longitude} ${limit}`,
		billed: false,
		trueForMs: PLACE_MS,
	};
}

/** Costs nothing and needs no plan: tells whether a key is known at all. */
export const KEY_PROBE: Call = {
	path: '/geo/1.0/direct',
	query: { q: 'London', limit: '1' },
	name: 'is the key known',
	billed: false,
};

/** `Berlin, DE` as the interface wants it: without spaces around the comma. */
function parts(text: string): string {
	return text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(',');
}
