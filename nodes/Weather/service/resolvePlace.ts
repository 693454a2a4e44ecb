import { quote } from '../../shared/domain/quote';
import { ServiceError } from '../../shared/errors/ServiceError';
import { checkAnswer } from '../../shared/http/parseAnswer';
import type { Call } from '../api/call';
import { placeByPostalCode, placesByName } from '../api/geocoding';
import type { FoundPlace } from '../api/schemas';
import { placeSchema, placesSchema } from '../api/schemas';
import { SERVICE } from '../api/weatherErrors';
import type { NamedPlace, Place } from '../domain/place';
import { describePlace } from '../domain/place';
import type { Source } from './Source';

/** The call that turns a name or postal code into coordinates. */
export function lookupCall(query: NamedPlace): Call {
	return query.by === 'name' ? placesByName(query.text) : placeByPostalCode(query.text);
}

/** @throws ServiceError when there is no such place, or several and that is not wanted */
export async function resolvePlace(query: NamedPlace, source: Source): Promise<Place> {
	if (query.by === 'postalCode') {
		const found = await source
			.getAnywhere(placeByPostalCode(query.text))
			.catch((error: unknown) => {
				throw isUnknownPlace(error) ? noSuchPlace(query.text) : error;
			});
		return toPlace(checkAnswer(placeSchema, source.json(found), SERVICE));
	}
	const answer = await source.getAnywhere(placesByName(query.text));
	const [first, ...others] = distinct(
		checkAnswer(placesSchema, source.json(answer), SERVICE).map(toPlace),
	);
	if (!first) throw noSuchPlace(query.text);
	if (!query.severalAllowed && others.length > 0)
		throw severalPlaces(query.text, [first, ...others]);
	return { ...first, alternatives: others.map(describePlace) };
}

/** The service's own "not found", not that of a server without such an address. */
export function isUnknownPlace(error: unknown): boolean {
	return (
		error instanceof ServiceError &&
		error.details.kind === 'not-found' &&
		/It said: (city )?not found/i.test(error.details.description)
	);
}

/** One found place, or a list of them. @throws ServiceError when it is neither */
export function readPlaces(json: unknown): readonly FoundPlace[] {
	return Array.isArray(json)
		? checkAnswer(placesSchema, json, SERVICE)
		: [checkAnswer(placeSchema, json, SERVICE)];
}

export function toPlace({ lat, lon, name, country, state }: FoundPlace): Place {
	return {
		latitude: lat,
		longitude: lon,
		name: name ?? null,
		country: country ?? null,
		state: state ?? null,
	};
}

/** The error for a name or postal code that nobody knows. */
export function noSuchPlace(text: string): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		message: `There is no place called “${quote(text, 80)}”`,
		description:
			'Check the spelling, and add the country behind a comma, for example “Berlin, DE”. Places in the United States need the state as well, for example “South Bend, IN, US”.',
	});
}

/** Degrees to which two entries of one name are one place: the service lists some cities several times. */
const SAME_PLACE = 0.1;

function distinct(places: readonly Place[]): readonly Place[] {
	return places.filter((place, index) => !places.slice(0, index).some((one) => isSame(one, place)));
}

function isSame(a: Place, b: Place): boolean {
	return (
		describePlace(a) === describePlace(b) &&
		Math.abs(a.latitude - b.latitude) <= SAME_PLACE &&
		Math.abs(a.longitude - b.longitude) <= SAME_PLACE
	);
}

function severalPlaces(text: string, places: readonly Place[]): ServiceError {
	const names = places.map(describePlace);
	const areNamesEnough = new Set(names).size === names.length;
	const advice = areNamesEnough
		? `Add the country or state: ${names.join('; ')}.`
		: `Add the country or state, or choose “By Coordinates” under 'Place' where that is not enough: ${places.map(withCoordinates).join('; ')}.`;
	return new ServiceError({
		kind: 'not-found',
		message: `There are several places called “${quote(text, 80)}”`,
		description: `${advice} Or choose in the options to use the first.`,
	});
}

function withCoordinates(place: Place): string {
	return `${describePlace(place)} (${place.latitude}, ${place.longitude})`;
}
