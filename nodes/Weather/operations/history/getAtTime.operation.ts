import { badInput } from '../../../shared/errors/ServiceError';
import { toMoment } from '../../domain/momentWeather';
import {
	languageField,
	readLanguage,
	readUnits,
	simplifyField,
	unitsField,
} from '../../parameters/fields';
import { timeMachine } from '../../api/endpoints';
import { requirePart } from '../../service/weatherService';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** UNIX seconds of 1979-01-01, where the archive of the service begins. */
const ARCHIVE_BEGINS = 283_996_800;

/** History › Get at a Time: the weather at one moment of the past, or of the next four days. */
export const getAtTime = placeOperation({
	value: 'getAtTime',
	name: 'Get at a Time',
	action: 'Get weather at time in past',
	description:
		'The weather at a place at one moment since 1979, or up to 4 days ahead. One call per place and time.',
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
		simplifyField,
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
		return {
			time,
			units: readUnits(parameters),
			language: readLanguage(parameters),
			simplify: parameters.flag('simplify'),
		};
	},
	calls: (place, { time, language }) => [timeMachine(place, time, language)],
	present([answer], place, { units, simplify }) {
		if (!answer) return [];
		if (!simplify) return [toItem(answer)];
		return [toItem(toMoment(answer, requirePart(answer.data[0], 'data'), place, units))];
	},
});
