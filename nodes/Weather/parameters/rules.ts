import type { INodeProperties } from 'n8n-workflow';
import { toNumber } from '../../shared/domain/number';
import type { UnknownRecord } from '../../shared/domain/record';
import { asRecord } from '../../shared/domain/record';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Measure, Rule } from '../domain/measures';
import { GROUPS } from '../domain/measures';
import type { Window } from '../domain/slots';

/** Names for people. One of more than 33 characters is cut off in a panel of 1,100 pixels. */
const MEASURES: Readonly<Record<Measure, string>> = {
	alert: 'A Weather Alert Is Out',
	chance: 'Chance of Rain or Snow at Least',
	condition: 'The Sky Is',
	gust: 'Gusts of at Least',
	rain: 'Total Rain at Least',
	snow: 'Total Snow at Least',
	tempAbove: 'Temperature at Least',
	tempBelow: 'Temperature at Most',
	uv: 'UV Index at Least',
	wind: 'Wind of at Least',
};

const WITHOUT_NUMBER: readonly string[] = ['alert', 'condition'];

/** What the number of a rule means: in the chosen units, metric unless changed. */
const VALUE_HINTS: ReadonlyArray<{ readonly measures: readonly Measure[]; readonly hint: string }> =
	[
		{ measures: ['chance'], hint: 'Percent' },
		{ measures: ['gust', 'wind'], hint: 'In km/h, or as chosen under Units' },
		{
			measures: ['rain', 'snow'],
			hint: 'In mm, or as chosen under Units; the hours or days together',
		},
		{ measures: ['tempAbove', 'tempBelow'], hint: 'In °C, or as chosen under Units' },
		{ measures: ['uv'], hint: 'High from 6, extreme from 11' },
	];

/** @param measures that can be chosen */
function rulesField(measures: readonly Measure[]): INodeProperties {
	return {
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
						options: measures
							.map((value) => ({ name: MEASURES[value], value }))
							.sort((a, b) => a.name.localeCompare(b.name)),
					},
					...VALUE_HINTS.map(({ measures, hint }): INodeProperties => ({
						displayName: 'Value',
						name: 'value',
						type: 'number',
						default: 50,
						hint,
						displayOptions: { show: { measure: [...measures] } },
					})),
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
	};
}

const ALL_MEASURES = Object.keys(MEASURES).filter(isMeasure);

/** For the trigger, which watches alerts on their own. */
export const watchedRulesField: INodeProperties = {
	...rulesField(ALL_MEASURES.filter((measure) => measure !== 'alert')),
	description: 'Each is watched on its own: whichever begins to hold starts the workflow',
};

/** What is looked for, and when: shown where weather is compared with rules. */
export const ruleFields: readonly INodeProperties[] = [
	rulesField(ALL_MEASURES),
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
];

function isMeasure(name: unknown): name is Measure {
	return typeof name === 'string' && Object.hasOwn(MEASURES, name);
}

/** What a rule is called in the list. */
export function ruleName(measure: Measure): string {
	return MEASURES[measure];
}

/** The defaults of the fields of a rule. */
const UNCHANGED: UnknownRecord = { measure: 'chance', value: 50, group: 'Rain' };

/** @throws ServiceError `bad-input` */
export function readRules(parameters: ItemParameters): Rule[] {
	const { rule } = parameters.collection('rules');
	const rules = (Array.isArray(rule) ? rule : []).map((entry): Rule => {
		// n8n's durable polling hands a rule over as it is stored, without the defaults of its fields.
		const { measure: known, value, group }: UnknownRecord = { ...UNCHANGED, ...asRecord(entry) };
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

/** @throws ServiceError `bad-input` */
export function readWindow(parameters: ItemParameters): Window {
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
