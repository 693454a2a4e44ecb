/** Where the weather is wanted, as entered. */
export type PlaceQuery = { readonly by: 'coordinates'; readonly place: Place } | NamedPlace;

/** A place that has to be looked up. */
export interface NamedPlace {
	readonly by: 'name' | 'postalCode';
	readonly text: string;
	readonly severalAllowed: boolean;
}

export interface Coordinates {
	/** Degrees, -90 to 90. */
	readonly latitude: number;
	/** Degrees, -180 to 180. */
	readonly longitude: number;
}

/**
 * A place with what is known of its name, or what a person calls it; `alternatives` are others of the same
 * name.
 */
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

/** A name or postal code without the differences that do not matter: `berlin,de` for ` Berlin , DE`. */
export function normalizePlaceText(text: string): string {
	return text
		.normalize('NFC')
		.split(',')
		.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
		.filter((part) => part !== '')
		.join(',');
}

const NUMBER = String.raw`\d+(?:[.,]\d*)?(?:e[+-]?\d+)?`;
const SIGN = '[+\\-\u2212\u2013]?';
/** `52.52`, `52,52°`, `−33.86`, `33.86° S` */
const DECIMAL = new RegExp(`^(${SIGN})\\s*(${NUMBER})\\s*°?\\s*([NSEW])?$`, 'i');
/** `52° 31′ 12″ N`, as maps show it. */
const SEXAGESIMAL = new RegExp(
	`^(${SIGN})\\s*(\\d+)\\s*°\\s*(?:(${NUMBER})\\s*['′’])?\\s*(?:(${NUMBER})\\s*(?:["″”]|''))?\\s*([NSEW])?$`,
	'i',
);

/**
 * Reads a latitude or longitude as people paste it from maps.
 * @returns degrees, south and west negative; undefined for what is neither
 */
export function parseDegrees(text: string): number | undefined {
	const entered = text.trim().replace(/\u00A0/g, ' ');
	const decimal = DECIMAL.exec(entered);
	if (decimal) return signed(toNumber(decimal[2]), decimal[1], decimal[3]);
	const parts = SEXAGESIMAL.exec(entered);
	if (!parts) return undefined;
	const [, sign, degrees, minutes, seconds, side] = parts;
	return signed(toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3_600, sign, side);
}

function toNumber(text: string | undefined): number {
	return text === undefined ? 0 : Number(text.replace(',', '.'));
}

function signed(value: number, sign = '', side = ''): number {
	const isNegative = /[-\u2212\u2013]/.test(sign) !== /[SW]/i.test(side);
	return isNegative ? -value || 0 : value;
}
