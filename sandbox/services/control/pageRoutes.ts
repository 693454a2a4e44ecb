import type { Router } from 'express';
import { formOf } from '../core/requestBody.ts';
import type { SandboxServices } from '../SandboxServices.ts';
import { ControlError, serviceNamed } from './controlBody.ts';
import { indexPage } from './indexPage.ts';
import { SITUATIONS } from './situations.ts';

const UNTIL_CLEARED = 0;

/** The page with the buttons, and what its buttons do. */
export function addPageRoutes(router: Router, services: SandboxServices): void {
	router.get('/', (_request, response) => response.type('html').send(indexPage(services)));

	router.post('/situation', (request, response) => {
		const { service: name, situation = '', once } = formOf(request);
		const service = serviceNamed(name);
		if (!service) throw new ControlError(400, 'service is missing.');
		const wanted = SITUATIONS[service].find((each) => each.name === situation);
		if (!wanted && situation !== '') throw new ControlError(400, 'There is no such situation.');
		services.faults.clear(service);
		for (const rule of wanted?.rules ?? [])
			services.faults.add({
				...rule,
				service,
				situation,
				times: once === '1' ? 1 : UNTIL_CLEARED,
			});
		response.redirect(303, `/#${service}`);
	});
}
