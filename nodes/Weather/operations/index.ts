import type { Resource } from '../../shared/n8n/operation';
import type { WeatherService } from '../service/weatherService';
import { getAtTime } from './history/getAtTime.operation';
import { getDaySummary } from './history/getDaySummary.operation';
import { findByCoordinates } from './location/findByCoordinates.operation';
import { findByName } from './location/findByName.operation';
import { findByPostalCode } from './location/findByPostalCode.operation';
import { checkConditions } from './weather/checkConditions.operation';
import { getAlerts } from './weather/getAlerts.operation';
import { getCurrent } from './weather/getCurrent.operation';
import { getDailyForecast } from './weather/getDailyForecast.operation';
import { getEverything } from './weather/getEverything.operation';
import { getHourlyForecast } from './weather/getHourlyForecast.operation';
import { getNextHourRain } from './weather/getNextHourRain.operation';
import { getWrittenSummary } from './weather/getWrittenSummary.operation';

/** Everything the Weather node can do. A new operation is a file and a line here. */
export const resources: readonly Resource<WeatherService>[] = [
	{
		value: 'weather',
		name: 'Forecast',
		defaultOperation: getDailyForecast.value,
		operations: [
			checkConditions,
			getAlerts,
			getCurrent,
			getDailyForecast,
			getEverything,
			getHourlyForecast,
			getNextHourRain,
			getWrittenSummary,
		],
	},
	{
		value: 'history',
		name: 'History',
		defaultOperation: getDaySummary.value,
		operations: [getAtTime, getDaySummary],
	},
	{
		value: 'location',
		name: 'Place',
		defaultOperation: findByName.value,
		operations: [findByCoordinates, findByName, findByPostalCode],
	},
];
