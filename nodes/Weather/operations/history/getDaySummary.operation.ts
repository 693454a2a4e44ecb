import { badInput } from '../../../shared/errors/ServiceError';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import { datesBetween, isDate, toDaySummary } from '../../domain/daySummary';
import { readUnits, simplifyField, unitsField } from '../../parameters/fields';
import { daySummary } from '../../api/endpoints';
import { toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** A year; each day is a call. */
const MOST_DAYS = 366;

/** History › Get Day Summary: one item per day, for a date or a range. */
export const getDaySummary = placeOperation({
	value: 'getDaySummary',
	name: 'Get Day Summary',
	action: 'Get weather summary of past days',
	description:
		'Temperatures, rain and wind of a day since 1979, or of each day of a range, at a place. One call per place and day.',
	properties: [
		{
			displayName: 'Date',
			name: 'date',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 2026-10-12',
			description: 'As YYYY-MM-DD, by the calendar of the place',
		},
		{
			displayName: 'Until Date',
			name: 'untilDate',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2026-10-18',
			description: 'Last day of a range. Each day is a call. Leave empty for one day.',
		},
		unitsField,
		simplifyField,
	],
	readDetails(parameters) {
		const first = readDate(parameters, 'date', 'Date');
		const last =
			parameters.text('untilDate').trim() === ''
				? first
				: readDate(parameters, 'untilDate', 'Until Date');
		if (last < first)
			throw badInput("'Until Date' is before 'Date'", `The range is from ${first} to ${last} now.`);
		const dates = datesBetween(first, last);
		if (dates.length > MOST_DAYS)
			throw badInput(
				`The range has ${dates.length} days, and ${MOST_DAYS} are allowed`,
				'Each day is a call. Ask for a shorter range.',
			);
		return { dates, units: readUnits(parameters), simplify: parameters.flag('simplify') };
	},
	calls: (place, { dates }) => dates.map((date) => daySummary(place, date)),
	present: (answers, place, { units, simplify }) =>
		answers.map((answer) => toItem(simplify ? toDaySummary(answer, place, units) : answer)),
});

function readDate(parameters: ItemParameters, name: string, field: string): string {
	const date = parameters.requiredText(name, field).trim().slice(0, 10);
	if (!isDate(date))
		throw badInput(`'${field}' is not a date`, `Write it like 2026-10-12. It is “${date}” now.`);
	if (date < '1979-01-02')
		throw badInput(`'${field}' is too long ago`, 'The service knows days since 2 January 1979.');
	return date;
}
