import { entryOf } from '../../../shared/domain/record';
import type { FoundPlace } from '../../api/schemas';
import { localNameCodes } from '../../domain/language';
import { describePlace } from '../../domain/place';
import { toPlace } from '../../service/resolvePlace';

/** A found place as it is shown. @param language the service's code of the language of the local name */
export function described(found: FoundPlace, language: string) {
	const place = toPlace(found);
	const local = localNameCodes(language)
		.map((code) => entryOf(found.local_names ?? {}, code))
		.find((name) => typeof name === 'string' && name !== '');
	return {
		name: place.name,
		localName: typeof local === 'string' ? local : place.name,
		country: place.country,
		state: place.state,
		latitude: place.latitude,
		longitude: place.longitude,
		label: describePlace(place),
	};
}
