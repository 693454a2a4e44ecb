/** Where the weather is wanted, as entered. */
export type PlaceQuery =
	| {
			readonly by: 'coordinates';
			readonly latitude: number;
			readonly longitude: number;
			/** What the person calls it; null when nothing was entered. */
			readonly name: string | null;
	  }
	| { readonly by: 'name' | 'postcode'; readonly text: string; readonly severalAllowed: boolean };

export interface Coordinates {
	/** Degrees, -90 to 90. */
	readonly latitude: number;
	/** Degrees, -180 to 180. */
	readonly longitude: number;
}

/** A place with what is known of its name; `alternatives` are others of the same name. */
export interface Place extends Coordinates {
	readonly name: string | null;
	readonly country: string | null;
	readonly state: string | null;
	readonly alternatives?: readonly string[];
}

/** `Springfield, Illinois, US` */
export function describePlace({
	name,
	state,
	country,
}: Pick<Place, 'name' | 'state' | 'country'>): string {
	return [name, state, country]
		.filter((part) => typeof part === 'string' && part !== '')
		.join(', ');
}

/** A name or postcode without the differences that do not matter: `berlin,de` for ` Berlin , DE`. */
export function normalizePlaceText(text: string): string {
	return text
		.normalize('NFC')
		.split(',')
		.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
		.filter((part) => part !== '')
		.join(',');
}
