import type { Request } from 'express';
import { bodyOf, isRecord } from '../core/requestBody.ts';
import { isServiceName, SERVICE_NAMES, type ServiceName } from '../core/services.ts';

/** A control request that is not right. */
export class ControlError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** The JSON body of a control request; no body is an empty object. */
export function jsonBody(request: Request): unknown {
	const text = bodyOf(request).toString('utf8');
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text) as unknown;
	} catch {
		throw new ControlError(400, 'The body is no valid JSON.');
	}
}

/** The JSON object of a control request. */
export function objectBody(request: Request): Record<string, unknown> {
	const value = jsonBody(request);
	if (!isRecord(value)) throw new ControlError(400, 'The body has to be a JSON object.');
	return value;
}

/** A service named in a request; undefined when none is named. */
export function serviceNamed(value: unknown): ServiceName | undefined {
	if (value === undefined || value === null) return undefined;
	if (!isServiceName(value))
		throw new ControlError(400, `service has to be one of ${SERVICE_NAMES.join(', ')}.`);
	return value;
}

/** A value that has to be one of a list. */
export function oneOf<T extends string>(name: string, value: unknown, allowed: readonly T[]): T {
	if (!allowed.includes(value as T))
		throw new ControlError(400, `${name} has to be one of ${allowed.join(', ')}.`);
	return value as T;
}

/** A value that has to be a number. */
export function numberIn(body: Record<string, unknown>, name: string): number {
	const value = body[name];
	if (typeof value !== 'number' || !Number.isFinite(value))
		throw new ControlError(400, `${name} has to be a number.`);
	return value;
}

/** A value that has to be text and not empty. */
export function textIn(body: Record<string, unknown>, name: string): string {
	const value = body[name];
	if (typeof value !== 'string' || value === '')
		throw new ControlError(400, `${name} has to be text.`);
	return value;
}

/** The settings with the given ones changed; names that do not exist are an error. */
export function changed<T extends object>(settings: T, change: Record<string, unknown>): T {
	const unknown = Object.keys(change).find((name) => !Object.hasOwn(settings, name));
	if (unknown !== undefined)
		throw new ControlError(
			400,
			`${unknown} is not known. Known are: ${Object.keys(settings).join(', ')}.`,
		);
	return { ...settings, ...change };
}
