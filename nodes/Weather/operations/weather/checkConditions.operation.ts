import type { INodeProperties } from 'n8n-workflow';
import { toNumber } from '../../../shared/domain/number';
import { asRecord } from '../../../shared/domain/record';
import { badInput, ServiceError } from '../../../shared/errors/ServiceError';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import type { Measure, Rule, Window } from '../../domain/conditions';
import { checkConditions as check, GROUPS } from '../../domain/conditions';
import type { Part } from '../../domain/forecast';
import { createWording } from '../../domain/wording';
import { languageField, readLanguage } from '../../parameters/language';
import { toItem } from '../../parameters/output';
import { readUnits, unitsField } from '../../parameters/units';
import { requirePart } from '../../service/parts';
import type { HoursWanted } from '../../service/questions';
import { placeOperation } from '../placeOperation';

/** Names for people; the value a rule compares with is in the chosen units, metric unless changed. */
const MEASURES: Readonly<Record<Measure, string>> = {
	alert: 'A Weather Alert Is Out',
	chance: 'Rain or Snow Chance at Least (%)',
	condition: 'The Sky Is',
	gust: 'Gusts of at Least (km/h or Units Below)',
	rain: 'Total Rain at Least (mm or Units Below)',
	snow: 'Total Snow at Least (mm or Units Below)',
	tempAbove: 'Temperature at Least (°C or Units Below)',
	tempBelow: 'Temperature at Most (°C or Units Below)',
	uv: 'UV Index at Least',
	wind: 'Wind of at Least (km/h or Units Below)',
};

const WITHOUT_NUMBER: readonly string[] = ['alert', 'condition'];

const properties: readonly INodeProperties[] = [
	{
		displayName: 'Rules',
		name: 'rules',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add rule',
		default: { rule: [{ measure: 'chance', value: 50, group: 'Rain' }] },
		options: [
			{
				displayName: 'Rule',
				name: 'rule',
				values: [
					{
						displayName: 'What',
						name: 'measure',
						type: 'options',
						default: 'chance',
						options: Object.entries(MEASURES)
							.map(([value, name]) => ({ name, value }))
							.sort((a, b) => a.name.localeCompare(b.name)),
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'number',
						default: 50,
						description: 'Percent, °C, km/h or mm, or in the units chosen below',
						displayOptions: { hide: { measure: ['alert', 'condition'] } },
					},
					{
						displayName: 'Condition',
						name: 'group',
						type: 'options',
						default: 'Rain',
						options: Object.keys(GROUPS).map((group) => ({ name: group, value: group })),
						displayOptions: { show: { measure: ['condition'] } },
					},
				],
			},
		],
	},
	{
		displayName: 'Match When',
		name: 'combine',
		type: 'options',
		default: 'any',
		options: [
			{ name: 'All Rules Hold', value: 'all' },
			{ name: 'Any Rule Holds', value: 'any' },
		],
	},
	{
		displayName: 'Look At',
		name: 'window',
		type: 'options',
		default: 'today',
		description: 'By the clocks of the place',
		options: [
			{ name: 'Next Days', value: 'days' },
			{ name: 'Next Hours', value: 'hours' },
			{ name: 'The Rest of Today', value: 'today' },
			{ name: 'Tomorrow', value: 'tomorrow' },
		],
	},
	{
		displayName: 'Number of Hours',
		name: 'windowHours',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 48 },
		default: 12,
		displayOptions: { show: { window: ['hours'] } },
	},
	{
		displayName: 'Number of Days',
		name: 'windowDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 8 },
		default: 3,
		description: 'Counting today as the first',
		displayOptions: { show: { window: ['days'] } },
	},
	{
		displayName: 'When Nothing Matches',
		name: 'whenNothing',
		type: 'options',
		default: 'item',
		// Without an item nothing behind this node runs, so a message needs no If node before it.
		options: [
			{
				name: 'Return an Item',
				value: 'item',
				description: 'With match false, for an If node, and a sentence that says so',
			},
			{
				name: 'Return Nothing',
				value: 'nothing',
				description: 'So that the nodes behind this one do not run',
			},
		],
	},
	unitsField,
	{ ...languageField, description: 'Of the text and the reasons' },
];

interface Details {
	readonly rules: readonly Rule[];
	readonly window: Window;
}

