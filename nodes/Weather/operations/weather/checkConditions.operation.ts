import type { INodeProperties } from 'n8n-workflow';
import { ServiceError } from '../../../shared/errors/ServiceError';
import { checkConditions as check } from '../../domain/conditions';
import { createWording } from '../../domain/wording';
import { languageField, readLanguage } from '../../parameters/language';
import { toItem } from '../../parameters/output';
import { readRules, readWindow, ruleFields } from '../../parameters/rules';
import { readUnits, unitsField } from '../../parameters/units';
import { requirePart } from '../../service/parts';
import { rulesQuestion } from '../../service/questions';
import { placeOperation } from '../placeOperation';

const properties: readonly INodeProperties[] = [
	...ruleFields,
	{
		displayName: 'When Nothing Matches',
		name: 'whenNothing',
		type: 'options',
		default: 'nothing',
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

/** Forecast › Check Rain, Wind or Frost: yes or no with reasons, for an If node behind it. */
export const checkConditions = placeOperation({
	value: 'checkConditions',
	name: 'Check Rain, Wind or Frost',
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
	question: ({ rules, window }) => ({ ask: 'forecast', ...rulesQuestion(rules, window) }),
	async run(place, { combine, units, wording, isQuiet, rules, window }, service) {
		const { forecast, now } = await service.forecast(place, rulesQuestion(rules, window));
		if (window.kind === 'days') requirePart(forecast.days, 'daily');
		else requirePart(forecast.hours, 'hourly');
		try {
			const context = { place, units, wording, now: now() };
			const result = check(forecast, rules, combine, window, context);
			if (!isQuiet || result.match) return [toItem(result)];
			return [{ ...toItem(result), withheld: `Nothing matches. ${result.text}.` }];
		} catch (error) {
			throw error instanceof RangeError ? outsideForecast() : error;
		}
	},
});

function outsideForecast(): ServiceError {
	return new ServiceError({
		kind: 'temporarily-unavailable',
		message: 'The forecast has nothing for this window',
		description:
			"The service sent no hours or days for it. Choose another window under 'Look At', or try again later.",
	});
}
