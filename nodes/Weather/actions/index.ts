import type { Resource } from '../../shared/n8n/operation';
import type { WeatherApi } from '../transport/weatherApi';
import { getDailyForecast } from './weather/getDailyForecast.operation';
import { getEverything } from './weather/getEverything.operation';

/** Everything the Weather node can do. A new operation is a file and a line here. */
export const resources: readonly Resource<WeatherApi>[] = [
	{
		value: 'weather',
		name: 'Weather',
		defaultOperation: getDailyForecast.value,
		operations: [getDailyForecast, getEverything],
	},
];
