import { describePlace } from '../../domain/place';
import { toPlace } from '../../service/resolvePlace';
import type { FoundPlace } from '../../api/schemas';

/** A found place as it is shown. @param language code under which services list local names */
export function described(found: FoundPlace, language: string) {
	const place = toPlace(found);
	const local = found.local_names?.[language];
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
