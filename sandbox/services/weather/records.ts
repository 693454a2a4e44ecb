import { atmosphereAt, siteSeed, type Atmosphere, type Site } from './atmosphere.ts';
import { conditionsOf } from './conditions.ts';
import { chance } from './noise.ts';
import { sunTimes } from './sun.ts';
import { round, speed, temperature, type UnitSystem } from './units.ts';
import { atLocalHour, localDate } from './zonedTime.ts';

/** How a reply is written. */
export interface ReplyStyle {
	units: UnitSystem;
	language: string;
}

const HOUR = 3600;
const MINUTES_SLOT = 6 * HOUR;
const LEAST_FALL = 0.01;

/** The record of one moment as in `current` and in the history. */
export function currentRecord(site: Site, dt: number, style: ReplyStyle): object {
	const air = atmosphereAt(site, dt);
	return { dt, ...sunOf(site, dt), ...commonFields(air, style), ...fallPerHour(air) };
}

/** The record of one hour of the forecast. */
export function hourlyRecord(site: Site, dt: number, style: ReplyStyle): object {
	const air = atmosphereAt(site, dt);
	return { dt, ...commonFields(air, style), pop: round(air.pop), ...fallPerHour(air) };
}

/** Rain in the coming hour, minute by minute; undefined where radar does not reach at times. */
export function minutelyRecords(site: Site, now: number): object[] | undefined {
	if (site.scenario === 'minimal') return undefined;
	if (!site.scenario && chance(siteSeed(site) + 3, Math.floor(now / MINUTES_SLOT)) < 0.1)
		return undefined;
	const start = Math.floor(now / 60) * 60;
	return Array.from({ length: 60 }, (_, index) => {
		const { rain, snow } = atmosphereAt(site, start + index * 60);
		return { dt: start + index * 60, precipitation: fall(rain + snow) };
	});
}

/** Sunrise and sunset of the local day; empty in polar day and night. */
export function sunOf(site: Site, dt: number): { sunrise?: number; sunset?: number } {
	if (site.scenario === 'polarDay' || site.scenario === 'polarNight' || site.scenario === 'minimal')
		return {};
	return sunTimes(site.lat, site.lon, atLocalHour(site.zone, localDate(site.zone, dt), 12)) ?? {};
}

/** Millimeters as the interface writes them: traces count as nothing. */
export function fall(millimeters: number): number {
	return millimeters < LEAST_FALL ? 0 : round(millimeters);
}

function commonFields(air: Atmosphere, { units, language }: ReplyStyle): object {
	return {
		temp: temperature(air.temp, units),
		feels_like: temperature(air.feelsLike, units),
		pressure: air.pressure,
		humidity: air.humidity,
		dew_point: temperature(air.dewPoint, units),
		uvi: round(air.uvi),
		clouds: air.clouds,
		...(air.visibility !== undefined && { visibility: air.visibility }),
		wind_speed: speed(air.windSpeed, units),
		wind_deg: air.windDeg,
		...(air.windGust !== undefined && { wind_gust: speed(air.windGust, units) }),
		weather: conditionsOf(air, language),
	};
}

// Millimeters in every unit system.
function fallPerHour({ rain, snow }: Atmosphere): object {
	return {
		...(fall(rain) > 0 && { rain: { '1h': fall(rain) } }),
		...(fall(snow) > 0 && { snow: { '1h': fall(snow) } }),
	};
}
