import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Coordinates, PlaceQuery } from '../domain/place';
import { parseDegrees } from '../domain/place';

const latitudeField: INodeProperties = {
	displayName: 'Latitude',
	name: 'latitude',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 52.52',
	description:
		'North is positive, south negative, from -90 to 90. In most map apps, a long press or right click on a place shows both numbers.',
};

const longitudeField: INodeProperties = {
	displayName: 'Longitude',
	name: 'longitude',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 13.39',
	description: 'East is positive, west negative, from -180 to 180',
};

export const postalCodeField: INodeProperties = {
	displayName: 'Postal Code',
	name: 'postalCode',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 10115, DE',
	description: 'With the country behind a comma',
};

export const coordinateFields: readonly INodeProperties[] = [latitudeField, longitudeField];

/** Where the weather is wanted; shown first in every operation. */
export const placeFields: readonly INodeProperties[] = [
	{
		displayName: 'Place',
		name: 'locationBy',
		type: 'options',
		default: 'name',
		options: [
			{ name: 'By Name', value: 'name', description: 'The place is looked up by its name' },
			{
				name: 'By Postal Code',
				value: 'postalCode',
				description: 'The place is looked up by its postal code',
			},
			{ name: 'By Coordinates', value: 'coordinates' },
		],
	},
	{
		displayName: 'Place Name',
		name: 'placeName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Berlin, DE',
		description:
			'With the country behind a comma. Places in the United States need the state as well: South Bend, IN, US.',
		displayOptions: { show: { locationBy: ['name'] } },
	},
	{ ...postalCodeField, displayOptions: { show: { locationBy: ['postalCode'] } } },
	{ ...latitudeField, displayOptions: { show: { locationBy: ['coordinates'] } } },
	{ ...longitudeField, displayOptions: { show: { locationBy: ['coordinates'] } } },
	{
		displayName: 'Place Name',
		name: 'ownName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Our garden',
		description: 'What you call it; it stands at the beginning of the text. May be empty.',
		displayOptions: { show: { locationBy: ['coordinates'] } },
	},
];

/** @throws ServiceError `bad-input` naming the field */
export function readPlace(parameters: ItemParameters): PlaceQuery {
	const severalAllowed = parameters.inside('options').text('severalPlaces') !== 'stop';
	switch (parameters.choice('locationBy', 'Place', ['name', 'postalCode', 'coordinates'])) {
		case 'name': {
			const text = parameters.requiredText('placeName', 'Place Name').trim();
			return { by: 'name', text, severalAllowed };
		}
		case 'postalCode':
			return { by: 'postalCode', text: readPostalCode(parameters), severalAllowed };
		case 'coordinates': {
			const name = parameters.text('ownName').trim();
			const place = {
				...readCoordinates(parameters),
				name: name === '' ? null : name,
				country: null,
				state: null,
			};
			return { by: 'coordinates', place };
		}
	}
}

/** @throws ServiceError `bad-input` without a country, since the service would take the United States for it */
export function readPostalCode(parameters: ItemParameters): string {
	const text = parameters.requiredText('postalCode', 'Postal Code').trim();
	const [code = '', country = ''] = text.split(',').map((part) => part.trim());
	if (code !== '' && country !== '') return text;
	throw badInput(
		"'Postal Code' needs the country as well",
		`Write it behind a comma, for example “${code === '' ? '10115' : quote(code, 20)}, DE”: many countries have the same postal codes.`,
	);
}

/** @throws ServiceError `bad-input` naming the field; hints when the two numbers look swapped */
export function readCoordinates(parameters: ItemParameters): Coordinates {
	const longitude = readDegrees(parameters, 'longitude', 'Longitude', 180);
	const latitude = parseDegrees(parameters.text('latitude'));
	if (
		latitude !== undefined &&
		Math.abs(latitude) > 90 &&
		Math.abs(latitude) <= 180 &&
		Math.abs(longitude) <= 90
	) {
		throw badInput(
			"'Latitude' must be a number from -90 to 90",
			`It is “${latitude}” now. Perhaps 'Latitude' and 'Longitude' are swapped.`,
		);
	}
	return { latitude: readDegrees(parameters, 'latitude', 'Latitude', 90), longitude };
}

function readDegrees(
	parameters: ItemParameters,
	name: string,
	field: string,
	most: number,
): number {
	const entered = parameters.text(name);
	const degrees = parseDegrees(entered);
	if (degrees !== undefined && Math.abs(degrees) <= most) return degrees;
	throw badInput(
		`'${field}' must be a number from -${most} to ${most}`,
		entered.trim() === ''
			? 'The field is empty.'
			: `It is “${quote(entered, 60)}” now. If it comes from an earlier node, check that node's output.`,
	);
}
