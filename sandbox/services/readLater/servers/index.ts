import { Router, type Express } from 'express';
import type { ReadLaterService } from '../ReadLaterService.ts';
import { eindexKarakeep, eindexWallabag } from './eindex.ts';
import { kobeck } from './kobeck.ts';
import { koboPocketProxy } from './koboPocketProxy.ts';
import type { LivingServer } from './livingServer.ts';
import { merlin } from './merlin.ts';
import { openPocket } from './openPocket.ts';
import { podginator } from './podginator.ts';
import { dvx76, readeckobo, readeckoboRemoving } from './readeckobo.ts';

/** Stand-ins for the servers that people run; another one is a file and a line here. */
export const LIVING_SERVERS: readonly LivingServer[] = [
	readeckobo,
	readeckoboRemoving,
	dvx76,
	kobeck,
	koboPocketProxy,
	eindexKarakeep,
	eindexWallabag,
	podginator,
	openPocket,
	merlin,
];

/** Where a server stands here; a client appends its paths to it. */
export function addressOf({ id, basePath }: LivingServer, baseUrl: string): string {
	return `${baseUrl}/servers/${id}${basePath}`;
}

/** Adds all servers; each has a list of its own. */
export function addLivingServers(app: Express, service: ReadLaterService): void {
	for (const server of LIVING_SERVERS) {
		const router = Router();
		server.addRoutes(router, { service, account: () => service.seededAccount(server.id) });
		router.use((_request, response) => {
			response.status(404).type('text').send('404 page not found');
		});
		app.use(`/servers/${server.id}`, router);
	}
}
