import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';
import type { ServicesControl } from '../../../sandbox/host/servicesControl.ts';
import { pollTimes, withNodeBehind } from './triggerWorkflow.ts';

/** Where the place search of the sandbox finds it. */
const BERLIN = { latitude: 52.517, longitude: 13.3889 };

/** Forced weather. Gusts stay below 60 km/h when it is dry, and are far above in a storm. */
export type Sky = 'dry' | 'storm' | 'alerts' | 'rain';

/** Makes the weather in Berlin. */
export async function makeWeather(control: ServicesControl, sky: Sky): Promise<void> {
	await control.put('/weather/scenario', { ...BERLIN, scenario: sky });
}

/** How often the forecast was asked for. */
export async function forecastsAsked(control: ServicesControl): Promise<number> {
	const { requests } = await control.get<{ requests: { path: string }[] }>(
		'/requests?service=weather',
	);
	return requests.filter(({ path }) => path.startsWith('/data/')).length;
}

/** A Weather Trigger that waits for gusts of 60 km/h in Berlin, with a node behind it. */
export function weatherWatch(
	{ id, name }: Credential,
	seconds: number,
	parameters: Record<string, unknown> = {},
): WorkflowFile {
	return withNodeBehind({
		name: `Weather Trigger ${JSON.stringify(parameters).slice(0, 60)}`,
		type: 'weatherTrigger',
		parameters: {
			pollTimes: pollTimes(seconds),
			event: 'condition',
			locationBy: 'name',
			placeName: 'Berlin, DE',
			rules: { rule: [{ measure: 'gust', value: 60 }] },
			lookAhead: 12,
			every: '10',
			...parameters,
		},
		credentials: { weatherApi: { id, name } },
	});
}
