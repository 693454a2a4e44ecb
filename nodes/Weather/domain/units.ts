/** Rounds half away from zero, without a negative zero. */
export function round(value: number | null | undefined, decimals = 1): number | null {
	if (value === null || value === undefined || !Number.isFinite(value)) return null;
	const factor = 10 ** decimals;
	return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor || 0;
}

/** @param metresPerSecond as the service sends it; @returns km/h, what weather reports use */
export function toKilometresPerHour(metresPerSecond: number | null | undefined): number | null {
	return metresPerSecond === null || metresPerSecond === undefined ? null : round(metresPerSecond * 3.6);
}

const COMPASS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

/** @param degrees direction the wind comes from; @returns 16-point compass, e.g. `WSW` */
export function toCompass(degrees: number | null | undefined): string | null {
	if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return null;
	return COMPASS[Math.round((((degrees % 360) + 360) % 360) / 22.5) % 16] ?? null;
}

/** @param probability 0 to 1; @returns percent, whole */
export function toPercent(probability: number | null | undefined): number | null {
	return probability === null || probability === undefined ? null : round(probability * 100, 0);
}
