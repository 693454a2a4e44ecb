import { badInput, ServiceError } from '../../../shared/errors/ServiceError';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import { MOST_DAYS } from '../../domain/bounds';
import { datesBetween, toDaySummary, toSimpleDaySummary } from '../../domain/daySummary';
import { daysFrom } from '../../domain/zone';
import { languageField } from '../../parameters/language';
import { detailField, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { placeOperation } from '../placeOperation';
import { readPresentation } from '../presentation';

/** History › Get Day Summary: one item per day, for a date or a range. */
export const getDaySummary = placeOperation({
	value: 'getDaySummary',
	name: 'Get Day Summary',
	action: 'Get weather summary of past days',
	description:
		'Temperatures, rain and wind of a day since 1979, or of each day of a range, at a place. One call per place and day; with version 4.0 of the service one for each 10 days.',
	properties: [
		{
			displayName: 'Date',
			name: 'date',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 2026-10-12',
			description: 'As YYYY-MM-DD, by the calendar of the place; or a date from an expression',
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
		{ ...languageField, description: 'Of the dates in the text' },
		detailField,
	],
	readDetails(parameters) {
		const first = readDate(parameters, 'date', 'Date');
		if (first === undefined)
			throw badInput("'Date' is empty", "Enter a date for 'Date' in this node.");
		const last = readDate(parameters, 'untilDate', 'Until Date') ?? first;
		if (last < first)
			throw badInput("'Until Date' is before 'Date'", `The range is from ${first} to ${last} now.`);
		const days = daysFrom(first, last) + 1;
		if (days > MOST_DAYS)
			throw badInput(
				`The range has ${days} days, and ${MOST_DAYS} are allowed`,
				'Each day is a call. Ask for a shorter range.',
			);
		return { ...readPresentation(parameters), dates: datesBetween(first, last) };
	},
	question: ({ dates }) => ({ ask: 'summaries', dates }),
	async run(place, { dates, detail, ...presentation }, service) {
		const context = { ...presentation, place, now: 0 };
		const summaries = await service.summaries(place, dates);
		return summaries.map((summary, index) => {
			if (summary instanceof ServiceError)
				return { json: {}, failure: withDate(summary, dates[index] ?? '') };
			if (detail === 'raw') return toItem(summary.raw);
			return toItem(
				detail === 'full' ? toDaySummary(summary, context) : toSimpleDaySummary(summary, context),
			);
		});
	},
});

function withDate({ details }: ServiceError, date: string): ServiceError {
	return new ServiceError({ ...details, facts: { ...details.facts, date } });
}

function readDate(parameters: ItemParameters, name: string, field: string): string | undefined {
	const date = parameters.date(name, field);
	if (date !== undefined && date < '1979-01-02')
		throw badInput(`'${field}' is too long ago`, 'The service knows days since 2 January 1979.');
	return date;
}
