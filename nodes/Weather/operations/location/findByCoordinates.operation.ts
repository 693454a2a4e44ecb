import { placesNear } from '../../api/geocoding';
import { languageField, readLanguage } from '../../parameters/language';
import { toItem } from '../../parameters/output';
import { coordinateFields, readCoordinates } from '../../parameters/place';
import { described } from './describe';
import { findOperation } from './findOperation';

/** Place › Find by Coordinates: the places around a point, the nearest first. */
export const findByCoordinates = findOperation({
	value: 'findByCoordinates',
	name: 'Find by Coordinates',
	action: 'Find places by coordinates',
	description:
		'Names of the places around a point, the nearest first, one item each. No item where there is none, as at sea.',
	properties: [
		...coordinateFields,
		{
			displayName: 'Places to Return',
			name: 'places',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 5 },
			default: 5,
			description: 'How many, the nearest first. The service knows 5 at most.',
		},
		{ ...languageField, description: 'Of the local name' },
	],
	readDetails: (parameters) => ({
		place: readCoordinates(parameters),
		count: parameters.has('places')
			? parameters.wholeNumber('places', 'Places to Return', { min: 1, max: 5 })
			: 5,
		language: readLanguage(parameters),
	}),
	call: ({ place, count }) => placesNear(place, count),
	present: (places, { language }) => places.map((place) => toItem(described(place, language))),
});
