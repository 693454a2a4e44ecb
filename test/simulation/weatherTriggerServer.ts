import type { HttpRequest, HttpResponse } from '../../nodes/shared/http/HttpClient';
import { ConnectionFailure } from '../../nodes/shared/http/HttpClient';
import type { Version } from '../../nodes/Weather/api/call';
import type { Random } from './random';
import type { SkyHour } from './weatherTriggerSky';
import type { ShownWarning } from './weatherTriggerWarnings';

const HOUR = 3_600;
const DAY = 86_400;
/** Records of a page of version 4.0. */
const HOURS_PER_PAGE = 20;
const DAYS_PER_PAGE = 10;
/** Seconds after which the service's "now" is another. */
const RENEWED = 600;

/** What the service knows. Times are UNIX seconds. */
export interface Sky {
	hours(at: number): readonly SkyHour[];
	warnings(at: number): readonly ShownWarning[];
	warning(id: string): ShownWarning | undefined;
}

/** What one good answer showed. */
export interface Shown {
	/** UNIX seconds */
	readonly at: number;
	readonly hours?: readonly SkyHour[];
	/** All that are out. */
	readonly warnings?: readonly ShownWarning[];
}

/** How a server is, and how often something goes wrong. */
export interface Habits {
	/** Whether its answers have a `Date`. */
	readonly sendsDate: boolean;
	/** Share of requests. */
	readonly failing: number;
	/** Outages a day, in which every request fails. */
	readonly outages: number;
}

/** The weather interface in the version that a key has; counts what it bills. */
export class WeatherServer {
	/** Of the check under way. */
	shown: Shown[] = [];
	/** Requests with an answer of the right version, since they were counted last. */
	billed = 0;
	/** Of those, texts of warnings. */
	details = 0;
	refused = 0;
	/** Whether it said that there were too many calls. */
	isLimited = false;
	readonly count = { requests: 0, failures: 0 };
	private outageUntil = 0;
	private outageDrawnUntil = 0;

	constructor(
		private readonly version: Version,
		private readonly sky: Sky,
		private readonly zone: { readonly name: string; readonly offset: (seconds: number) => number },
		private readonly random: Random,
		private readonly habits: Habits,
	) {}

	get sendsDate(): boolean {
		return this.habits.sendsDate;
	}

	/** @param now UNIX milliseconds @throws ConnectionFailure */
	readonly disturb = (now: number, mayFail: boolean): HttpResponse | undefined => {
		const { random, habits } = this;
		this.count.requests++;
		this.drawOutage(now);
		if (!mayFail || (now > this.outageUntil && !random.chance(habits.failing))) return undefined;
		this.count.failures++;
		const kind = random.whole(0, 6);
		if (kind === 0) throw new ConnectionFailure('never-sent', 'ECONNREFUSED');
		if (kind === 1) throw new ConnectionFailure('maybe-sent', 'ECONNRESET');
		if (kind === 2) throw new ConnectionFailure('too-long', 'ETIMEDOUT');
		const texts = ['{"cod":500,"message":"Internal error"}', '<html>Bad gateway</html>', ''];
		if (kind === 3) return this.respond(200, '{"lat":52.5,"lon":13.4,"timezone":"Europe/Ber', now);
		if (kind === 4) {
			this.isLimited = true;
			return this.respond(429, '{"cod":429,"message":"Too many calls"}', now);
		}
		return this.respond(random.pick([500, 502, 503]), random.pick(texts), now);
	};

	readonly answer = ({ path, query = {} }: HttpRequest, now: number): HttpResponse => {
		const at = Math.floor(now / 1_000);
		if (!path.startsWith(`/data/${this.version}/onecall`)) {
			this.refused++;
			return this.respond(401, REFUSAL, now);
		}
		this.billed++;
		const part = path.slice('/data/3.0/onecall'.length);
		const body = this.version === '3.0' ? this.oneCall(at) : this.part(part, query, at);
		if (body === undefined) return this.respond(404, '{"cod":404,"message":"Not found"}', now);
		return this.respond(200, JSON.stringify(body), now);
	};

