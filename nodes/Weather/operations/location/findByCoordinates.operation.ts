import {
	coordinateFields,
	languageField,
	readCoordinates,
	readLanguage,
} from '../../parameters/fields';
import { placesNear } from '../../api/endpoints';
import { toItem } from '../../parameters/output';
import { described } from './describe';
import { findOperation } from './findOperation';

/** Location › Find by Coordinates: the places around a point, the nearest first. */
export const findByCoordinates = findOperation({
	value: 'findByCoordinates',
	name: 'Find by Coordinates',
	action: 'Find places by coordinates',
	description:
		'Names of the places around a point, the nearest first, one item each. No item where there is none, as at sea.',
	properties: [
		...coordinateFields,
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 5 },
			default: 50,
			description: 'Max number of results to return',
		},
		{ ...languageField, description: 'Language of the local name' },
	],
	readDetails: (parameters) => ({
		place: readCoordinates(parameters),
		limit: Math.min(5, parameters.wholeNumber('limit', 'Limit', { min: 1, max: 1_000 })),
		language: readLanguage(parameters),
	}),
	call: ({ place, limit }) => placesNear(place, limit),
	present: (places, { language }) => places.map((place) => toItem(described(place, language))),
});
