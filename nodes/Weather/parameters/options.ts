import type { INodeProperties } from 'n8n-workflow';
import { entryOf } from '../../shared/domain/record';
import {
	additionalParametersOption,
	readAdditionalParameters,
} from '../../shared/n8n/additionalParameters';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { MoreParameters } from '../api/call';
import type { CallPolicy } from '../service/CallRunner';

const maxCallsOption: INodeProperties = {
	displayName: 'Max Calls per Run',
	name: 'maxCallsPerRun',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'A run that would need more calls stops before the first one. Counts for each run of this node: in a loop, every round is a run of its own. 0 for no limit.',
};

/** Wherever a place can be given by its name. */
export const severalPlacesOption: INodeProperties = {
	displayName: 'Places With the Same Name',
	name: 'severalPlaces',
	type: 'options',
	default: 'stop',
	description: 'What to do when several places have the name. The first is used unless you choose.',
	options: [
		{ name: 'Stop With an Error', value: 'stop' },
		{
			name: 'Use the First',
			value: 'first',
			description: 'The others are listed under place.alternatives',
		},
	],
};

/** For operations that look places up and do nothing else. */
export const lookupOptions: readonly INodeProperties[] = [maxCallsOption];

/** Options that every operation on a place has. */
export const placeOptions: readonly INodeProperties[] = [
	severalPlacesOption,
	maxCallsOption,
	{
		displayName: 'Places Share a Call Within',
		name: 'equalWithin',
		type: 'options',
		default: '1km',
		description:
			'Places this near to each other are asked about once. About 100 meters unless you choose.',
		options: [
			{ name: 'About 1 Kilometer', value: '1km' },
			{ name: 'About 100 Meters', value: '100m' },
			{ name: 'Exactly the Same', value: 'exact' },
		],
	},
	{
		displayName: 'Reuse Answer (Minutes)',
		name: 'reuseMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: 10,
		description:
			'How long an answer may be used again instead of a new call. The service renews its data every 10 minutes. 0 asks anew in each run.',
	},
];

/** For operations whose whole answer is of interest. */
export const moreParametersOption = additionalParametersOption(
	'Parameters of the request that this node has no field for',
);

/** For the trigger, each of whose checks is a run of its own. */
export const WATCH_POLICY: CallPolicy = {
	reuseForMs: 0,
	decimals: 3,
	mostCalls: undefined,
	sendAgain: true,
};

const DECIMALS: Readonly<Record<string, number>> = { '1km': 2, '100m': 3, exact: 9 };

/** How careful a run is with calls: read once, from its first item. @throws ServiceError `bad-input` */
export function readPolicy(parameters: ItemParameters): CallPolicy {
	const options = parameters.inside('options');
	const minutes = options.has('reuseMinutes')
		? options.number('reuseMinutes', 'Reuse Answer', { min: 0, max: 1_440 })
		: 10;
	const most = options.has('maxCallsPerRun')
		? options.wholeNumber('maxCallsPerRun', 'Max Calls per Run', { min: 0, max: 1_000_000 })
		: 0;
	const within = options.has('equalWithin')
		? options.choice('equalWithin', 'Places Share a Call Within', ['1km', '100m', 'exact'])
		: '100m';
	return {
		reuseForMs: minutes * 60_000,
		decimals: entryOf(DECIMALS, within) ?? 3,
		mostCalls: most === 0 ? undefined : most,
		sendAgain: true,
	};
}

/** What the node fills in itself, and needs to be right. */
const OWN_PARAMETERS = ['appid', 'lat', 'lon', 'units', 'lang', 'callback'];

/** @throws ServiceError `bad-input` for a parameter that the node fills in itself */
export function readMoreParameters(parameters: ItemParameters): MoreParameters {
	return readAdditionalParameters(parameters.inside('options'), (name) =>
		OWN_PARAMETERS.includes(name.toLowerCase()),
	);
}
