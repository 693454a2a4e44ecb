import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { addAccountRoutes } from './accountRoutes.ts';
import { addAuthorizeRoutes } from './authorizePage.ts';
import { addFeedRoute } from './feed.ts';
import { addModifyRoutes } from './modify.ts';
import { addOauthRoutes } from './oauth.ts';
import { ReadLaterError, sendError } from './readLaterError.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import { addRetrieveRoute } from './retrieve.ts';
import { addLivingServers } from './servers/index.ts';

/** The paths of the read-later interface and its pages. */
export function readLaterRoutes(service: ReadLaterService, baseUrl: () => string): Express {
	const app = express();
	app.disable('x-powered-by').disable('etag');
	addOauthRoutes(app, service);
	addAuthorizeRoutes(app, service, baseUrl);
	addRetrieveRoute(app, service);
	addModifyRoutes(app, service);
	addFeedRoute(app, service);
	addLivingServers(app, service);
	addAccountRoutes(app, service, baseUrl);
	app.use(() => {
		throw new ReadLaterError(404, undefined, 'Not Found');
	});
	app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
		sendError(response, error, service.quirks);
	});
	return app;
}
