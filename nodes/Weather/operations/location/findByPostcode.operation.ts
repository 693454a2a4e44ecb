import { ServiceError } from '../../../shared/errors/ServiceError';
import { placeByPostcode } from '../../api/endpoints';
import { noSuchPlace } from '../../service/resolvePlace';
import { toItem } from '../../parameters/output';
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
	readDetails: (parameters) => ({
		postcode: parameters.requiredText('postcode', 'Postcode').trim(),
	}),
	call: ({ postcode }) => placeByPostcode(postcode),
	present: (place, { postcode }) => [
		toItem({ ...described(place, 'en'), postcode: place.zip ?? postcode }),
	],
	explain: (error, { postcode }) =>
		error instanceof ServiceError && error.details.status === 404 ? noSuchPlace(postcode) : error,
});
