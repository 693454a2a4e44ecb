import { toCurrent, toSimpleCurrent } from '../../domain/momentWeather';
import { languageField } from '../../parameters/language';
import { detailField, toItem } from '../../parameters/output';
import { unitsField } from '../../parameters/units';
import { requirePart } from '../../service/parts';
import type { Telling } from '../details';
import { readTelling } from '../details';
import { placeOperation } from '../placeOperation';

const question = ({ language }: Telling) => ({ parts: ['current'] as const, language });

/** Forecast › Get Current: the weather now. */
export const getCurrent = placeOperation({
	value: 'getCurrent',
	name: 'Get Current',
	action: 'Get current weather',
	description:
		'The weather at a place right now: temperature, rain, wind, sun, and the highs and lows of today. One call per place.',
	properties: [unitsField, languageField, detailField],
	readDetails: readTelling,
	question: (telling) => ({ ask: 'forecast', ...question(telling) }),
	async run(place, telling, service) {
		const { forecast, now } = await service.forecast(place, question(telling));
		const current = requirePart(forecast.current, 'current');
		const context = { ...telling, place, now: now() };
		switch (telling.detail) {
			case 'raw':
				return [toItem(current.raw)];
			case 'full':
				return [toItem(toCurrent(current, forecast, context))];
			case 'simplified':
				return [toItem(toSimpleCurrent(current, forecast, context))];
		}
	},
});
