import { CITIES, nearestCities, type City } from './cities.ts';

const MOST_RESULTS = 5;
const REVERSE_KM = 120;
const STATE_CODES: Record<string, string> = {
	IN: 'Indiana',
	WA: 'Washington',
	IL: 'Illinois',
	MA: 'Massachusetts',
	MO: 'Missouri',
	OR: 'Oregon',
	OH: 'Ohio',
	ME: 'Maine',
	NY: 'New York',
	CA: 'California',
	CO: 'Colorado',
	TX: 'Texas',
	KY: 'Kentucky',
	NH: 'New Hampshire',
};

/** Places by name: `city`, `city,country` or `city,state,US`. */
export function findByName(query: string, limit: number): object[] {
	return findCities(query).slice(0, Math.min(limit, MOST_RESULTS)).map(directResult);
}

/** All places a search fits. */
export function findCities(query: string): City[] {
	const [name = '', ...region] = query.split(',').map((part) => part.trim());
	const country = region.at(-1);
	const state = region.length > 1 ? region[0] : undefined;
	return CITIES.filter(
		(city) =>
			hasName(city, name) &&
			(!country || same(city.country, country) || (!state && inState(city, country))) &&
			(!state || inState(city, state)),
	);
}

/** A place by `code,country`; the country is the US when it is left out. */
export function findByZip(query: string): object | undefined {
	const [zip = '', country = 'US'] = query.split(',').map((part) => part.trim());
	const city = CITIES.find(
		(candidate) => candidate.zip && same(candidate.zip, zip) && same(candidate.country, country),
	);
	return (
		city && { zip: city.zip, name: city.name, lat: city.lat, lon: city.lon, country: city.country }
	);
}

/** Places near coordinates, the nearest first. */
export function findByCoordinates(lat: number, lon: number, limit: number): object[] {
	return nearestCities(lat, lon)
		.filter(({ km }) => km <= REVERSE_KM)
		.slice(0, Math.min(limit, MOST_RESULTS))
		.map(({ city }) => directResult(city));
}

function directResult({ name, lat, lon, country, state, localNames }: City): object {
	return {
		name,
		...(localNames && { local_names: localNames }),
		lat,
		lon,
		country,
		...(state && { state }),
	};
}

function hasName(city: City, name: string): boolean {
	return [city.name, ...Object.values(city.localNames ?? {})].some((known) => same(known, name));
}

function inState({ country, state }: City, wanted: string): boolean {
	return (
		state !== undefined &&
		(same(state, wanted) ||
			(country === 'US' && same(state, STATE_CODES[wanted.toUpperCase()] ?? '')))
	);
}

// São Paulo is also found as "sao paulo".
function same(left: string, right: string): boolean {
	return left.localeCompare(right, 'en', { sensitivity: 'base' }) === 0;
}
