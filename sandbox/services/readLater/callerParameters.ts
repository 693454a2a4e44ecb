import type { Request, Response } from 'express';
import { formOf, isRecord, jsonOf, mediaTypeOf } from '../core/requestBody.ts';
import { ERRORS } from './readLaterError.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { AccessToken, Account, Permission } from './readLaterState.ts';

/** The parameters of a call, from JSON or from a form. */
export type Parameters = Record<string, unknown>;

/** The JSON object a call carries. */
export function jsonParameters(request: Request): Parameters {
	if (mediaTypeOf(request) !== 'application/json')
		throw ERRORS.badRequest('the content type has to be application/json; charset=UTF-8');
	let value: unknown;
	try {
		value = jsonOf(request);
	} catch {
		throw ERRORS.malformed();
	}
	if (!isRecord(value)) throw ERRORS.badRequest('the body has to be an object');
	return value;
}

/** The parameters of a call in either content type. */
export function anyParameters(request: Request): Parameters {
	return mediaTypeOf(request) === 'application/x-www-form-urlencoded'
		? formOf(request)
		: jsonParameters(request);
}

/** A parameter that has to be text; undefined when it is absent or empty. */
export function textParameter(parameters: Parameters, name: string): string | undefined {
	const value = parameters[name];
	if (value === undefined || value === null || value === '') return undefined;
	if (typeof value !== 'string') throw ERRORS.badRequest(`${name} has to be text`);
	return value;
}

/** The application behind the consumer key of a call. */
export function consumerKeyOf(service: ReadLaterService, parameters: Parameters): string {
	const key = textParameter(parameters, 'consumer_key');
	if (!key) throw ERRORS.missingConsumerKey();
	if (!service.applications.has(key)) throw ERRORS.invalidConsumerKey();
	return key;
}

/** The account a call acts for, once key, token, permission and limits are checked. */
export function callerOf(
	service: ReadLaterService,
	response: Response,
	parameters: Parameters,
	permission: Permission,
): AccessToken & { account: Account } {
	const consumerKey = consumerKeyOf(service, parameters);
	const given = textParameter(parameters, 'access_token');
	const token = given === undefined ? undefined : service.accessTokens.get(given);
	const account = token && service.accounts.get(token.username);
	if (!token || !account || token.consumerKey !== consumerKey)
		throw ERRORS.invalidToken(service.quirks.unauthorizedStatus);
	service.rateLimits.admit(
		response,
		service.limits,
		{ user: token.username, key: consumerKey },
		service.clock.now() / 1000,
	);
	if (!token.permissions.includes(permission)) throw ERRORS.forbidden();
	return { ...token, account };
}
