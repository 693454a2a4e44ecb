import type { Atmosphere, Site } from './atmosphere.ts';
import { dailyRecord, hoursOfDay, sum } from './dailyRecord.ts';
import { rootFields } from './oneCall.ts';
import { currentRecord, type ReplyStyle } from './records.ts';
import { speed, temperature } from './units.ts';
import { WeatherError } from './weatherError.ts';
import { addDays, localDate, offsetAt, offsetText } from './zonedTime.ts';

const DAY = 86_400;
const EARLIEST = Date.UTC(1979, 0, 1) / 1000;
const UV_KEPT_DAYS = 5;

/** The reply for one moment of the past or the coming days. */
export function timeMachine(site: Site, now: number, dt: number, style: ReplyStyle): object {
	if (dt < EARLIEST || dt > now + 4 * DAY)
		throw new WeatherError(400, 'requested time is out of allowed range of 4 days ahead', {
			parameters: ['dt'],
		});
	const record = { ...currentRecord(site, dt, style) } as Record<string, unknown>;
	if (dt < now - UV_KEPT_DAYS * DAY) delete record.uvi;
	return { ...rootFields(site, now), data: [record] };
}

/** The reply that sums up one date. */
export function daySummary(
	site: Site,
	now: number,
	date: string,
	style: ReplyStyle,
	tz?: string,
): object {
	const latest = addDays(localDate(site.zone, now), Math.round(1.5 * 365));
	if (!isDate(date)) throw new WeatherError(400, 'Invalid date format', { parameters: ['date'] });
	if (date < '1979-01-02' || date > latest)
		throw new WeatherError(400, 'Date is out of range', { parameters: ['date'] });
	const hours = hoursOfDay(site, date);
	const at = (hour: number) => hours[hour] as Atmosphere;
	const { units } = style;
	const windiest = hours.reduce((most, air) => (air.windSpeed > most.windSpeed ? air : most));
	const temps = hours.map(({ temp }) => temp);
	const degrees = (hour: number) => temperature(at(hour).temp, units);
	return {
		lat: site.lat,
		lon: site.lon,
		tz: tz ?? offsetText(offsetAt(site.zone, Date.parse(`${date}T12:00:00Z`) / 1000)),
		date,
		units,
		cloud_cover: { afternoon: at(12).clouds },
		// Decimals although the description of the interface shows whole numbers.
		humidity: { afternoon: at(12).humidity + 0.46 },
		precipitation: {
			total: Math.round(sum(hours.map(({ rain, snow }) => rain + snow)) * 100) / 100,
		},
		temperature: {
			min: temperature(Math.min(...temps), units),
			max: temperature(Math.max(...temps), units),
			afternoon: degrees(12),
			night: degrees(0),
			evening: degrees(18),
			morning: degrees(6),
		},
		pressure: { afternoon: at(12).pressure },
		wind: { max: { speed: speed(windiest.windSpeed, units), direction: windiest.windDeg } },
	};
}

/** The reply with one paragraph on today or tomorrow. */
export function overview(
	site: Site,
	now: number,
	requested: string | undefined,
	style: ReplyStyle,
): object {
	const today = localDate(site.zone, now);
	const date = requested ?? today;
	if (!isDate(date)) throw new WeatherError(400, 'Invalid date format', { parameters: ['date'] });
	if (date !== today && date !== addDays(today, 1))
		throw new WeatherError(400, 'Date is out of range: only today and tomorrow', {
			parameters: ['date'],
		});
	const {
		temp,
		summary,
		wind_speed: wind,
	} = dailyRecord(site, date, style) as {
		temp: { min: number; max: number };
		summary: string;
		wind_speed: number;
	};
	const [degree, speedUnit] = {
		standard: ['K', 'm/s'],
		metric: ['°C', 'm/s'],
		imperial: ['°F', 'mph'],
	}[style.units] as [string, string];
	return {
		lat: site.lat,
		lon: site.lon,
		tz: offsetText(offsetAt(site.zone, now)),
		date,
		units: style.units,
		weather_overview: `${summary}. The temperature ranges from ${temp.min} ${degree} to ${temp.max} ${degree}.  The wind reaches ${wind} ${speedUnit}. Overall, plan your day with this in mind.`,
	};
}

function isDate(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
