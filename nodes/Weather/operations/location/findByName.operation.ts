import { placesByName } from '../../api/geocoding';
import { languageField, readLanguage } from '../../parameters/language';
import { toItem } from '../../parameters/output';
import { noSuchPlace } from '../../service/resolvePlace';
import { described } from './describe';
import { findOperation } from './findOperation';

/** Place › Find by Name: up to five places of a name. */
export const findByName = findOperation({
	value: 'findByName',
	name: 'Find by Name',
	action: 'Find places by name',
	description: 'Coordinates, country and state of up to 5 places with a name, one item each',
	properties: [
		{
			displayName: 'Place Name',
			name: 'placeName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Berlin, DE',
			description:
				'With the country behind a comma, to find fewer. In the United States with the state as well: South Bend, IN, US.',
		},
		{ ...languageField, description: 'Of the local name' },
	],
	readDetails: (parameters) => ({
		name: parameters.requiredText('placeName', 'Place Name').trim(),
		language: readLanguage(parameters),
	}),
	call: ({ name }) => placesByName(name),
	present(places, { name, language }) {
		if (places.length === 0) throw noSuchPlace(name);
		return places.map((place) => toItem(described(place, language)));
	},
});
