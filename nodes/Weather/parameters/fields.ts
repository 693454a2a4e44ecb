import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Coordinates, PlaceQuery } from '../domain/place';
import type { Units, UnitSystem } from '../domain/units';
import { UNITS } from '../domain/units';
import type { MoreParameters } from '../api/endpoints';
import type { CallPolicy } from '../service/weatherService';

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

export const coordinateFields: readonly INodeProperties[] = [latitudeField, longitudeField];

/** Where the weather is wanted; shown first in every operation. */
export const placeFields: readonly INodeProperties[] = [
	{
		displayName: 'Location',
		name: 'locationBy',
		type: 'options',
		default: 'coordinates',
		options: [
			{ name: 'Coordinates', value: 'coordinates' },
			{ name: 'Place Name', value: 'name', description: 'The place is looked up by its name' },
			{
				name: 'Postcode',
				value: 'postcode',
				description: 'The place is looked up by its postcode',
			},
		],
	},
	{ ...latitudeField, displayOptions: { show: { locationBy: ['coordinates'] } } },
	{ ...longitudeField, displayOptions: { show: { locationBy: ['coordinates'] } } },
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
	{
		displayName: 'Postcode',
		name: 'postcode',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 10115, DE',
		description: 'With the country behind a comma',
		displayOptions: { show: { locationBy: ['postcode'] } },
	},
];

/** @throws ServiceError `bad-input` naming the field */
export function readPlace(parameters: ItemParameters): PlaceQuery {
	const severalAllowed = parameters.inside('options').text('severalPlaces') !== 'stop';
	switch (parameters.choice('locationBy', 'Location', ['coordinates', 'name', 'postcode'])) {
		case 'name':
			return {
				by: 'name',
				text: parameters.requiredText('placeName', 'Place Name').trim(),
				severalAllowed,
			};
		case 'postcode':
			return {
				by: 'postcode',
				text: parameters.requiredText('postcode', 'Postcode').trim(),
				severalAllowed,
			};
		default:
			return { by: 'coordinates', ...readCoordinates(parameters) };
	}
}

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

export const unitsField: INodeProperties = {
	displayName: 'Units',
	name: 'units',
	type: 'options',
	default: 'metric',
	options: [
		{ name: 'Imperial', value: 'imperial', description: '°F, mph, inches' },
		{ name: 'Metric', value: 'metric', description: '°C, km/h, mm' },
		{ name: 'Metric With Metres per Second', value: 'metricMs', description: '°C, m/s, mm' },
		{ name: 'Scientific', value: 'scientific', description: 'Kelvin, m/s, mm' },
		{ name: 'United Kingdom', value: 'uk', description: '°C, mph, mm' },
	],
};

export function readUnitSystem(parameters: ItemParameters): UnitSystem {
	return parameters.choice('units', 'Units', [
		'metric',
		'metricMs',
		'imperial',
		'uk',
		'scientific',
	]);
}

export function readUnits(parameters: ItemParameters): Units {
	return UNITS[readUnitSystem(parameters)];
}

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Options that every operation on a place has. */
export const placeOptions: readonly INodeProperties[] = [
	{
		displayName: 'If Several Places Match',
		name: 'severalPlaces',
		type: 'options',
		default: 'first',
		description: 'When a place name is not the only one of its kind',
		options: [
			{ name: 'Stop With an Error', value: 'stop' },
			{
				name: 'Use the First',
				value: 'first',
				description: 'The others are listed under place.alternatives',
			},
		],
	},
	{
		displayName: 'Max Calls per Run',
		name: 'maxCalls',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 100,
		description: 'A run that would need more calls stops before the first one. 0 for no limit.',
	},
	{
		displayName: 'Treat Places as Equal Within',
		name: 'equalWithin',
		type: 'options',
		default: '100m',
		description: 'Places this near to each other share one call',
		options: [
			{ name: 'About 1 Km', value: '1km' },
			{ name: 'About 100 M', value: '100m' },
			{ name: 'Exactly the Same', value: 'exact' },
		],
	},
	{
		displayName: 'Use Known Answer For (Minutes)',
		name: 'reuseMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: 10,
		description:
			'How long an answer may be used again instead of a new call. The service renews its data every 10 minutes. 0 asks anew in each run.',
	},
];

/** For operations whose whole answer is of interest. */
export const additionalParametersOption: INodeProperties = {
	displayName: 'Additional Parameters',
	name: 'additionalParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description: 'Parameters of the request that this node has no field for',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{ displayName: 'Name', name: 'name', type: 'string', default: '' },
				{ displayName: 'Value', name: 'value', type: 'string', default: '' },
			],
		},
	],
};

export function optionsField(options: readonly INodeProperties[] = placeOptions): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...options],
	};
}

const DECIMALS: Readonly<Record<string, number>> = { '1km': 2, '100m': 3, exact: 9 };

