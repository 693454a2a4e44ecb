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

/** Turns what the service sends (Kelvin, m/s, mm, hPa, m) into other units; null stays null. */
export interface Units {
	/** As they are written behind a number. */
	readonly names: {
		readonly temperature: string;
		readonly wind: string;
		readonly precipitation: string;
		readonly pressure: string;
		readonly visibility: string;
	};
	temperature(kelvin: Maybe): number | null;
	/** For sentences. */
	wholeDegrees(kelvin: Maybe): number | null;
	wind(metersPerSecond: Maybe): number | null;
	precipitation(millimeters: Maybe): number | null;
	pressure(hectopascal: Maybe): number | null;
	visibility(meters: Maybe): number | null;
}

interface Unit {
	readonly name: string;
	readonly decimals: number;
	readonly convert: (value: number) => number;
}

const times = (name: string, factor: number, decimals: number): Unit => ({
	name,
	decimals,
	convert: (value) => value * factor,
});

// The service sends hundredths. Without the inner rounding, 284.40 K would be 11.249999999999943 °C.
const toCelsius = (kelvin: number): number => Math.round((kelvin - 273.15) * 1e6) / 1e6;

const celsius: Unit = { name: '°C', decimals: 1, convert: toCelsius };
const fahrenheit: Unit = {
	name: '°F',
	decimals: 1,
	convert: (kelvin) => Math.round((toCelsius(kelvin) * 1.8 + 32) * 1e6) / 1e6,
};
const kelvin = times('K', 1, 1);
const kilometersPerHour = times('km/h', 3.6, 1);
const metersPerSecond = times('m/s', 1, 1);
const milesPerHour = times('mph', 2.236_936_292, 1);
const millimeters = times('mm', 1, 2);
const inches = times('in', 1 / 25.4, 3);
const hectopascal = times('hPa', 1, 0);
const inchesOfMercury = times('inHg', 0.029_529_98, 2);
const kilometers = times('km', 0.001, 1);
const miles = times('mi', 1 / 1_609.344, 1);

const converter =
	({ convert, decimals }: Unit, digits = decimals) =>
	(value: Maybe): number | null =>
		value === null || value === undefined ? null : round(convert(value), digits);

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
	temperature: converter(temperature),
	wholeDegrees: converter(temperature, 0),
	wind: converter(wind),
	precipitation: converter(precipitation),
	pressure: converter(pressure),
	visibility: converter(visibility),
});

export const UNITS: Readonly<Record<UnitSystem, Units>> = {
	metric: system(celsius, kilometersPerHour, millimeters, hectopascal, kilometers),
	metricMs: system(celsius, metersPerSecond, millimeters, hectopascal, kilometers),
	imperial: system(fahrenheit, milesPerHour, inches, inchesOfMercury, miles),
	uk: system(celsius, milesPerHour, millimeters, hectopascal, miles),
	scientific: system(kelvin, metersPerSecond, millimeters, hectopascal, kilometers),
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
