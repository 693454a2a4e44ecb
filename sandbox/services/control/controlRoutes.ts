import express, {
	type Express,
	type NextFunction,
	type Request,
	type RequestHandler,
	type Response,
} from 'express';
import { readBody } from '../core/requestBody.ts';
import { SERVICE_NAMES } from '../core/services.ts';
import type { SandboxServices } from '../SandboxServices.ts';
import { chatControl } from './chatControl.ts';
import { ControlError, objectBody, serviceNamed } from './controlBody.ts';
import { addFaultRoutes } from './faultControl.ts';
import { addPageRoutes } from './pageRoutes.ts';
import { readLaterControl } from './readLaterControl.ts';
import { sandboxState } from './sandboxState.ts';
import { weatherControl } from './weatherControl.ts';

const LARGEST_BODY = 256 * 1024 * 1024;

/** The API that steers the services. */
export function controlRoutes(services: SandboxServices): Express {
	const app = express();
	app.disable('x-powered-by').disable('etag');
	app.use(readAnyBody, refuseForeignPages);
	addPageRoutes(app, services);
	app.get('/state', (_request, response) => response.json(sandboxState(services)));
	app.post('/reset', (request, response) => {
		const service = serviceNamed(objectBody(request).service);
		services.reset(service ? [service] : SERVICE_NAMES);
		response.status(204).end();
	});
	addFaultRoutes(app, services);
	app.use('/weather', weatherControl(services.weather));
	app.use('/readLater', readLaterControl(services.readLater));
	app.use(
		'/chat',
		chatControl(services.chat, () => services.urls.chat),
	);
	app.use(() => {
		throw new ControlError(404, 'There is no such path.');
	});
	app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
		const known =
			error instanceof ControlError
				? error
				: new ControlError(500, error instanceof Error ? error.message : 'Unknown error');
		response.status(known.status).json({ error: known.message });
	});
	return app;
}

const readAnyBody: RequestHandler = async (request, _response, next) => {
	await readBody(request, LARGEST_BODY);
	next();
};

// Otherwise any page open in a browser could steer the sandbox.
const refuseForeignPages: RequestHandler = (request, _response, next) => {
	const origin = request.get('Origin');
	if (
		origin !== undefined &&
		request.method !== 'GET' &&
		origin !== `http://${request.get('Host') ?? ''}`
	)
		throw new ControlError(403, 'Other pages must not use this API.');
	next();
};
