import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../shared/http/ServiceError';
import type { ItemParameters } from '../shared/n8n/parameters';
import type { Coordinates } from './transport/weatherApi';

/** Where the weather is wanted; shown first in every operation. */
export const coordinateFields: readonly INodeProperties[] = [
	{
		displayName: 'Latitude',
		name: 'latitude',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 52.52',
		description: 'North is positive, south negative, from -90 to 90. In most map apps, a long press or right click on a place shows both numbers.',
	},
	{
		displayName: 'Longitude',
		name: 'longitude',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 13.39',
		description: 'East is positive, west negative, from -180 to 180',
	},
];

/** @throws ServiceError `bad-input` naming the field; hints when the two numbers look swapped */
export function readCoordinates(parameters: ItemParameters): Coordinates {
	const longitude = parameters.number('longitude', 'Longitude', { min: -180, max: 180 });
	const typed = Number(parameters.text('latitude').replace(',', '.'));
	if (Math.abs(typed) > 90 && Math.abs(typed) <= 180 && Math.abs(longitude) <= 90) {
		throw badInput(
			"'Latitude' must be a number from -90 to 90",
			`It is “${typed}” now. Perhaps 'Latitude' and 'Longitude' are swapped.`,
		);
	}
	return { latitude: parameters.number('latitude', 'Latitude', { min: -90, max: 90 }), longitude };
}

export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	default: 'en',
	description: 'Language of the condition texts. Everything else stays as it is.',
	options: [
		{ name: 'Chinese (Simplified)', value: 'zh_cn' },
		{ name: 'Czech', value: 'cz' },
		{ name: 'Danish', value: 'da' },
		{ name: 'Dutch', value: 'nl' },
		{ name: 'English', value: 'en' },
		{ name: 'Finnish', value: 'fi' },
		{ name: 'French', value: 'fr' },
		{ name: 'German', value: 'de' },
		{ name: 'Greek', value: 'el' },
		{ name: 'Hungarian', value: 'hu' },
		{ name: 'Italian', value: 'it' },
		{ name: 'Japanese', value: 'ja' },
		{ name: 'Korean', value: 'kr' },
		{ name: 'Norwegian', value: 'no' },
		{ name: 'Polish', value: 'pl' },
		{ name: 'Portuguese', value: 'pt' },
		{ name: 'Portuguese (Brazil)', value: 'pt_br' },
		{ name: 'Russian', value: 'ru' },
		{ name: 'Spanish', value: 'es' },
		{ name: 'Swedish', value: 'sv' },
		{ name: 'Turkish', value: 'tr' },
		{ name: 'Ukrainian', value: 'uk' },
	],
};
