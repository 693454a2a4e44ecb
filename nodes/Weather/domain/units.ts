/** Rounds half away from zero, without a negative zero. */
export function round(value: number | null | undefined, decimals = 1): number | null {
	if (value === null || value === undefined || !Number.isFinite(value)) return null;
	const factor = 10 ** decimals;
	const rounded = (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor || 0;
	return Number.isFinite(rounded) ? rounded : null;
}

/** What people measure weather in. */
export type UnitSystem = 'metric' | 'metricMs' | 'imperial' | 'uk' | 'scientific';

type Maybe = number | null | undefined;

/** Turns what the service sends (°C, m/s, mm, hPa, m) into other units; null stays null. */
export interface Units {
	/** As they are written behind a number. */
	readonly names: {
		readonly temperature: string;
		readonly wind: string;
		readonly precipitation: string;
		readonly pressure: string;
		readonly visibility: string;
	};
	temperature(celsius: Maybe): number | null;
	wind(metresPerSecond: Maybe): number | null;
	precipitation(millimetres: Maybe): number | null;
	pressure(hectopascal: Maybe): number | null;
	visibility(metres: Maybe): number | null;
}

const times =
	(factor: number, decimals: number) =>
	(value: Maybe): number | null =>
		value === null || value === undefined ? null : round(value * factor, decimals);

const celsius = { name: '°C', convert: times(1, 1) };
const fahrenheit = {
	name: '°F',
	convert: (value: Maybe) =>
		value === null || value === undefined ? null : round(value * 1.8 + 32),
};
const kelvin = {
	name: 'K',
	convert: (value: Maybe) => (value === null || value === undefined ? null : round(value + 273.15)),
};
const kilometresPerHour = { name: 'km/h', convert: times(3.6, 1) };
const metresPerSecond = { name: 'm/s', convert: times(1, 1) };
const milesPerHour = { name: 'mph', convert: times(2.236_936_292, 1) };
const millimetres = { name: 'mm', convert: times(1, 2) };
const inches = { name: 'in', convert: times(1 / 25.4, 3) };
const hectopascal = { name: 'hPa', convert: times(1, 0) };
const inchesOfMercury = { name: 'inHg', convert: times(0.029_529_98, 2) };
const kilometres = { name: 'km', convert: times(0.001, 1) };
const miles = { name: 'mi', convert: times(1 / 1_609.344, 1) };

type Unit = typeof celsius;

const system = (
	temperature: Unit,
	wind: Unit,
	precipitation: Unit,
	pressure: Unit,
	visibility: Unit,
): Units => ({
	names: {
		temperature: temperature.name,
		wind: wind.name,
		precipitation: precipitation.name,
		pressure: pressure.name,
		visibility: visibility.name,
	},
	temperature: temperature.convert,
	wind: wind.convert,
	precipitation: precipitation.convert,
	pressure: pressure.convert,
	visibility: visibility.convert,
});

export const UNITS: Readonly<Record<UnitSystem, Units>> = {
	metric: system(celsius, kilometresPerHour, millimetres, hectopascal, kilometres),
	metricMs: system(celsius, metresPerSecond, millimetres, hectopascal, kilometres),
	imperial: system(fahrenheit, milesPerHour, inches, inchesOfMercury, miles),
	uk: system(celsius, milesPerHour, millimetres, hectopascal, miles),
	scientific: system(kelvin, metresPerSecond, millimetres, hectopascal, kilometres),
};

const COMPASS = [
	'N',
	'NNE',
	'NE',
	'ENE',
	'E',
	'ESE',
	'SE',
	'SSE',
	'S',
	'SSW',
	'SW',
	'WSW',
	'W',
	'WNW',
	'NW',
	'NNW',
];

/** @param degrees direction the wind comes from; @returns 16-point compass, e.g. `WSW` */
export function toCompass(degrees: Maybe): string | null {
	if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return null;
	return COMPASS[Math.round((((degrees % 360) + 360) % 360) / 22.5) % 16] ?? null;
}

/** @param probability 0 to 1; @returns percent, whole */
export function toPercent(probability: Maybe): number | null {
	return probability === null || probability === undefined ? null : round(probability * 100, 0);
}