	private envelope(at: number) {
		const { name, offset } = this.zone;
		return { lat: 52.5, lon: 13.4, timezone: name, timezone_offset: offset(at) };
	}

	private oneCall(at: number) {
		const hours = this.sky.hours(at);
		const warnings = this.sky.warnings(at);
		this.shown.push({ at, hours, warnings });
		const today = this.localMidnight(at);
		return {
			...this.envelope(at),
			current: { ...hours[0]?.wire, dt: at - (at % RENEWED) },
			hourly: hours.map(({ wire }) => wire),
			daily: Array.from({ length: 8 }, (_, day) => this.day(today + day * DAY, HOUR * 12)),
			...(warnings.length > 0 ? { alerts: warnings.map(({ wire }) => wire) } : {}),
		};
	}

	private part(part: string, query: Readonly<Record<string, string>>, at: number) {
		const start = query.start === undefined ? undefined : Number(query.start);
		if (part.startsWith('/alert/')) {
			this.details++;
			const id = decodeURIComponent(part.slice('/alert/'.length));
			return this.sky.warning(id)?.wire4;
		}
		if (part === '/current') {
			const warnings = this.sky.warnings(at);
			this.shown.push({ at, warnings });
			const ids = warnings.map(({ id }) => id);
			const alerts = ids.length > 0 ? { alerts: ids } : {};
			const now = { ...this.sky.hours(at)[0]?.wire, dt: at - (at % RENEWED), ...alerts };
			return { ...this.envelope(at), data: [now] };
		}
		if (part === '/timeline/1h') {
			const from = start ?? at - (at % HOUR);
			const hours = this.sky.hours(at).filter((hour) => hour.at >= from);
			const page = hours.slice(0, HOURS_PER_PAGE);
			this.shown.push({ at, hours: page });
			return { ...this.envelope(at), data: page.map(({ wire }) => wire) };
		}
		if (part === '/timeline/1day') {
			const from = start ?? at - (at % DAY);
			this.shown.push({ at });
			const data = Array.from({ length: DAYS_PER_PAGE }, (_, day) => this.day(from + day * DAY, 0));
			return { ...this.envelope(at), data };
		}
		return undefined;
	}

	/** UNIX seconds at which the date at the place began, but for changes of summer time. */
	private localMidnight(at: number): number {
		const offset = this.zone.offset(at);
		const local = at + offset;
		return local - (local % DAY) - offset;
	}

	private day(begin: number, noon: number): Readonly<Record<string, unknown>> {
		const dt = begin + noon;
		// Of a date by UTC in version 4.0: then the sun tells which date it is.
		const middle = noon === 0 ? dt + 12 * HOUR - this.zone.offset(dt) : dt;
		return {
			dt,
			sunrise: middle - 5 * HOUR,
			sunset: middle + 5 * HOUR,
			temp: { day: 285.15, min: 280.2, max: 287.4, night: 282, eve: 284, morn: 281 },
			feels_like: { day: 284, night: 280, eve: 283, morn: 279 },
			pressure: 1_012,
			humidity: 70,
			wind_speed: 4,
			wind_deg: 200,
			clouds: 40,
			pop: 0.2,
			weather: [{ id: 802, main: 'Clouds', description: 'scattered clouds', icon: '03d' }],
		};
	}

	private respond(status: number, text: string, now: number): HttpResponse {
		const date = this.habits.sendsDate ? { date: new Date(now).toUTCString() } : {};
		return { status, headers: { 'content-type': 'application/json', ...date }, text };
	}

	private drawOutage(now: number): void {
		const { random, habits } = this;
		if (now < this.outageDrawnUntil) return;
		if (this.outageDrawnUntil > 0) {
			const days = (now - this.outageDrawnUntil) / (DAY * 1_000) + 1 / 24;
			if (random.chance(Math.min(0.5, habits.outages * days)))
				this.outageUntil = now + random.whole(60, 4 * HOUR) * 1_000;
		}
		this.outageDrawnUntil = now + HOUR * 1_000;
	}
}

const REFUSAL =
	'{"cod":401,"message":"Please note that using One Call requires a separate subscription to the One Call by Call plan."}';
