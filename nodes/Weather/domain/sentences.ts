import { entryOf } from '../../shared/domain/record';
import type { Day, Moment } from './forecast';
import type { Context } from './forecastFields';
import { totalFall } from './forecastFields';
import { toPercent } from './units';

/** `Berlin, Sat 21 Nov: moderate rain, 4 to 11 °C, 76 % chance of rain` */
export function daySentence(day: Day, context: Context): string {
	const { units, wording } = context;
	const { phrases } = wording;
	const min = units.wholeDegrees(day.min);
	const max = units.wholeDegrees(day.max);
	const unit = units.names.temperature;
	const degrees =
		min === null || max === null ? (max ?? min) : min === max ? max : phrases.range(min, max);
	return sentence(
		[context.place.name, wording.dateText(day.date)],
		[
			skyText(day, context),
			degrees === null ? undefined : `${degrees} ${unit}`,
			chanceText(day, context),
		],
	);
}

/** `Berlin, Sat 21 Nov 15:00: light rain, 11 °C, 76 % chance of rain` */
export function hourSentence(hour: Moment, time: string, context: Context): string {
	return sentence(
		[context.place.name, time],
		[skyText(hour, context), degreesText(hour.temperature, context), chanceText(hour, context)],
	);
}

/** `Berlin, now: light rain, 11 °C (feels like 9 °C), wind 14 km/h` */
export function currentSentence(moment: Moment, when: string, context: Context): string {
	const { units, wording } = context;
	const degrees = degreesText(moment.temperature, context);
	const felt = degreesText(moment.feelsLike, context);
	const wind = units.wind(moment.windSpeed);
	return sentence(
		[context.place.name, when],
		[
			skyText(moment, context),
			degrees && felt && felt !== degrees
				? `${degrees} (${wording.phrases.feelsLike(felt)})`
				: degrees,
			wind === null ? undefined : wording.phrases.wind(`${Math.round(wind)} ${units.names.wind}`),
		],
	);
}

/** Who or where and when before a colon, the rest behind it; what is not known is left out. */
export function sentence(
	heads: readonly (string | null | undefined)[],
	parts: readonly (string | null | undefined)[],
): string {
	const head = heads.filter(isSaid).join(', ');
	const rest = parts.filter(isSaid).join(', ');
	return capitalize(head === '' || rest === '' ? `${head}${rest}` : `${head}: ${rest}`);
}

/** @returns the text with a capital first letter */
export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function isSaid(part: string | null | undefined): part is string {
	return part !== null && part !== undefined && part !== '';
}

function degreesText(kelvin: number | null, { units }: Context): string | undefined {
	const degrees = units.wholeDegrees(kelvin);
	return degrees === null ? undefined : `${degrees} ${units.names.temperature}`;
}

function chanceText(record: Day | Moment, { wording }: Context): string | undefined {
	const percent = toPercent(record.chance);
	if (percent === null) return undefined;
	if (percent === 0 && totalFall(record) === 0) return wording.phrases.dry;
	const { rain, snow } = record;
	const snows = (snow ?? 0) > (rain ?? 0) || (!rain && record.condition?.group === 'Snow');
	return wording.phrases.chance(percent, snows ? 'snow' : 'rain');
}

const SKY: Readonly<Record<string, 'snow' | 'rain' | 'clouds' | 'clear'>> = {
	Snow: 'snow',
	Rain: 'rain',
	Clouds: 'clouds',
	Clear: 'clear',
};

/** The words of the service, or ours where it has none for a record. */
export function skyText({ condition }: Day | Moment, { wording }: Context): string | null {
	if (!condition) return null;
	const own = condition.group === null ? undefined : entryOf(SKY, condition.group);
	return condition.text ?? (own === undefined ? null : wording.phrases.sky[own]);
}
