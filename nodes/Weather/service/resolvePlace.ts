import { ServiceError } from '../../shared/errors/ServiceError';
import type { Place, PlaceQuery } from '../domain/place';
import { describePlace } from '../domain/place';
import type { Call } from '../api/endpoints';
import { placeByPostcode, placesByName } from '../api/endpoints';
import type { FoundPlace } from '../api/schemas';
import type { CallPolicy, WeatherService } from './weatherService';

/** The call that turns an entered place into coordinates; undefined when it is coordinates already. */
export function lookupCall(query: PlaceQuery): Call<unknown> | undefined {
	if (query.by === 'coordinates') return undefined;
	return query.by === 'name' ? placesByName(query.text) : placeByPostcode(query.text);
}

/** @throws ServiceError when there is no such place, or several and that is not wanted */
export async function resolvePlace(
	query: PlaceQuery,
	service: WeatherService,
	policy: CallPolicy,
): Promise<Place> {
	if (query.by === 'coordinates')
		return {
			latitude: query.latitude,
			longitude: query.longitude,
			name: null,
			country: null,
			state: null,
		};
	if (query.by === 'postcode') {
		const found = await service.get(placeByPostcode(query.text), policy).catch((error: unknown) => {
			throw error instanceof ServiceError && error.details.status === 404
				? noSuchPlace(query.text)
				: error;
		});
		return toPlace(found);
	}
	const [first, ...others] = await service.get(placesByName(query.text), policy);
	if (!first) throw noSuchPlace(query.text);
	const alternatives = others.map((place) => describePlace(toPlace(place)));
	if (!query.severalAllowed && alternatives.length > 0)
		throw severalPlaces(query.text, [describePlace(toPlace(first)), ...alternatives]);
	return { ...toPlace(first), alternatives };
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

/** The error for a name or postcode that nobody knows. */
export function noSuchPlace(text: string): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		message: `There is no place called “${text.slice(0, 80)}”`,
		description:
			'Check the spelling, and add the country behind a comma, for example “Berlin, DE”. Places in the United States need the state as well, for example “South Bend, IN, US”.',
	});
}

function severalPlaces(text: string, names: readonly string[]): ServiceError {
	return new ServiceError({
		kind: 'not-found',
		message: `There are several places called “${text.slice(0, 80)}”`,
		description: `Add the country or state: ${names.join('; ')}. Or choose in the options to use the first.`,
	});
}
