import { toNextHour } from '../../domain/nextHour';
import { languageField } from '../../parameters/language';
import { rawField, readRaw, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { placeOperation } from '../placeOperation';
import { readPresentation } from '../presentation';

/** Amounts only: any language will do. */
const QUESTION = { parts: ['minutes'], language: undefined } as const;

/** Forecast › Get Rain in the Next Hour: when it starts and ends, in words and minutes. */
export const getNextHourRain = placeOperation({
	value: 'getNextHourRain',
	name: 'Get Rain in the Next Hour',
	action: 'Get rain in next hour',
	description:
		'Whether it rains at a place in the next 60 minutes, in how many minutes it starts and ends, and how strong it is. One call per place.',
	properties: [unitsField, languageField, rawField],
	readDetails: (parameters) => ({ ...readPresentation(parameters), isRaw: readRaw(parameters) }),
	question: () => ({ ask: 'forecast', ...QUESTION }),
	async run(place, { isRaw, ...presentation }, service) {
		const { forecast, now } = await service.forecast(place, QUESTION);
		// Not every place has it; that is no error.
		if (isRaw) return [toItem({ minutely: (forecast.minutes ?? []).map(({ raw }) => raw) })];
		return [toItem(toNextHour(forecast, { ...presentation, place, now: now() }))];
	},
});