export function readPolicy(parameters: ItemParameters): CallPolicy {
	const options = parameters.inside('options');
	const minutes = options.has('reuseMinutes')
		? options.number('reuseMinutes', 'Use Known Answer For', { min: 0, max: 1_440 })
		: 10;
	const most = options.has('maxCalls')
		? options.wholeNumber('maxCalls', 'Max Calls per Run', { min: 0, max: 1_000_000 })
		: 0;
	const within = options.has('equalWithin')
		? options.choice('equalWithin', 'Treat Places as Equal Within', ['1km', '100m', 'exact'])
		: '100m';
	return {
		reuseForMs: minutes * 60_000,
		decimals: DECIMALS[within] ?? 3,
		mostCalls: most === 0 ? undefined : most,
	};
}

/** What the node fills in itself, and needs to be right. */
const OWN_PARAMETERS = ['appid', 'lat', 'lon', 'units', 'lang', 'callback'];

/** @throws ServiceError `bad-input` for a parameter that the node fills in itself */
export function readMoreParameters(parameters: ItemParameters): MoreParameters {
	const { parameter } = parameters.inside('options').collection('additionalParameters');
	const given = (Array.isArray(parameter) ? parameter : []).map((entry) => {
		const { name, value } = (entry ?? {}) as { name?: unknown; value?: unknown };
		return [toText(name), toText(value)] as const;
	});
	const own = given.find(([name]) => OWN_PARAMETERS.includes(name.toLowerCase()));
	if (own)
		throw badInput(
			`'Additional Parameters' must not set “${own[0]}”`,
			'This node fills it in itself. Use its other fields, or the credential.',
		);
	return Object.fromEntries(given.filter(([name]) => name !== ''));
}

function toText(value: unknown): string {
	return typeof value === 'string'
		? value.trim()
		: value === undefined || value === null
			? ''
			: JSON.stringify(value);
}

/** Languages of the service; its codes are not always those of ISO 639. */
const LANGUAGES: readonly (readonly [name: string, code: string])[] = [
	['Afrikaans', 'af'],
	['Albanian', 'sq'],
	['Arabic', 'ar'],
	['Azerbaijani', 'az'],
	['Basque', 'eu'],
	['Belarusian', 'be'],
	['Bulgarian', 'bg'],
	['Catalan', 'ca'],
	['Chinese (Simplified)', 'zh_cn'],
	['Chinese (Traditional)', 'zh_tw'],
	['Croatian', 'hr'],
	['Czech', 'cz'],
	['Danish', 'da'],
	['Dutch', 'nl'],
	['English', 'en'],
	['Finnish', 'fi'],
	['French', 'fr'],
	['Galician', 'gl'],
	['German', 'de'],
	['Greek', 'el'],
	['Hebrew', 'he'],
	['Hindi', 'hi'],
	['Hungarian', 'hu'],
	['Icelandic', 'is'],
	['Indonesian', 'id'],
	['Italian', 'it'],
	['Japanese', 'ja'],
	['Korean', 'kr'],
	['Kurmanji (Kurdish)', 'ku'],
	['Latvian', 'la'],
	['Lithuanian', 'lt'],
	['Macedonian', 'mk'],
	['Norwegian', 'no'],
	['Persian', 'fa'],
	['Polish', 'pl'],
	['Portuguese', 'pt'],
	['Portuguese (Brazil)', 'pt_br'],
	['Romanian', 'ro'],
	['Russian', 'ru'],
	['Serbian', 'sr'],
	['Slovak', 'sk'],
	['Slovenian', 'sl'],
	['Spanish', 'es'],
	['Swedish', 'sv'],
	['Thai', 'th'],
	['Turkish', 'tr'],
	['Ukrainian', 'uk'],
	['Vietnamese', 'vi'],
	['Zulu', 'zu'],
];

/** ISO codes that an expression may bring, and what the service calls them. */
const ISO_CODES: Readonly<Record<string, string>> = {
	cs: 'cz',
	ko: 'kr',
	lv: 'la',
	nb: 'no',
	nn: 'no',
	sv_se: 'sv',
	zh: 'zh_cn',
	zh_hans: 'zh_cn',
	zh_hant: 'zh_tw',
};

export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	default: 'en',
	description: 'Language of the condition texts. Everything else stays as it is.',
	options: LANGUAGES.map(([name, value]) => ({ name, value })),
};

/** @throws ServiceError `bad-input` for a language that the service does not speak */
export function readLanguage(parameters: ItemParameters): string {
	const entered = (parameters.text('language').trim() || 'en').toLowerCase().replace('-', '_');
	const code = ISO_CODES[entered] ?? entered;
	const known = [code, code.split('_')[0]].find((one) =>
		LANGUAGES.some(([, value]) => value === one),
	);
	if (known !== undefined) return known;
	throw badInput(
		"'Language' is not one that the service speaks",
		`It is “${entered.slice(0, 20)}” now. Choose one from the list, for example English or en.`,
	);
}
