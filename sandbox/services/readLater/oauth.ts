import type { Request, Response, Router } from 'express';
import { consumerKeyOf, jsonParameters, textParameter } from './callerParameters.ts';
import { ERRORS } from './readLaterError.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { RequestToken } from './readLaterState.ts';

const UNSAFE_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);

/** Adds the two calls an application makes to get an access token. */
export function addOauthRoutes(router: Router, service: ReadLaterService): void {
	router.post('/v3/oauth/request', (request, response) => {
		const parameters = jsonParameters(request);
		const consumerKey = consumerKeyOf(service, parameters);
		const redirectUri = textParameter(parameters, 'redirect_uri');
		if (!redirectUri) throw ERRORS.missingRedirect();
		if (!isRedirectUri(redirectUri)) throw ERRORS.invalidRedirect();
		const state = textParameter(parameters, 'state');
		service.rateLimits.admit(
			response,
			service.limits,
			{ key: consumerKey },
			service.clock.now() / 1000,
		);
		const code = service.newToken();
		service.requestTokens.set(code, {
			consumerKey,
			redirectUri,
			state,
			created: service.clock.seconds(),
			decision: 'pending',
		});
		service.changed();
		answer(service, request, response, { code, ...(state !== undefined && { state }) });
	});

	router.post('/v3/oauth/authorize', (request, response) => {
		const parameters = jsonParameters(request);
		const consumerKey = consumerKeyOf(service, parameters);
		const code = textParameter(parameters, 'code');
		if (!code) throw ERRORS.missingCode();
		service.rateLimits.admit(
			response,
			service.limits,
			{ key: consumerKey },
			service.clock.now() / 1000,
		);
		const token = liveRequestToken(service, code);
		const application = service.applications.get(consumerKey);
		if (!token || !application || token.consumerKey !== consumerKey) throw ERRORS.unknownCode();
		if (token.decision === 'used') throw ERRORS.usedCode();
		// The service does not tell "not decided yet" from "declined".
		if (token.decision !== 'allowed' || token.username === undefined) throw ERRORS.rejectedCode();
		token.decision = 'used';
		const accessToken = service.newToken();
		service.accessTokens.set(accessToken, {
			consumerKey,
			username: token.username,
			permissions: [...application.permissions],
			created: service.clock.seconds(),
		});
		service.changed();
		answer(service, request, response, {
			access_token: accessToken,
			username: token.username,
			...(token.state !== undefined && { state: token.state }),
		});
	});
}

/** A request token that has not run out. */
export function liveRequestToken(
	service: ReadLaterService,
	code: string,
): RequestToken | undefined {
	const token = service.requestTokens.get(code);
	const age = token ? service.clock.seconds() - token.created : 0;
	return age > service.requestTokenLifetimeSeconds ? undefined : token;
}

/** Notes what a person decided; false when there is nothing to decide any more. */
export function decide(
	service: ReadLaterService,
	code: string,
	username: string,
	allowed: boolean,
): boolean {
	const token = liveRequestToken(service, code);
	if (!token || token.decision === 'used' || !service.accounts.has(username)) return false;
	Object.assign(token, { decision: allowed ? 'allowed' : 'declined', username });
	service.changed();
	return true;
}

function answer(
	service: ReadLaterService,
	request: Request,
	response: Response,
	fields: Record<string, string>,
): void {
	const wantsJson = request.get('X-Accept')?.toLowerCase().includes('application/json') ?? false;
	if (wantsJson || service.quirks.oauthAnswer === 'json') response.json(fields);
	else
		response.type('application/x-www-form-urlencoded').send(new URLSearchParams(fields).toString());
}

function isRedirectUri(text: string): boolean {
	return URL.canParse(text) && !UNSAFE_SCHEMES.has(new URL(text).protocol);
}
