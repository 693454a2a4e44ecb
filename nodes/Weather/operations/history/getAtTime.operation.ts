import { badInput } from '../../../shared/errors/ServiceError';
import { toMoment, toSimpleMoment } from '../../domain/momentWeather';
import { languageField } from '../../parameters/language';
import { outputField, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { placeOperation } from '../placeOperation';
import { readPresentation } from '../presentation';

/** UNIX seconds of 1979-01-01, where the archive of the service begins. */
const ARCHIVE_BEGINS = 283_996_800;

/** History › Get at a Time: the weather at one moment of the past, or of the coming days. */
export const getAtTime = placeOperation({
	value: 'getAtTime',
	name: 'Get at a Time',
	action: 'Get weather at time in past',
	description:
		'The weather at a place at one moment since 1979, or up to 4 days ahead (2 with version 4.0 of the service). One call per place and time.',
	properties: [
		{
			displayName: 'Time',
			name: 'time',
			type: 'dateTime',
			required: true,
			default: '',
			description: 'In the time zone of the workflow, unless it carries its own',
		},
		unitsField,
		languageField,
		outputField,
	],
	readDetails(parameters) {
		const time = parameters.time('time', 'Time');
		if (time === undefined)
			throw badInput("'Time' is empty", "Enter a date and time under 'Time'.");
		if (time < ARCHIVE_BEGINS)
			throw badInput(
				"'Time' is too long ago",
				'The service knows the weather since 1 January 1979.',
			);
		return { ...readPresentation(parameters), time };
	},
	question: ({ time, language }) => ({ ask: 'moment', time, language }),
	async run(place, { time, language, output, ...presentation }, service) {
		const { moment, zone, raw } = await service.moment(place, { time, language });
		if (output === 'raw') return [toItem(raw)];
		const context = { ...presentation, place, now: moment.at };
		return [
			toItem(
				output === 'full' ? toMoment(moment, zone, context) : toSimpleMoment(moment, zone, context),
			),
		];
	},
});
