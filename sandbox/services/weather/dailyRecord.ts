import { atmosphereAt, type Atmosphere, type Site } from './atmosphere.ts';
import { conditionsOf } from './conditions.ts';
import { fall, sunOf, type ReplyStyle } from './records.ts';
import { moonPhase, moonTimes } from './sun.ts';
import { round, speed, temperature } from './units.ts';
import { atLocalHour } from './zonedTime.ts';

const HOURS = 24;

/** The air in every hour of a local date. */
export function hoursOfDay(site: Site, date: string): Atmosphere[] {
	return Array.from({ length: HOURS }, (_, hour) =>
		atmosphereAt(site, atLocalHour(site.zone, date, hour)),
	);
}

/** The record of one local date in the forecast. */
export function dailyRecord(site: Site, date: string, style: ReplyStyle): object {
	const { units, language } = style;
	const hours = hoursOfDay(site, date);
	const noon = atLocalHour(site.zone, date, 12);
	const at = (hour: number) => hours[hour] as Atmosphere;
	const degrees = (hour: number) => temperature(at(hour).temp, units);
	const feels = (hour: number) => temperature(at(hour).feelsLike, units);
	const temps = hours.map(({ temp }) => temp);
	const windiest = hours.reduce((most, air) => (air.windSpeed > most.windSpeed ? air : most));
	const gusts = hours.flatMap(({ windGust }) => windGust ?? []);
	const worst = mostNotable(hours);
	const rain = fall(sum(hours.map((air) => air.rain)));
	const snow = fall(sum(hours.map((air) => air.snow)));
	const weather = conditionsOf({ ...worst, isDay: true }, language);
	return {
		dt: noon,
		...sunOf(site, noon),
		...moonTimes(noon),
		moon_phase: moonPhase(noon),
		summary: summaryOf(worst, rain, snow),
		temp: {
			day: degrees(12),
			min: temperature(Math.min(...temps), units),
			max: temperature(Math.max(...temps), units),
			night: degrees(0),
			eve: degrees(18),
			morn: degrees(6),
		},
		feels_like: { day: feels(12), night: feels(0), eve: feels(18), morn: feels(6) },
		pressure: at(12).pressure,
		humidity: at(12).humidity,
		dew_point: temperature(at(12).dewPoint, units),
		wind_speed: speed(windiest.windSpeed, units),
		wind_deg: windiest.windDeg,
		...(gusts.length > 0 && { wind_gust: speed(Math.max(...gusts), units) }),
		weather,
		clouds: at(12).clouds,
		pop: round(Math.max(...hours.map((air) => air.pop))),
		// A plain number here, an object per hour elsewhere.
		...(rain > 0 && { rain }),
		...(snow > 0 && { snow }),
		uvi: round(Math.max(...hours.map((air) => air.uvi))),
	};
}

/** Adds numbers up. */
export function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0);
}

function mostNotable(hours: Atmosphere[]): Atmosphere {
	const weight = (air: Atmosphere) =>
		(air.thunder ? 100 : 0) + air.rain + air.snow + air.clouds / 1000;
	return hours.reduce((most, air) => (weight(air) > weight(most) ? air : most));
}

function summaryOf(worst: Atmosphere, rain: number, snow: number): string {
	if (worst.thunder) return 'Expect a day of partly cloudy with thunderstorms';
	if (snow > rain) return 'You can expect snow in the course of the day';
	if (rain > 0)
		return rain > 5 ? 'There will be rain today' : 'Expect a day of partly cloudy with rain';
	return worst.clouds > 50 ? 'There will be partly cloudy today' : 'There will be clear sky today';
}
