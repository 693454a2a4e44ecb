import { entryOf } from '../../shared/domain/record';
import type { Context } from './forecastFields';
import type { Fall, MeasureName, Phrases, ReachedMeasure, SkyGroup } from './phrases';
import { round } from './units';

/** What a rule looks at. All but `alert` and `condition` compare with a number in the chosen units. */
export type Measure =
	| 'alert'
	| 'chance'
	| 'condition'
	| 'gust'
	| 'rain'
	| 'snow'
	| 'tempAbove'
	| 'tempBelow'
	| 'uv'
	| 'wind';
export type Numeric = Exclude<Measure, 'alert' | 'condition'>;

export interface Rule {
	readonly measure: Measure;
	readonly value: number;
	/** For `condition`, one of the groups of the service such as `Rain`. */
	readonly group: string;
}

/** The groups of conditions that the service knows; those of one name with several words belong together. */
export const GROUPS: Readonly<Record<SkyGroup, readonly string[]>> = {
	Clear: ['Clear'],
	Clouds: ['Clouds'],
	Drizzle: ['Drizzle'],
	Fog: ['Mist', 'Fog', 'Haze', 'Smoke', 'Dust', 'Sand', 'Ash'],
	Rain: ['Rain', 'Drizzle'],
	Snow: ['Snow'],
	Storm: ['Squall', 'Tornado'],
	Thunderstorm: ['Thunderstorm'],
};

/** What the sky is, as a sentence begins with it: `Thunderstorm`. @param group of a rule */
export function groupText(group: string, { groups }: Phrases): string {
	return entryOf(groups, group) ?? group;
}

/** What a measure is called in the words of a language. */
export const NAMES: Readonly<Record<Numeric, MeasureName>> = {
	chance: 'chance',
	gust: 'gust',
	rain: 'rain',
	snow: 'snow',
	tempAbove: 'temperature',
	tempBelow: 'temperature',
	uv: 'uv',
	wind: 'wind',
};

const REACHED: Readonly<Record<Exclude<Numeric, 'chance' | 'rain' | 'snow'>, ReachedMeasure>> = {
	gust: 'gust',
	tempAbove: 'temperature',
	tempBelow: 'temperature',
	uv: 'uv',
	wind: 'wind',
};

/** With as few decimals as do not put it on the other side of the rule's value. */
export function amountText(
	amount: number,
	limit: number,
	decimals: number,
	{ wording }: Context,
): string {
	const rounded = round(amount, decimals) ?? amount;
	const isSame = Math.sign(rounded - limit) === Math.sign(amount - limit);
	return wording.number(amount, isSame ? decimals : 2);
}

/** What it is that may fall, by what the service expects then. */
function fallOf({ rain, snow }: Readonly<Record<'rain' | 'snow', number | null>>): Fall {
	if (!rain && !snow) return 'either';
	return rain && snow ? 'either' : snow ? 'snow' : 'rain';
}

/** As it is written behind the number; `''` where there is none. */
export function unitOf(measure: Numeric, { units: { names } }: Context): string {
	const unit: Readonly<Record<MeasureName, string>> = {
		chance: '%',
		gust: names.wind,
		rain: names.precipitation,
		snow: names.precipitation,
		temperature: names.temperature,
		uv: '',
		wind: names.wind,
	};
	return unit[NAMES[measure]];
}

/** What a measure reaches, with its unit: `Gusts of 72 km/h`. Amounts have words of their own: `amountText`. */
export function reachedText(
	measure: Exclude<Numeric, 'rain' | 'snow'>,
	amount: number,
	fall: Readonly<Record<'rain' | 'snow', number | null>>,
	limit: number,
	context: Context,
): string {
	const { phrases } = context.wording;
	if (measure === 'chance') return phrases.chance(Math.round(amount), fallOf(fall));
	return phrases.reaches(REACHED[measure], withUnit(measure, amount, limit, 0, context));
}

/** `72 km/h` @param limit see `amountText` */
export function withUnit(
	measure: Numeric,
	amount: number,
	limit: number,
	decimals: number,
	context: Context,
): string {
	const unit = unitOf(measure, context);
	return `${amountText(amount, limit, decimals, context)}${unit === '' ? '' : ` ${unit}`}`;
}
