/** The unit systems of the interface. */
export const UNIT_SYSTEMS = ['standard', 'metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

const MPH_PER_MS = 2.236936;

/** Rounds to two decimals, like every number of the interface. */
export function round(value: number): number {
	return Math.round(value * 100) / 100;
}

/** A temperature given in °C, in the unit of a system. */
export function temperature(celsius: number, units: UnitSystem): number {
	if (units === 'metric') return round(celsius);
	return round(units === 'imperial' ? celsius * 1.8 + 32 : celsius + 273.15);
}

/** A speed given in m/s, in the unit of a system. */
export function speed(metersPerSecond: number, units: UnitSystem): number {
	return round(units === 'imperial' ? metersPerSecond * MPH_PER_MS : metersPerSecond);
}
