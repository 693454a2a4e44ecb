import type { Router } from 'express';
import type { ClockChange } from '../core/Clock.ts';
import { FAULT_FIELDS, type Fault, type FaultRule } from '../core/FaultList.ts';
import { isRecord } from '../core/requestBody.ts';
import { SERVICE_NAMES } from '../core/services.ts';
import type { SandboxServices } from '../SandboxServices.ts';
import { ControlError, objectBody, oneOf, serviceNamed } from './controlBody.ts';

const RESET_MOMENTS = ['before', 'middle', 'after'] as const;

/** Adds faults, clocks and the record of requests. */
export function addFaultRoutes(router: Router, services: SandboxServices): void {
	const { requests, faults, clocks } = services;

	router.get('/requests', ({ query }, response) => {
		response.json({
			requests: requests.list({
				service: serviceNamed(query.service),
				afterId: Number(query.afterId ?? 0) || 0,
			}),
		});
	});
	router.delete('/requests', (_request, response) => {
		requests.clear();
		response.status(204).end();
	});

	router.get('/faults', (_request, response) => response.json({ faults: faults.list() }));
	router.post('/faults', (request, response) =>
		response.json({ id: faults.add(faultRule(objectBody(request))) }),
	);
	router.delete('/faults', ({ query }, response) => {
		faults.clear(serviceNamed(query.service));
		response.status(204).end();
	});

	router.get('/clock', (_request, response) => response.json(services.clockSettings()));
	router.post('/clock', (request, response) => {
		const { service, ...change } = objectBody(request);
		const named = serviceNamed(service);
		try {
			for (const name of named ? [named] : SERVICE_NAMES)
				clocks[name].change(change as ClockChange);
		} catch (error) {
			throw new ControlError(400, (error as Error).message);
		}
		services.clocksChanged();
		response.json(services.clockSettings());
	});
}

function faultRule({
	service,
	method,
	pathContains,
	times,
	skip,
	fault,
}: Record<string, unknown>): FaultRule {
	const named = serviceNamed(service);
	if (!named) throw new ControlError(400, 'service is missing.');
	return {
		service: named,
		...(method !== undefined && { method: String(method) }),
		...(pathContains !== undefined && { pathContains: String(pathContains) }),
		times: count('times', times, 1),
		skip: count('skip', skip, 0),
		fault: checkedFault(fault),
	};
}

function checkedFault(fault: unknown): Fault {
	if (!isRecord(fault)) throw new ControlError(400, 'fault has to be an object.');
	const kind = oneOf('fault.kind', fault.kind, Object.keys(FAULT_FIELDS) as Array<Fault['kind']>);
	for (const [name, type] of Object.entries(FAULT_FIELDS[kind])) {
		if (typeof fault[name] !== type || fault[name] === null)
			throw new ControlError(400, `fault.${name} has to be of the type ${type}.`);
	}
	if (kind === 'reset') oneOf('fault.when', fault.when, RESET_MOMENTS);
	return fault as Fault;
}

function count(name: string, value: unknown, usual: number): number {
	if (value === undefined) return usual;
	if (!Number.isInteger(value) || (value as number) < 0)
		throw new ControlError(400, `${name} has to be a whole number.`);
	return value as number;
}
