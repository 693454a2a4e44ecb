import type { Alert, Day } from '../forecast';
import type { Rule } from '../measures';
import type { Place } from '../place';
import type { Zone } from '../zone';

/** Where and when something was seen. */
export interface Seen {
	readonly place: Place;
	readonly zone: Zone;
	/** UNIX seconds at the service. */
	readonly now: number;
}

/** Hours in a row of which a rule speaks. Times are UNIX seconds of the service; an end is not part of it. */
export interface Spell {
	/** With the hours that are nearly at the rule's value. */
	readonly from: number;
	readonly to: number;
	/** Where the hours begin that reach the value, in their order; at least one. */
	readonly marks: readonly number[];
	/** The most, or the least for a rule with “at most”; a total for amounts; in the chosen units. Null where nothing is measured. */
	readonly peak: number | null;
	/** The hour of it; for amounts, the first one. */
	readonly peakAt: number;
	/** The peak of the hours that begin soon enough to be reported. */
	readonly peakSoon: number | null;
	/** Millimeters in the hour of the peak. */
	readonly fall: Readonly<Record<'rain' | 'snow', number | null>>;
}

/** What is new of a spell. */
export interface SpellFinding {
	readonly event: 'begins' | 'grew';
	readonly spell: Spell;
	/** By how much it grew beyond what was reported; null where it did not. */
	readonly longerByHours: number | null;
	readonly earlierByHours: number | null;
	/** In the chosen units, without a sign. */
	readonly strongerBy: number | null;
}

export interface SpellReport extends Seen, SpellFinding {
	readonly rule: Rule;
}

export type AlertEvent = 'issued' | 'changed' | 'ended';

/** What is new of an official warning. */
export interface AlertFinding {
	readonly event: AlertEvent;
	/** As Get Alerts names it; the same for all events of a warning. */
	readonly id: string;
	/** As it is now; for one that is gone, as far as it is remembered. */
	readonly alert: Alert;
	/** What was reported of its time before; undefined but for a change. */
	readonly before: { readonly start: number | null; readonly end: number | null } | undefined;
}

export type AlertReport = Seen & AlertFinding;

export interface MorningReport extends Seen {
	readonly event: 'morning';
	readonly day: Day;
}

/** Something to tell: each becomes an item that starts the workflow. */
export type Report = SpellReport | AlertReport | MorningReport;
