import { placeByPostalCode } from '../../api/geocoding';
import { toItem } from '../../parameters/output';
import { postalCodeField, readPostalCode } from '../../parameters/place';
import { isUnknownPlace, noSuchPlace } from '../../service/resolvePlace';
import { described } from './describe';
import { findOperation } from './findOperation';

/** Place › Find by Postal Code: the place of a postal code. */
export const findByPostalCode = findOperation({
	value: 'findByPostalCode',
	name: 'Find by Postal Code',
	action: 'Find place by postal code',
	description: 'Name and coordinates of the place with a postal code',
	properties: [postalCodeField],
	readDetails: (parameters) => ({ postalCode: readPostalCode(parameters) }),
	call: ({ postalCode }) => placeByPostalCode(postalCode),
	present: (places, { postalCode }) =>
		places.map((place) => toItem({ ...described(place, ''), postalCode: place.zip ?? postalCode })),
	explain: (error, { postalCode }) => (isUnknownPlace(error) ? noSuchPlace(postalCode) : error),
});
