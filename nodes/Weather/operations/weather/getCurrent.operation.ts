import { toCurrent, toSimpleCurrent } from '../../domain/momentWeather';
import { languageField } from '../../parameters/language';
import { outputField, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { requirePart } from '../../service/parts';
import { placeOperation } from '../placeOperation';
import type { Presentation } from '../presentation';
import { readPresentation } from '../presentation';

const question = ({ language }: Presentation) => ({ parts: ['current'] as const, language });

/** Forecast › Get Current: the weather now. */
export const getCurrent = placeOperation({
	value: 'getCurrent',
	name: 'Get Current',
	action: 'Get current weather',
	description:
		'The weather at a place right now: temperature, rain, wind, sun, and the highs and lows of today. One call per place.',
	properties: [unitsField, languageField, outputField],
	readDetails: readPresentation,
	question: (presentation) => ({ ask: 'forecast', ...question(presentation) }),
	async run(place, presentation, service) {
		const { forecast, now } = await service.forecast(place, question(presentation));
		const current = requirePart(forecast.current, 'current');
		const context = { ...presentation, place, now: now() };
		switch (presentation.output) {
			case 'raw':
				return [toItem(current.raw)];
			case 'full':
				return [toItem(toCurrent(current, forecast, context))];
			case 'simplified':
				return [toItem(toSimpleCurrent(current, forecast, context))];
		}
	},
});
