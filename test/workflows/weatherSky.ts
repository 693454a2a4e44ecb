import nock from '../engine/nock';
import { pass } from '../engine/quickClock';
import { newWeatherAccount, startN8n, WEATHER } from './accounts';

const HOUR = 3_600;
const MINUTE_MS = 60_000;
/** Saturday, 21 November 2026, 09:00 in Berlin. */
export const BEGIN = Date.parse('2026-11-21T08:00:00Z') / 1_000;

/** What the service has of an hour or of a day, in its own units. */
type Record = Readonly<{ [field: string]: unknown }>;

/** A weather service whose forecasts and clock a test sets: what it serves, it serves on both versions. */
export class Sky {
	/** Of the hour that begins so many hours after `BEGIN`. */
	hour: (hour: number) => Record = () => ({});
	alerts: readonly Record[] = [];
	/** Answered instead. */
	failure: number | undefined;
	/** Of all answers, besides the date. */
	headers: { readonly [name: string]: string } = {};
	/** What an answer tells of the clocks of the place. */
	zone: Record = { timezone: 'Europe/Berlin', timezone_offset: 3_600 };
	readonly seen: string[] = [];
	private minutes = 0;

	constructor(readonly version: '3.0' | '4.0') {
		nock(WEATHER)
			.persist()
			.get(/.*/)
			.reply((uri) => this.reply(new URL(uri, WEATHER)));
	}

	/** UNIX seconds at the service. */
	get now(): number {
		return BEGIN + this.minutes * 60;
	}

	/** Time passes, here and on this machine. */
	pass(minutes: number): void {
		this.minutes += minutes;
		pass(minutes * MINUTE_MS);
	}

	private reply(url: URL): nock.ReplyFnResult {
		const [, version = '', path = ''] = /\/data\/(\d\.\d)\/onecall(.*)/.exec(url.pathname) ?? [];
		this.seen.push(`${version}${path}`);
		const headers = { ...this.headers, date: new Date(this.now * 1_000).toUTCString() };
		if (this.failure !== undefined) return [this.failure, {}, headers];
		if (version !== this.version)
			return [
				401,
				{ cod: 401, message: 'Please note that using One Call needs a subscription' },
				headers,
			];
		const body = this.body(path, Number(url.searchParams.get('start') ?? this.now));
		return body ? [200, body, headers] : [404, { cod: '404', message: 'Internal error' }, headers];
	}

	private body(path: string, start: number): object | undefined {
		const root = { lat: 52.52, lon: 13.405, ...this.zone };
		if (path.startsWith('/alert/'))
			return this.alerts.find(({ id }) => path === `/alert/${String(id)}`);
		switch (path) {
			case '':
				return {
					...root,
					current: this.record(this.now),
					hourly: this.hours(this.now, 48),
					daily: this.days(),
					alerts: this.alerts.map(({ id: _id, ...alert }) => alert),
				};
			case '/current':
				return {
					...root,
					data: [{ ...this.record(this.now), alerts: this.alerts.map(({ id }) => id) }],
				};
			case '/timeline/1h':
				return { ...root, data: this.hours(start, 20) };
			default:
				return { ...root, data: this.days() };
		}
	}

	private hours(start: number, count: number): object[] {
		const first = Math.floor(start / HOUR) * HOUR;
		return Array.from({ length: count }, (_, index) => this.record(first + index * HOUR)).filter(
			({ dt }) => dt < this.now + 48 * HOUR,
		);
	}

	private record(at: number) {
		const dt = at === this.now ? at : Math.floor(at / HOUR) * HOUR;
		return {
			dt,
			temp: 283.15,
			pop: 0,
			uvi: 0,
			wind_speed: 2,
			wind_gust: 5,
			weather: [{ id: 800, main: 'Clear', description: 'clear sky', icon: '01d' }],
			...this.hour(Math.floor((dt - BEGIN) / HOUR)),
		};
	}

	private days(): object[] {
		const noon = Math.floor(this.now / 86_400) * 86_400 + 11 * HOUR;
		return Array.from({ length: 8 }, (_, day) => ({
			dt: noon + day * 86_400,
			temp: { min: 275.15, max: 284.15 },
			pop: 0.2,
			weather: [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d' }],
		}));
	}
}

/** A published workflow that begins with the trigger, on an account that nothing is known of. */
export async function weatherTrigger(
	changes: { readonly [name: string]: unknown } = {},
	credential: object = {},
	stored: object = {},
) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('weatherApi', {
		...newWeatherAccount(),
		...credential,
	} as never);
	return n8n.pollingTrigger(
		{
			type: 'weatherTrigger',
			credentials: account.reference,
			parameters: {
				event: 'condition',
				locationBy: 'coordinates',
				latitude: '52.52',
				longitude: '13.405',
				ownName: 'Berlin',
				rules: { rule: [{ measure: 'gust', value: 60, group: 'Rain' }] },
				...changes,
			} as never,
		},
		stored as never,
	);
}

/** Gusts of so many km/h in some hours after `BEGIN`. */
export function gusts(kmh: number, from: number, to: number) {
	return (hour: number) => (hour >= from && hour < to ? { wind_gust: kmh / 3.6 } : {});
}
