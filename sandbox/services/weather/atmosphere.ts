import { chance, hash, smoothNoise } from './noise.ts';
import { sunElevation } from './sun.ts';

/** Weather a place can be made to have. */
export const SCENARIOS = [
	'rain',
	'dry',
	'storm',
	'snow',
	'polarDay',
	'polarNight',
	'alerts',
	'minimal',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Where, and whether the place has forced weather. */
export interface Site {
	lat: number;
	lon: number;
	zone: string;
	scenario?: Scenario | undefined;
}

/** The air at one place and moment, in °C, hPa, %, m/s, m and mm/h. */
export interface Atmosphere {
	temp: number;
	feelsLike: number;
	dewPoint: number;
	pressure: number;
	humidity: number;
	clouds: number;
	windSpeed: number;
	windDeg: number;
	windGust?: number | undefined;
	visibility?: number | undefined;
	uvi: number;
	rain: number;
	snow: number;
	thunder: boolean;
	pop: number;
	isDay: boolean;
}

const HOUR = 3600;
// Below this moisture nothing falls; about two days of five get some rain.
const RAIN_FROM = 0.42;
const YEAR = 365.24 * 86_400;

/** The air at a site at a moment (unix seconds): smooth over time, and always the same. */
export function atmosphereAt(site: Site, seconds: number): Atmosphere {
	const { lat, lon, scenario } = site;
	const seed = siteSeed(site);
	const noise = (channel: number, hours: number) =>
		smoothNoise(seed + channel * 7919, seconds / (hours * HOUR));
	const moisture = moistureAt(scenario, 0.65 * noise(1, 30) + 0.45 * noise(2, 7));
	const clouds = clamp(Math.round(45 + 95 * moisture), 0, 100);
	const season = Math.cos((2 * Math.PI * (seconds - 16_800_000)) / YEAR) * Math.sign(lat || 1);
	const hour = (seconds / HOUR + lon / 15) % 24;
	const daily = 4.5 * Math.cos((2 * Math.PI * (hour - 15)) / 24) * (1 - clouds / 200);
	const usual = 27 - 0.0055 * lat * lat + 0.2 * Math.abs(lat) * season + daily + 4 * noise(3, 60);
	const temp =
		scenario === 'snow'
			? Math.min(usual, -4) + 0.02 * daily
			: scenario === 'rain' || scenario === 'storm'
				? Math.max(usual, 8)
				: usual;
	const precipitation = Math.max(0, moisture - RAIN_FROM) * 6 * (1 + 0.35 * noise(4, 0.7));
	const frozen = clamp((1.5 - temp) / 1.5, 0, 1);
	const windSpeed = Math.max(
		0.3,
		(scenario === 'storm' ? 18 : 4.2) + 3.4 * noise(5, 20) + 0.9 * noise(6, 1.5),
	);
	const humidity = clamp(Math.round(62 + 30 * moisture - 1.5 * daily), 20, 100);
	const elevation =
		scenario === 'polarDay' ? 8 : scenario === 'polarNight' ? -8 : sunElevation(lat, lon, seconds);
	const slot = Math.floor(seconds / HOUR);
	const bare = scenario === 'minimal';
	return {
		temp,
		humidity,
		clouds,
		windSpeed,
		feelsLike: feelsLike(temp, windSpeed, humidity),
		dewPoint: temp - (100 - humidity) / 5,
		pressure: Math.round(1014 - 9 * moisture + 6 * noise(7, 70)),
		windDeg: (Math.round(240 + 130 * noise(8, 40)) + 360) % 360,
		windGust:
			!bare && (scenario === 'storm' || chance(seed + 1, slot) > 0.2)
				? windSpeed * (1.5 + 0.3 * noise(9, 1))
				: undefined,
		visibility:
			!bare && chance(seed + 2, slot) > 0.08
				? clamp(
						Math.round(14_000 - 6_500 * Math.max(0, moisture) - 2_500 * precipitation),
						200,
						10_000,
					)
				: undefined,
		uvi: Math.max(0, 12 * Math.sin((elevation * Math.PI) / 180) ** 1.3 || 0) * (1 - clouds / 160),
		rain: precipitation * (1 - frozen),
		snow: precipitation * frozen,
		thunder: scenario === 'storm' || (precipitation > 2.4 && temp > 12),
		pop: scenario === 'dry' ? 0 : clamp((moisture - 0.2) / 0.5, 0, 1),
		isDay: elevation > -0.833,
	};
}

/** A number that belongs to the place alone. Places a few hundred meters apart share it. */
export function siteSeed({ lat, lon }: Site): number {
	return hash(`${lat.toFixed(2)},${lon.toFixed(2)}`);
}

function moistureAt(scenario: Scenario | undefined, natural: number): number {
	if (scenario === 'dry' || scenario === 'minimal') return -0.5 + 0.3 * natural;
	if (scenario === 'storm') return 0.85 + 0.1 * natural;
	if (scenario === 'rain' || scenario === 'snow') return 0.65 + 0.12 * natural;
	return natural;
}

function feelsLike(temp: number, wind: number, humidity: number): number {
	const vapor = (humidity / 100) * 6.105 * Math.exp((17.27 * temp) / (237.7 + temp));
	return temp + 0.33 * vapor - 0.7 * wind - 4;
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value));
}
