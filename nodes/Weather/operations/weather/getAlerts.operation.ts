import { toAlerts } from '../../domain/alerts';
import { UNITS } from '../../domain/units';
import { createWording } from '../../domain/wording';
import { languageField, readLanguage } from '../../parameters/language';
import { rawField, readRaw, toItem } from '../../parameters/output';
import { placeOperation } from '../placeOperation';

/** Warnings are not translated: any language will do. */
const QUESTION = { parts: ['alerts'], language: undefined } as const;

/** Forecast › Get Alerts: official warnings, one item each; none when there is none. */
export const getAlerts = placeOperation({
	value: 'getAlerts',
	name: 'Get Alerts',
	action: 'Get weather alerts',
	description:
		'Official weather warnings for a place, one item each, with start, end and an ID that stays the same. No item when there is none. One call per place; with version 4.0 of the service one more for each warning.',
	properties: [
		{
			...languageField,
			description: 'Of the dates. The warnings themselves come in the language of their agency.',
		},
		rawField,
	],
	readDetails: (parameters) => ({
		wording: createWording(readLanguage(parameters)),
		isRaw: readRaw(parameters),
	}),
	question: () => ({ ask: 'forecast', ...QUESTION }),
	async run(place, { wording, isRaw }, service) {
		const { forecast, now } = await service.forecast(place, QUESTION);
		if (isRaw) return (forecast.alerts ?? []).map(({ raw }) => toItem(raw));
		const context = { place, units: UNITS.metric, wording, now: now() };
		return toAlerts(forecast, context).map(toItem);
	},
});
