import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import { optionsField } from '../../shared/n8n/nodeProperties';
import type { ItemParameters } from '../../shared/n8n/parameters';
import { HOURS_PER_PAGE } from '../api/version4';
import type { Rule } from '../domain/measures';
import type { Units } from '../domain/units';
import type { AlertEvent } from '../domain/watch/report';
import { HOURS_BEYOND } from '../domain/watch/spells';
import type { Wording } from '../domain/wording';
import { createWording } from '../domain/wording';
import { MOST_HOURS } from '../service/questions';
import { languageField, readLanguage } from './language';
import { severalPlacesOption } from './options';
import { placeFields } from './place';
import { readRules, watchedRulesField } from './rules';
import { readUnits, unitsField } from './units';

interface Words {
	readonly units: Units;
	/** The service's code, `''` for its default. */
	readonly language: string;
	readonly wording: Wording;
}

export interface ConditionWatch extends Words {
	readonly on: 'condition';
	/** Without `alert`. Each is watched on its own. */
	readonly rules: readonly Rule[];
	/** 1 to 48 */
	readonly lookAheadHours: number;
	readonly everyMs: number;
}

export interface AlertWatch extends Words {
	readonly on: 'alert';
	/** Those that start the workflow. */
	readonly alertEvents: readonly AlertEvent[];
	readonly everyMs: number;
}

export interface MorningWatch extends Words {
	readonly on: 'morning';
	/** `07:00`, by the clocks of the place. */
	readonly time: string;
}

/** What a person chose to hear of, besides the place. */
export type WatchSettings = ConditionWatch | AlertWatch | MorningWatch;

/** `action` is what n8n's search shows; `name` is the entry of the list. */
const CHOICES: Readonly<
	Record<
		WatchSettings['on'],
		{ readonly name: string; readonly action: string; readonly description: string }
	>
> = {
	morning: {
		name: 'Every Morning',
		action: 'On every morning with the forecast of the day',
		description: "Once a day, with today's forecast",
	},
	alert: {
		name: 'Weather Alert',
		action: 'On weather alert issued changed or ended',
		description: 'An official warning for the place is issued, changed or over',
	},
	condition: {
		name: 'Weather Condition',
		action: 'On rain snow wind frost heat or UV',
		description:
			'The forecast begins to show rain, snow, wind, frost, heat or UV: once for each event, and again when it grows well beyond what was reported',
	},
};

const ALERT_EVENTS: Readonly<
	Record<AlertEvent, { readonly name: string; readonly description: string }>
> = {
	changed: { name: 'Changed', description: 'Its times, its name or its text are others' },
	ended: { name: 'Ended', description: 'Its time is over, or it was withdrawn' },
	issued: { name: 'Issued', description: 'A warning is out that was not reported before' },
};

export const DAY_MINUTES = 1_440;
/** By minutes. */
const EVERY = [
	['10', '10 Minutes'],
	['15', '15 Minutes'],
	['30', '30 Minutes'],
	['60', 'Hour'],
	['180', '3 Hours'],
	['360', '6 Hours'],
] as const;

/** From how many hours of Look Ahead on a check takes so many calls of version 4.0. */
const lookAheadOf = (calls: number): number => (calls - 1) * HOURS_PER_PAGE - HOURS_BEYOND + 1;
const CLOCK = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

