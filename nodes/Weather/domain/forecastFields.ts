import type { Condition, Day, Moment } from './forecast';
import type { Place } from './place';
import type { Units } from './units';
import { round, toCompass } from './units';
import type { Wording } from './wording';
import type { Zone } from './zone';

/** To whom, in what words and when something is said. */
export interface Context {
	readonly place: Place;
	readonly units: Units;
	readonly wording: Wording;
	/** UNIX seconds at the service at the moment of saying it, however old the answer is. */
	readonly now: number;
}

/** Where the provider keeps its condition pictures; one constant, since it has moved before. */
const ICON_ADDRESS = (icon: string): string =>
	`https://openweathermap.org/img/wn/${encodeURIComponent(icon)}@2x.png`;

/** ISO 8601 with the offset of the place; null when the service has no time, as for a sun that does not rise. */
export function localIso(zone: Zone, seconds: number | null): string | null {
	return seconds ? zone.at(seconds).iso : null;
}

/** `16:04`, or null. */
export function localClock(zone: Zone, seconds: number | null): string | null {
	return seconds ? zone.at(seconds).clock : null;
}

/** What the sky is, but for the words. */
export function conditionFields(condition: Condition | null) {
	return {
		condition: condition?.group ?? null,
		conditionId: condition?.id ?? null,
		iconUrl: condition?.icon ? ICON_ADDRESS(condition.icon) : null,
	};
}

/** mm of rain and snow together; null where one of them is not a number. */
export function totalFall({ rain, snow }: Pick<Day, 'rain' | 'snow'>): number | null {
	return rain === null || snow === null ? null : rain + snow;
}

/** Rain, snow and their sum. */
export function precipitationFields(record: Pick<Day, 'rain' | 'snow'>, units: Units) {
	return {
		rain: units.precipitation(record.rain),
		snow: units.precipitation(record.snow),
		precipitation: units.precipitation(totalFall(record)),
	};
}

/** What a moment and a day have in common. */
export function airFields(record: Moment | Day, units: Units) {
	return {
		humidity: round(record.humidity, 0),
		pressure: units.pressure(record.pressure),
		dewPoint: units.temperature(record.dewPoint),
		cloudCover: round(record.clouds, 0),
		uvIndex: round(record.uvIndex),
		windSpeed: units.wind(record.windSpeed),
		windGust: units.wind(record.windGust),
		windDirection: toCompass(record.windDegrees),
		windDegrees: round(record.windDegrees, 0),
	};
}

/** Where, at the end of each item. */
export function placeField({ place }: Context, timezone: string | null) {
	return {
		name: place.name,
		country: place.country,
		state: place.state,
		latitude: place.latitude,
		longitude: place.longitude,
		timezone,
		...(place.alternatives && place.alternatives.length > 0
			? { alternatives: [...place.alternatives] }
			: {}),
	};
}

/** Where and in what units. */
export function contextFields(context: Context, zone: Zone) {
	return { place: placeField(context, zone.name), units: context.units.names };
}
