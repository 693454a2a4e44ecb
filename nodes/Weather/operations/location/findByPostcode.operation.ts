import { placeByPostcode } from '../../api/geocoding';
import { toItem } from '../../parameters/output';
import { readPostcode } from '../../parameters/place';
import { isUnknownPlace, noSuchPlace } from '../../service/resolvePlace';
import { described } from './describe';
import { findOperation } from './findOperation';

/** Location › Find by Postcode: the place of a postcode. */
export const findByPostcode = findOperation({
	value: 'findByPostcode',
	name: 'Find by Postcode',
	action: 'Find place by postcode',
	description: 'Name and coordinates of the place with a postcode',
	properties: [
		{
			displayName: 'Postcode',
			name: 'postcode',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 10115, DE',
			description: 'With the country behind a comma',
		},
	],
	readDetails: (parameters) => ({ postcode: readPostcode(parameters) }),
	call: ({ postcode }) => placeByPostcode(postcode),
	present: (places, { postcode }) =>
		places.map((place) => toItem({ ...described(place, ''), postcode: place.zip ?? postcode })),
	explain: (error, { postcode }) => (isUnknownPlace(error) ? noSuchPlace(postcode) : error),
});
