import { toLocalTime } from './localTime';
import type { LocalTime } from './localTime';
import type { Place } from './place';
import type {
	AmountOfService,
	ConditionOfService,
	MomentOfService,
	ZoneOfService,
} from './serviceData';
import type { Units } from './units';
import { round, toCompass } from './units';

/** Where the provider keeps its condition pictures; one constant, since it has moved before. */
const ICON_ADDRESS = (icon: string): string =>
	`https://openweathermap.org/img/wn/${encodeURIComponent(icon)}@2x.png`;

/** A moment on the clocks of the place. */
export function localTimeAt(zone: ZoneOfService, seconds: number): LocalTime {
	return toLocalTime(seconds, zone.timezone, zone.timezone_offset ?? 0);
}

/** ISO 8601 with the offset of the place; null when the service has no time, as for a sun that does not rise. */
export function localIso(zone: ZoneOfService, seconds: number | null | undefined): string | null {
	return seconds === null || seconds === undefined || seconds === 0
		? null
		: localTimeAt(zone, seconds).iso;
}

/** The first of several conditions is the main one. */
export function conditionFields(weather: readonly ConditionOfService[] | null | undefined) {
	const first = weather?.[0];
	return {
		condition: first?.main ?? null,
		description: first?.description ?? null,
		conditionId: first?.id ?? null,
		iconUrl: first?.icon ? ICON_ADDRESS(first.icon) : null,
	};
}

/** Rain, snow and their sum. */
export function precipitationFields(
	record: { readonly rain?: AmountOfService; readonly snow?: AmountOfService },
	units: Units,
) {
	const rain = amountOf(record.rain);
	const snow = amountOf(record.snow);
	return {
		rain: units.precipitation(rain),
		snow: units.precipitation(snow),
		precipitation: rain === null || snow === null ? null : units.precipitation(rain + snow),
	};
}

/** What a moment and a day have in common. */
export function airFields(record: Omit<MomentOfService, 'temp' | 'feels_like'>, units: Units) {
	return {
		humidity: round(record.humidity, 0),
		pressure: units.pressure(record.pressure),
		dewPoint: units.temperature(record.dew_point),
		cloudCover: round(record.clouds, 0),
		uvIndex: round(record.uvi),
		windSpeed: units.wind(record.wind_speed),
		windGust: units.wind(record.wind_gust),
		windDirection: toCompass(record.wind_deg),
		windDegrees: round(record.wind_deg, 0),
	};
}

/** Where and in what units, at the end of each simplified item. */
export function contextFields(place: Place, zone: ZoneOfService, units: Units) {
	return {
		place: {
			name: place.name,
			country: place.country,
			state: place.state,
			latitude: zone.lat,
			longitude: zone.lon,
			timezone: zone.timezone ?? null,
			...(place.alternatives && place.alternatives.length > 0
				? { alternatives: [...place.alternatives] }
				: {}),
		},
		units: units.names,
	};
}

/**
 * @returns mm, or mm in the hour; 0 when the service left it out, which by its documentation means
 *   that there was none; null when it is not a number
 */
export function amountOf(value: AmountOfService): number | null {
	if (value === null || value === undefined) return 0;
	if (typeof value === 'number') return round(value, 2);
	const hour = value['1h'];
	return hour === undefined ? 0 : typeof hour === 'number' ? round(hour, 2) : null;
}

/** Whether the sun is up; by the icon (`10d`, `10n`) where the service has no sunrise. */
export function isDaytime(record: MomentOfService): boolean | null {
	const { dt, sunrise, sunset, weather } = record;
	if (sunrise && sunset) return dt >= sunrise && dt < sunset;
	const icon = weather?.[0]?.icon;
	return icon ? icon.endsWith('d') : null;
}
