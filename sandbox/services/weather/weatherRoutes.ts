import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { formOf } from '../core/requestBody.ts';
import { SCENARIOS, type Site } from './atmosphere.ts';
import { findByCoordinates, findByName, findByZip, findCities } from './geocoding.ts';
import { daySummary, overview, timeMachine } from './history.ts';
import { oneCall } from './oneCall.ts';
import { alertById, current, days, hours, minutes, type Asked } from './oneCall4.ts';
import type { ReplyStyle } from './records.ts';
import { UNIT_SYSTEMS, type UnitSystem } from './units.ts';
import { WeatherError } from './weatherError.ts';
import { weatherPage } from './weatherPage.ts';
import type { WeatherService } from './WeatherService.ts';

type Reply = (context: { request: Request; site: Site; now: number; style: ReplyStyle }) => object;

/** The paths of the weather interface. */
export function weatherRoutes(service: WeatherService, baseUrl: () => string): Express {
	const app = express();
	app.disable('x-powered-by').disable('etag');
	const oneCallPath = (path: string, reply: Reply) =>
		app.get(path, (request, response) => {
			service.admit(request.query.appid, 'oneCall');
			const [lat, lon] = coordinatesOf(request);
			const site = service.site(lat, lon);
			response.json(
				reply({ request, site, now: service.clock.seconds(), style: styleOf(request) }),
			);
		});

	oneCallPath('/data/3.0/onecall', ({ request, site, now, style }) =>
		oneCall(site, now, style, new Set((textOf(request, 'exclude') ?? '').split(','))),
	);
	oneCallPath('/data/3.0/onecall/timemachine', ({ request, site, now, style }) =>
		timeMachine(site, now, wholeNumberOf(request, 'dt'), style),
	);
	oneCallPath('/data/3.0/onecall/day_summary', ({ request, site, now, style }) =>
		daySummary(site, now, required(request, 'date'), style, timeZoneOf(request)),
	);
	oneCallPath('/data/3.0/onecall/overview', ({ request, site, now, style }) =>
		overview(site, now, textOf(request, 'date'), style),
	);

	oneCall4Routes(app, service);

	const geocodingPath = (path: string, reply: (request: Request) => object) =>
		app.get(path, (request, response) => {
			service.admit(request.query.appid, 'geocoding');
			response.json(reply(request));
		});
	geocodingPath('/geo/1.0/direct', (request) =>
		findByName(searchOf(request, 'q'), limitOf(request)),
	);
	geocodingPath('/geo/1.0/zip', (request) => {
		const found = findByZip(searchOf(request, 'zip'));
		if (!found) throw new WeatherError(404, 'not found', { textCode: true });
		return found;
	});
	geocodingPath('/geo/1.0/reverse', (request) =>
		findByCoordinates(...coordinatesOf(request), limitOf(request)),
	);

	app.get('/', (request, response) =>
		response.type('html').send(weatherPage(service, baseUrl(), textOf(request, 'place'))),
	);
	app.post('/weather', (request, response) => {
		const { place = '', scenario = '' } = formOf(request);
		const [city] = findCities(place);
		if (city)
			service.setScenario(city.lat, city.lon, SCENARIOS.find((each) => each === scenario) ?? null);
		response.redirect(303, `/?place=${encodeURIComponent(place)}`);
	});
	app.use(() => {
		throw new WeatherError(404, 'Internal error', { textCode: true });
	});
	app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
		const known = error instanceof WeatherError ? error : new WeatherError(500, 'Internal error');
		response.status(known.status).json(known.body);
	});
	return app;
}

/** Version 4.0: a path for each part. An alert is asked for by its ID alone. */
function oneCall4Routes(app: Express, service: WeatherService): void {
	const BASE = '/data/4.0/onecall';
	const places = new Map<string, [lat: number, lon: number]>();
	const path = (below: string, reply: (asked: Asked) => object) =>
		app.get(`${BASE}${below}`, (request, response) => {
			service.admit(request.query.appid, 'oneCall', '4.0');
			const [lat, lon] = coordinatesOf(request);
			const site = service.site(lat, lon);
			const now = service.clock.seconds();
			places.set(`${lat},${lon}`, [lat, lon]);
			response.json(
				reply({
					site,
					now,
					style: styleOf(request),
					start: startOf(request),
					link: linkOf(request),
				}),
			);
		});
	path('/current', current);
	path('/timeline/1min', minutes);
	path('/timeline/1h', hours);
	path('/timeline/1day', (asked) => days(asked, service.quirks));
	app.get(`${BASE}/alert/:id`, (request, response) => {
		service.admit(request.query.appid, 'oneCall', '4.0');
		const found = [...places.values()]
			.map(([lat, lon]) =>
				alertById(
					request.params.id,
					service.site(lat, lon),
					service.clock.seconds(),
					service.quirks,
				),
			)
			.find((alert) => alert !== undefined);
		if (!found) throw new WeatherError(404, 'Alert not found');
		response.json(found);
	});
}

function startOf(request: Request): number | undefined {
	const text = textOf(request, 'start');
	if (text === undefined) return undefined;
	if (!/^-?\d+$/.test(text)) throw new WeatherError(400, 'wrong start time', { textCode: true });
	return Number(text);
}

/** The interface writes its links with the key, over plain http. */
function linkOf(request: Request): (start: number) => string {
	return (start) => {
		const url = new URL(request.originalUrl, 'http://api.openweathermap.org');
		url.searchParams.set('start', String(start));
		return url.toString();
	};
}

function textOf({ query }: Request, name: string): string | undefined {
	const value = query[name];
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function required(request: Request, name: string): string {
	const value = textOf(request, name);
	if (value === undefined)
		throw new WeatherError(400, `Missing parameter: ${name}`, { parameters: [name] });
	return value;
}

function searchOf(request: Request, name: string): string {
	const value = textOf(request, name);
	if (value === undefined) throw new WeatherError(400, 'Nothing to geocode', { textCode: true });
	return value;
}

function coordinatesOf(request: Request): [lat: number, lon: number] {
	return [
		coordinateOf(request, 'lat', 'latitude', 90),
		coordinateOf(request, 'lon', 'longitude', 180),
	];
}

function coordinateOf(request: Request, name: string, word: string, most: number): number {
	const text = textOf(request, name);
	if (text === undefined) throw new WeatherError(400, 'Nothing to geocode', { parameters: [name] });
	if (!/^[+-]?\d+(\.\d*)?$/.test(text) || Math.abs(Number(text)) > most)
		throw new WeatherError(400, `wrong ${word}`, { parameters: [name] });
	return Number(text);
}

function wholeNumberOf(request: Request, name: string): number {
	const text = required(request, name);
	if (!/^-?\d+$/.test(text)) throw new WeatherError(400, `wrong ${name}`, { parameters: [name] });
	return Number(text);
}

function timeZoneOf(request: Request): string | undefined {
	const tz = textOf(request, 'tz');
	if (tz !== undefined && !/^[+-]\d{2}:\d{2}$/.test(tz))
		throw new WeatherError(400, 'Invalid tz format', { parameters: ['tz'] });
	return tz;
}

function limitOf(request: Request): number {
	return Math.max(1, Number(textOf(request, 'limit')) || 1);
}

// A unit system or language that is not known is answered with the default.
function styleOf(request: Request): ReplyStyle {
	const units = textOf(request, 'units') as UnitSystem | undefined;
	return {
		units: units && UNIT_SYSTEMS.includes(units) ? units : 'standard',
		language: textOf(request, 'lang') ?? 'en',
	};
}
