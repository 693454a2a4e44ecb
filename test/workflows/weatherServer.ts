import type { Scenario, Site } from '../../sandbox/services/weather/atmosphere';
import { daySummary, overview, timeMachine } from '../../sandbox/services/weather/history';
import { oneCall } from '../../sandbox/services/weather/oneCall';
import type { Asked, OneCall4Quirks } from '../../sandbox/services/weather/oneCall4';
import {
	alertById,
	current,
	days,
	hours,
	minutes,
	USUAL_QUIRKS,
} from '../../sandbox/services/weather/oneCall4';
import { noSubscription } from '../../sandbox/services/weather/weatherError';
import nock from '../engine/nock';
import { newWeatherAccount, startN8n, WEATHER } from './accounts';

export interface Habits {
	/** Versions that the key may use. */
	readonly versions: readonly ('3.0' | '4.0')[];
	readonly quirks?: Partial<OneCall4Quirks>;
	/** UNIX seconds at the server. */
	readonly now?: () => number;
	/** Answers carry the `Date` of the server. */
	readonly dated?: boolean;
	readonly zone?: string;
	readonly scenario?: Scenario;
	/** How a refused key is answered; by default as the provider does. */
	readonly refusal?: (version: string) => nock.ReplyFnResult;
	/** An answer in place of the usual one, for some requests. */
	readonly instead?: (url: URL) => nock.ReplyFnResult | Error | undefined;
}

/** A weather service of both versions that counts, as a `nock` interceptor. Its weather is the sandbox's. */
export function weatherServer(habits: Habits) {
	const seen: URL[] = [];
	const { versions, zone = 'Europe/Berlin', scenario } = habits;
	const now = habits.now ?? (() => Math.floor(Date.now() / 1_000));
	const quirks = { ...USUAL_QUIRKS, ...habits.quirks };
	const refusal =
		habits.refusal ?? ((version) => [401, { cod: 401, message: noSubscription(version as '3.0') }]);
	let place: Site = { lat: 52.52, lon: 13.405, zone, scenario };

	const answer = (url: URL): nock.ReplyFnResult => {
		const [, version = ''] = /\/data\/(\d\.\d)\//.exec(url.pathname) ?? [];
		if (url.pathname === '/geo/1.0/direct')
			return [200, [{ name: url.searchParams.get('q'), lat: 52.52, lon: 13.405, country: 'DE' }]];
		if (!versions.includes(version as '3.0')) return refusal(version);
		const get = (name: string) => url.searchParams.get(name) ?? undefined;
		if (get('lat') !== undefined)
			place = { ...place, lat: Number(get('lat')), lon: Number(get('lon')) };
		const units = get('units') === 'metric' ? 'metric' : 'standard';
		const style = { units, language: get('lang') ?? 'en' } as const;
		const asked: Asked = {
			site: place,
			now: now(),
			style,
			start: get('start') === undefined ? undefined : Number(get('start')),
			link: (start) => `http://weather.test/next?appid=${get('appid')}&start=${start}`,
		};
		const path = url.pathname.split('/onecall')[1] ?? '';
		const replies: Readonly<Record<string, () => object>> = {
			'3.0': () => oneCall(place, now(), style, new Set()),
			'3.0/timemachine': () => timeMachine(place, now(), Number(get('dt')), style),
			'3.0/day_summary': () => daySummary(place, now(), get('date') ?? '', style),
			'3.0/overview': () => overview(place, now(), get('date'), style),
			'4.0/current': () => current(asked),
			'4.0/timeline/1min': () => minutes(asked),
			'4.0/timeline/1h': () => hours(asked),
			'4.0/timeline/1day': () => days(asked, quirks),
		};
		const reply =
			replies[`${version}${path}`]?.() ??
			alertById(decodeURIComponent(path.replace('/alert/', '')), place, now(), quirks);
		return reply ? [200, reply] : [404, { cod: '404', message: 'Internal error' }];
	};

	const scope = nock(WEATHER).persist();
	scope.get(/.*/).reply(function handle(uri, _body, respond) {
		const url = new URL(uri, WEATHER);
		seen.push(url);
		const instead = habits.instead?.(url);
		if (instead instanceof Error) respond(instead, [500]);
		else {
			const [status, body, headers = {}] = (instead ?? answer(url)) as readonly [
				number,
				nock.ReplyBody,
				object?,
			];
			const date = habits.dated ? { date: new Date(now() * 1_000).toUTCString() } : {};
			respond(null, [status, body, { ...date, ...headers } as nock.ReplyHeaders]);
		}
	});
	return {
		seen,
		/** Calls of the one-call plan; a refused one counts as well. */
		billed: () => seen.filter(({ pathname }) => pathname.startsWith('/data/')).length,
		end: () => nock.cleanAll(),
	};
}

/** A workflow of the Weather node alone, on an account that nothing is known of. */
export async function weatherNode(data: object = {}) {
	const n8n = startN8n();
	const account = newWeatherAccount();
	const credential = await n8n.credentials.create('weatherApi', { ...account, ...data } as never);
	const run = async (
		operation: string,
		changes: object = {},
		items: readonly { json: object }[] = [{ json: {} }],
		settings: object = {},
	) =>
		await n8n.execute(
			{
				type: 'weather',
				credentials: credential.reference,
				parameters: {
					resource: 'weather',
					operation,
					locationBy: 'coordinates',
					latitude: '52.52',
					longitude: '13.405',
					units: 'metric',
					output: 'full',
					...changes,
				},
				...settings,
			},
			items as never,
		);
	return { n8n, apiKey: account.apiKey, credentialId: credential.id, run };
}