/** The parts that rules and window need, and of the hours so many. Numbers and groups: any language will do. */
function question({ rules, window }: Details) {
	const parts: readonly Part[] = [
		window.kind === 'days' ? 'days' : 'hours',
		...(rules.some(({ measure }) => measure === 'alert') ? (['alerts'] as const) : []),
	];
	return { parts, hours: hoursOf(window), language: undefined };
}

function hoursOf(window: Window): HoursWanted {
	if (window.kind === 'hours') return { from: 'now', count: window.count };
	return { date: window.kind === 'tomorrow' ? 'tomorrow' : 'today' };
}

/** Forecast › Check for Rain, Wind or Frost: yes or no with reasons, for an If node behind it. */
export const checkConditions = placeOperation({
	value: 'checkConditions',
	name: 'Check for Rain, Wind or Frost',
	action: 'Check for rain wind or frost',
	description:
		'Whether rules such as "gusts of at least 60 km/h" or "chance of rain at least 50 %" hold at a place within hours or days, with the reasons and a sentence ready to be posted. One call per place.',
	properties,
	readDetails: (parameters) => ({
		isQuiet:
			parameters.choice('whenNothing', 'When Nothing Matches', ['item', 'nothing']) === 'nothing',
		rules: readRules(parameters),
		combine: parameters.choice('combine', 'Match When', ['any', 'all']),
		window: readWindow(parameters),
		units: readUnits(parameters),
		wording: createWording(readLanguage(parameters)),
	}),
	question: (details) => ({ ask: 'forecast', ...question(details) }),
	async run(place, { combine, units, wording, isQuiet, ...details }, service) {
		const { rules, window } = details;
		const { forecast, now } = await service.forecast(place, question(details));
		if (window.kind === 'days') requirePart(forecast.days, 'daily');
		else requirePart(forecast.hours, 'hourly');
		try {
			const context = { place, units, wording, now: now() };
			const result = check(forecast, rules, combine, window, context);
			return isQuiet && !result.match ? [] : [toItem(result)];
		} catch (error) {
			throw error instanceof RangeError ? outsideForecast() : error;
		}
	},
});

function isMeasure(name: unknown): name is Measure {
	return typeof name === 'string' && Object.hasOwn(MEASURES, name);
}

function readRules(parameters: ItemParameters): Rule[] {
	const { rule } = parameters.collection('rules');
	const rules = (Array.isArray(rule) ? rule : []).map((entry): Rule => {
		const { measure: known, value, group } = asRecord(entry);
		if (!isMeasure(known))
			throw badInput(
				"A rule under 'Rules' has a value under 'What' that is not in its list",
				`Choose one of: ${Object.keys(MEASURES).join(', ')}.`,
			);
		const number = toNumber(value);
		if (!WITHOUT_NUMBER.includes(known) && number === undefined) {
			throw badInput(
				`The rule “${MEASURES[known]}” needs a number under 'Value'`,
				'Open the node and enter one.',
			);
		}
		const named = typeof group === 'string' && group !== '' ? group : 'Rain';
		if (known === 'condition' && !Object.hasOwn(GROUPS, named))
			throw badInput(
				"A rule under 'Rules' has a 'Condition' that is not in its list",
				`Choose one of: ${Object.keys(GROUPS).join(', ')}.`,
			);
		return { measure: known, value: number ?? 0, group: named };
	});
	if (rules.length > 0) return rules;
	throw badInput("There is no rule under 'Rules'", 'Add at least one rule to check.');
}

function readWindow(parameters: ItemParameters): Window {
	const kind = parameters.choice('window', 'Look At', ['hours', 'days', 'today', 'tomorrow']);
	if (kind === 'hours')
		return {
			kind,
			count: parameters.wholeNumber('windowHours', 'Number of Hours', { min: 1, max: 48 }),
		};
	if (kind === 'days')
		return {
			kind,
			count: parameters.wholeNumber('windowDays', 'Number of Days', { min: 1, max: 8 }),
		};
	return { kind };
}

function outsideForecast(): ServiceError {
	return new ServiceError({
		kind: 'temporarily-unavailable',
		message: 'The forecast has nothing for this window',
		description:
			"The service sent no hours or days for it. Choose another window under 'Look At', or try again later.",
	});
}
