import { Router } from 'express';
import { SCENARIOS } from '../weather/atmosphere.ts';
import { KEY_STATES, type WeatherService } from '../weather/WeatherService.ts';
import { numberIn, objectBody, oneOf } from './controlBody.ts';

/** Keys, use and forced weather. */
export function weatherControl(service: WeatherService): Router {
	const router = Router();
	router.put('/keys/:key', (request, response) => {
		const body = objectBody(request);
		const dailyCap = body.dailyCap === undefined ? undefined : numberIn(body, 'dailyCap');
		service.setKey(request.params.key, {
			state: oneOf('state', body.state ?? 'active', KEY_STATES),
			dailyCap,
		});
		response.json(service.state.keys[request.params.key]);
	});
	router.put('/one-call-4', (request, response) => {
		service.setQuirks(objectBody(request));
		response.json(service.quirks);
	});
	router.get('/usage', (_request, response) => response.json(service.usage()));
	router.put('/scenario', (request, response) => {
		const body = objectBody(request);
		const scenario = body.scenario === null ? null : oneOf('scenario', body.scenario, SCENARIOS);
		service.setScenario(numberIn(body, 'latitude'), numberIn(body, 'longitude'), scenario);
		response.json({ scenarios: service.state.scenarios });
	});
	return router;
}