/** Everything a person can choose of the trigger but its account. */
export const watchFields: readonly INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		default: 'condition',
		options: Object.entries(CHOICES).map(([value, texts]) => ({ value, ...texts })),
	},
	...placeFields,
	{ ...watchedRulesField, displayOptions: { show: { event: ['condition'] } } },
	{
		displayName: 'Look Ahead (Hours)',
		name: 'lookAhead',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST_HOURS },
		default: 12,
		description: `How long before it begins something is reported. From ${lookAheadOf(2)} on, version 4.0 of the service needs two calls for a check, from ${lookAheadOf(3)} on three.`,
		displayOptions: { show: { event: ['condition'] } },
	},
	{
		displayName: 'Alert Events',
		name: 'alertEvents',
		type: 'multiOptions',
		default: ['changed', 'ended', 'issued'],
		description: 'What may happen to a warning that starts the workflow',
		options: Object.entries(ALERT_EVENTS).map(([value, texts]) => ({ value, ...texts })),
		displayOptions: { show: { event: ['alert'] } },
	},
	{
		displayName: 'Time',
		name: 'time',
		type: 'string',
		default: '07:00',
		placeholder: 'e.g. 07:00',
		description: 'By the clocks of the place, from 00:00 to 23:59',
		displayOptions: { show: { event: ['morning'] } },
	},
	{
		displayName: 'Check Every',
		name: 'every',
		type: 'options',
		default: '30',
		description:
			'A check is one call of version 3.0 of the service, and one or more of 4.0. Below the node stands what that makes in a day.',
		options: EVERY.map(([value, name]) => ({
			name: `${name} (${DAY_MINUTES / Number(value)} Checks a Day)`,
			value,
		})),
		displayOptions: { hide: { event: ['morning'] } },
	},
	{
		displayName:
			"'Poll Times' above may stay at every minute: it only says how often this node may wake up. The weather service is asked when it is time to check, and once when the workflow or n8n starts.",
		name: 'pollNotice',
		type: 'notice',
		default: '',
	},
	unitsField,
	languageField,
	optionsField([severalPlacesOption]),
];

/** @throws ServiceError `bad-input` naming the field that cannot be used */
export function readWatchSettings(parameters: ItemParameters): WatchSettings {
	const language = readLanguage(parameters);
	const words = { units: readUnits(parameters), language, wording: createWording(language) };
	const on = parameters.choice('event', 'Trigger On', ['condition', 'alert', 'morning']);
	if (on === 'morning') return { on, ...words, time: readClock(parameters) };
	const every = parameters.choice(
		'every',
		'Check Every',
		EVERY.map(([value]) => value),
	);
	const everyMs = Number(every) * 60_000;
	if (on === 'alert') return { on, ...words, everyMs, alertEvents: readAlertEvents(parameters) };
	const range = { min: 1, max: MOST_HOURS };
	return {
		on,
		...words,
		everyMs,
		rules: readWatchedRules(parameters),
		lookAheadHours: parameters.wholeNumber('lookAhead', 'Look Ahead', range),
	};
}

function readWatchedRules(parameters: ItemParameters): readonly Rule[] {
	const rules = readRules(parameters);
	if (rules.every(({ measure }) => measure !== 'alert')) return rules;
	throw badInput(
		"A weather alert cannot be a rule under 'Rules' here",
		"Choose “Weather Alert” under 'Trigger On' for it, in a trigger of its own.",
	);
}

function readAlertEvents(parameters: ItemParameters): readonly AlertEvent[] {
	const entered = parameters.list('alertEvents');
	if (!entered.every(isAlertEvent))
		throw badInput(
			"'Alert Events' has a value that is not in its list",
			'Choose one or more of: issued, changed, ended.',
		);
	if (entered.length > 0) return entered;
	throw badInput("'Alert Events' is empty", 'Choose at least one, or nothing starts the workflow.');
}

function isAlertEvent(name: string): name is AlertEvent {
	return Object.hasOwn(ALERT_EVENTS, name);
}

/** @returns `HH:MM` */
function readClock(parameters: ItemParameters): string {
	const entered = parameters.requiredText('time', 'Time').trim();
	const [, hours, minutes] = CLOCK.exec(entered) ?? [];
	if (hours !== undefined && minutes !== undefined) return `${hours.padStart(2, '0')}:${minutes}`;
	throw badInput(
		"'Time' is not a time of day",
		'Write it with hours and minutes, for example 07:00 or 18:30.',
	);
}
