import { badInput, ServiceError } from '../../../shared/errors/ServiceError';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import { MOST_DAYS } from '../../domain/bounds';
import { datesBetween, toDaySummary, toSimpleDaySummary } from '../../domain/daySummary';
import { addDays, daysFrom } from '../../domain/zone';
import { languageField } from '../../parameters/language';
import { outputField, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { placeOperation } from '../placeOperation';
import { readPresentation } from '../presentation';

/** History › Get Day Summary: one item per day, for a date or a range. */
export const getDaySummary = placeOperation({
	value: 'getDaySummary',
	name: 'Get Day Summary',
	action: 'Get weather summary of past days',
	description:
		'Temperatures, rain and wind of yesterday, or of any days since 1979, at a place, one item per day. One call per place and day; with version 4.0 of the service one for each 10 days.',
	properties: [
		{
			displayName: 'Days',
			name: 'whichDays',
			// Not “days”, as in the daily forecast: n8n shows what depends on a field with an expression everywhere.
			type: 'options',
			default: 'yesterday',
			options: [
				{ name: 'Yesterday', value: 'yesterday', description: 'In the time zone of the workflow' },
				{ name: 'Last Days', value: 'last', description: 'As many as you say, up to yesterday' },
				{ name: 'One Date', value: 'date' },
				{ name: 'From One Date to Another', value: 'range' },
			],
		},
		{
			displayName: 'Number of Days',
			name: 'lastDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_DAYS },
			default: 7,
			description: 'How many, up to yesterday. 7 days give 7 items. Each day is a call.',
			displayOptions: { show: { whichDays: ['last'] } },
		},
		{
			displayName: 'Date',
			name: 'date',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			required: true,
			default: '',
			description: 'A day of the calendar, or a date from an expression',
			displayOptions: { show: { whichDays: ['date', 'range'] } },
		},
		{
			displayName: 'Until Date',
			name: 'untilDate',
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			required: true,
			default: '',
			description: 'The last day. Each day is a call.',
			displayOptions: { show: { whichDays: ['range'] } },
		},
		unitsField,
		{ ...languageField, description: 'Of the dates in the text' },
		outputField,
	],
	readDetails(parameters) {
		const { first, last } = readSpan(parameters);
		return { ...readPresentation(parameters), dates: datesBetween(first, last) };
	},
	question: ({ dates }) => ({ ask: 'summaries', dates }),
	async run(place, { dates, output, ...presentation }, service) {
		const context = { ...presentation, place, now: 0 };
		const summaries = await service.summaries(place, dates);
		return summaries.map((summary, index) => {
			if (summary instanceof ServiceError)
				return { json: {}, failure: withDate(summary, dates[index] ?? '') };
			if (output === 'raw') return toItem(summary.raw);
			return toItem(
				output === 'full' ? toDaySummary(summary, context) : toSimpleDaySummary(summary, context),
			);
		});
	},
});

function withDate({ details }: ServiceError, date: string): ServiceError {
	return new ServiceError({ ...details, facts: { ...details.facts, date } });
}

interface Span {
	readonly first: string;
	readonly last: string;
}

function readSpan(parameters: ItemParameters): Span {
	const yesterday = addDays(parameters.today(), -1);
	switch (parameters.choice('whichDays', 'Days', ['yesterday', 'last', 'date', 'range'])) {
		case 'yesterday':
			return { first: yesterday, last: yesterday };
		case 'last': {
			const range = { min: 1, max: MOST_DAYS };
			const count = parameters.wholeNumber('lastDays', 'Number of Days', range);
			return { first: addDays(yesterday, 1 - count), last: yesterday };
		}
		case 'date': {
			const date = readDate(parameters, 'date', 'Date');
			return { first: date, last: date };
		}
		case 'range':
			return readRange(parameters);
	}
}

function readRange(parameters: ItemParameters): Span {
	const first = readDate(parameters, 'date', 'Date');
	const last = readDate(parameters, 'untilDate', 'Until Date');
	if (last < first)
		throw badInput("'Until Date' is before 'Date'", `The range is from ${first} to ${last} now.`);
	const days = daysFrom(first, last) + 1;
	if (days > MOST_DAYS)
		throw badInput(
			`The range has ${days} days, and ${MOST_DAYS} are allowed`,
			'Each day is a call. Ask for a shorter range.',
		);
	return { first, last };
}

function readDate(parameters: ItemParameters, name: string, field: string): string {
	const date = parameters.date(name, field);
	if (date === undefined)
		throw badInput(`'${field}' is empty`, `Choose a date for '${field}' in this node.`);
	if (date < '1979-01-02')
		throw badInput(`'${field}' is too long ago`, 'The service knows days since 2 January 1979.');
	return date;
}
