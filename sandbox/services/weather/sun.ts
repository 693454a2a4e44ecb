const RAD = Math.PI / 180;
const DAY = 86_400;
const SYNODIC_MONTH = 29.530588853 * DAY;
const A_NEW_MOON = Date.UTC(2000, 0, 6, 18, 14) / 1000;
// Refraction and the radius of the disc let the sun show before its center rises.
const HORIZON = -0.833;

/** Height of the sun above the horizon in degrees. */
export function sunElevation(lat: number, lon: number, seconds: number): number {
	const hourAngle = (((seconds / 3600 + lon / 15 + equationOfTime(seconds)) % 24) - 12) * 15;
	const declination = declinationAt(seconds);
	return (
		Math.asin(sin(lat) * sin(declination) + cos(lat) * cos(declination) * cos(hourAngle)) / RAD
	);
}

/** Sunrise and sunset around a local noon; undefined while the sun stays up or down. */
export function sunTimes(
	lat: number,
	lon: number,
	noon: number,
): { sunrise: number; sunset: number } | undefined {
	const dayStart = Math.floor((noon + lon * 240) / DAY) * DAY;
	const transit = dayStart + DAY / 2 - lon * 240 - equationOfTime(noon) * 3600;
	const declination = declinationAt(transit);
	const ratio = (sin(HORIZON) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination));
	if (!(Math.abs(ratio) < 1)) return undefined;
	const half = (Math.acos(ratio) / RAD) * 240;
	return { sunrise: Math.round(transit - half), sunset: Math.round(transit + half) };
}

/** Phase of the moon, 0 to 1: new, first quarter at .25, full at .5. */
export function moonPhase(seconds: number): number {
	const phase =
		((((seconds - A_NEW_MOON) % SYNODIC_MONTH) + SYNODIC_MONTH) % SYNODIC_MONTH) / SYNODIC_MONTH;
	return Math.round(phase * 100) / 100;
}

/** Rise and set of the moon on the day of a noon, to about an hour. */
export function moonTimes(noon: number): { moonrise: number; moonset: number } {
	const dayStart = noon - DAY / 2;
	const lag = moonPhase(noon) * DAY;
	return {
		moonrise: Math.round(dayStart + ((6 * 3600 + lag) % DAY)),
		moonset: Math.round(dayStart + ((18 * 3600 + lag) % DAY)),
	};
}

function dayOfYear(seconds: number): number {
	const start = Date.UTC(new Date(seconds * 1000).getUTCFullYear(), 0, 1) / 1000;
	return (seconds - start) / DAY;
}

function declinationAt(seconds: number): number {
	return -23.44 * cos((360 / 365.24) * (dayOfYear(seconds) + 10));
}

function equationOfTime(seconds: number): number {
	const angle = (360 / 365.24) * (dayOfYear(seconds) - 81);
	return (9.87 * sin(2 * angle) - 7.53 * cos(angle) - 1.5 * sin(angle)) / 60;
}

function sin(degrees: number): number {
	return Math.sin(degrees * RAD);
}

function cos(degrees: number): number {
	return Math.cos(degrees * RAD);
}
