import { connectionError, unreadableAnswer } from '../../shared/http/answerErrors';
import type { HttpClient, HttpRequest, HttpResponse } from '../../shared/http/HttpClient';
import { ConnectionFailure } from '../../shared/http/HttpClient';
import { parseAnswer } from '../../shared/parse/parseAnswer';
import type { OneCall } from './schemas';
import { oneCallSchema } from './schemas';
import { SERVICE, weatherError } from './weatherErrors';

export interface Coordinates {
	/** Degrees, -90 to 90. */
	readonly latitude: number;
	/** Degrees, -180 to 180. */
	readonly longitude: number;
}

/** The weather interface, one function per endpoint. Each call of a function is one billed call at most. */
export interface WeatherApi {
	/**
	 * Current weather, next hour, 48 hours, 8 days and alerts of a place. Temperatures in °C, wind in m/s.
	 * @throws ServiceError
	 */
	oneCall(place: Coordinates, options: { readonly language: string }): Promise<OneCall>;
}

/** @param http adds the base address and the API key */
export function createWeatherApi(http: HttpClient): WeatherApi {
	return {
		async oneCall({ latitude, longitude }, { language }) {
			// `exclude` is not sent: the price is the same, and one answer serves every operation.
			const response = await ask(http, {
				method: 'GET',
				path: '/data/3.0/onecall',
				query: { lat: String(latitude), lon: String(longitude), units: 'metric', lang: language },
				headers: { Accept: 'application/json' },
				repeatable: true,
			});
			return parseAnswer(oneCallSchema, response, SERVICE);
		},
	};
}

async function ask(http: HttpClient, request: HttpRequest): Promise<HttpResponse> {
	const response = await http.send(request).catch(explain);
	if (response.status !== 200) throw weatherError(response);
	return response;
}

function explain(failure: unknown): never {
	throw failure instanceof ConnectionFailure ? connectionError(failure, SERVICE) : failure;
}

/**
 * @param part the asked part of an answer
 * @throws ServiceError when the service left it out, instead of going on with invented values
 */
export function requirePart<Part>(part: Part | null | undefined, name: string): Part {
	if (part !== null && part !== undefined) return part;
	throw unreadableAnswer(SERVICE, `It does not contain the part “${name}”.`);
}
