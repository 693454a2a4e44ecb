import { fingerprint } from '../../../shared/domain/fingerprint';
import { asRecord, isRecord } from '../../../shared/domain/record';
import type { Rule } from '../measures';
import type { PlaceQuery } from '../place';
import { normalizePlaceText } from '../place';
import type { Units } from '../units';
import type { ReportedAlert } from './reportedAlerts';
import type { ReportedSpell } from './reportedSpells';

/**
 * What was reported, and nothing else: n8n may roll it back to what it stored with the last delivery, and then it
 * still is what was reported. All times are those of the service.
 */
export interface WatchState {
	readonly version: 1;
	/** By rule and place: see `ruleKey`. */
	readonly spells: Readonly<Record<string, readonly ReportedSpell[]>>;
	/** By place: see `placeKey`. */
	readonly alerts: Readonly<Record<string, readonly ReportedAlert[]>>;
	/** Dates `YYYY-MM-DD` by place. */
	readonly mornings: Readonly<Record<string, string>>;
}

const EMPTY: WatchState = { version: 1, spells: {}, alerts: {}, mornings: {} };

/** What n8n has stored; nothing was reported where it is none of ours. */
export function readWatchState(stored: unknown): WatchState {
	if (asRecord(stored).version !== 1) return EMPTY;
	const { spells, alerts, mornings } = asRecord(stored);
	return {
		version: 1,
		spells: listsOf(spells, isReportedSpell),
		alerts: listsOf(alerts, isReportedAlert),
		mornings: Object.fromEntries(
			Object.entries(asRecord(mornings)).filter(
				(entry): entry is [string, string] => typeof entry[1] === 'string',
			),
		),
	};
}

/** Names a place by what was entered, however it is written. */
export function placeKey(place: PlaceQuery): string {
	return fingerprint(placeParts(place), KEY);
}

/** Names a rule at a place: another value or unit is another rule. */
export function ruleKey(place: PlaceQuery, { measure, value, group }: Rule, units: Units): string {
	const what = measure === 'condition' ? group : [value, units.names];
	return fingerprint([...placeParts(place), measure, what], KEY);
}

/** Hexadecimal digits: nobody chooses an entry to be taken for another. */
const KEY = 16;

function placeParts(place: PlaceQuery): readonly unknown[] {
	return place.by === 'coordinates'
		? [place.by, place.place.latitude, place.place.longitude]
		: [place.by, normalizePlaceText(place.text)];
}

function listsOf<Entry>(
	value: unknown,
	isEntry: (entry: unknown) => entry is Entry,
): Readonly<Record<string, readonly Entry[]>> {
	return Object.fromEntries(
		Object.entries(asRecord(value)).flatMap(([key, list]) =>
			Array.isArray(list) ? [[key, list.filter(isEntry)]] : [],
		),
	);
}

function isReportedSpell(value: unknown): value is ReportedSpell {
	return (
		isRecord(value) &&
		areNumbers([value.from, value.to]) &&
		isNumberOrNull(value.peak) &&
		(value.reached === undefined || isSpan(value.reached))
	);
}

function isReportedAlert(value: unknown): value is ReportedAlert {
	return (
		isRecord(value) &&
		[value.id, value.kind].every((text) => typeof text === 'string') &&
		[value.serviceId, value.sender, value.name].every(isTextOrNull) &&
		[value.start, value.end].every(isNumberOrNull) &&
		Array.isArray(value.contents) &&
		(value.overAt === undefined || areNumbers([value.overAt]))
	);
}

function isSpan(value: unknown): boolean {
	return isRecord(value) && areNumbers([value.start, value.end]);
}

function areNumbers(values: readonly unknown[]): boolean {
	return values.every((value) => typeof value === 'number');
}

function isNumberOrNull(value: unknown): boolean {
	return value === null || typeof value === 'number';
}

function isTextOrNull(value: unknown): boolean {
	return value === null || typeof value === 'string';
}
