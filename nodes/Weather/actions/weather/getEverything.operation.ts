import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import { coordinateFields, languageField, readCoordinates } from '../../fields';
import type { Coordinates, WeatherApi } from '../../transport/weatherApi';

interface Input {
	readonly place: Coordinates;
	readonly language: string;
}

/** Weather › Get Everything: the whole answer of the one call, untouched. */
export const getEverything: Operation<Input, WeatherApi> = {
	value: 'getEverything',
	name: 'Get Everything',
	action: 'Get everything about weather in one call',
	description: 'Current weather, next hour, 48 hours, 8 days and alerts exactly as the service sends them (°C, m/s, mm, UNIX times), one item per place. One call per place.',
	properties: [...coordinateFields, languageField],
	readInput: (parameters) => ({
		place: readCoordinates(parameters),
		language: parameters.text('language') || 'en',
	}),
	async run({ place, language }, api) {
		return [{ json: (await api.oneCall(place, { language })) as IDataObject }];
	},
};
