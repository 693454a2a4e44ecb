import type { Rule } from '../measures';
import type { Units } from '../units';
import { round } from '../units';

/** Percentage points. */
const CHANCE = 30;
/** Meters per second: 18 km/h, about one and a half steps of Beaufort's scale. */
const WIND = 5;
const KELVIN = 3;
const UV_INDEX = 2;
/** Millimeters. */
const FALL = 5;
/** Of an amount that was reported. */
const SHARE_OF_FALL = 0.5;

/**
 * By how much something has to go beyond what was reported to be reported again, in the chosen units.
 * @param reported the peak that was reported; 0 for none
 */
export function growthStep(
	{ measure }: Pick<Rule, 'measure'>,
	reported: number,
	units: Units,
): number {
	switch (measure) {
		case 'chance':
			return CHANCE;
		case 'gust':
		case 'wind':
			return units.wind(WIND) ?? WIND;
		case 'tempAbove':
		case 'tempBelow':
			// A difference has no zero point.
			return round((units.temperature(KELVIN) ?? KELVIN) - (units.temperature(0) ?? 0)) ?? KELVIN;
		case 'uv':
			return UV_INDEX;
		case 'rain':
		case 'snow':
			return Math.max(units.precipitation(FALL) ?? FALL, reported * SHARE_OF_FALL);
		case 'alert':
		case 'condition':
			return Infinity;
	}
}
