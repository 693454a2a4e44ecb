import type { OutputItem } from '../../shared/n8n/operation';
import { alertFields } from '../domain/alerts';
import { toSimpleDay } from '../domain/dailyForecast';
import type { Context } from '../domain/forecastFields';
import { contextFields, localIso, placeField } from '../domain/forecastFields';
import type { Rule } from '../domain/measures';
import { sentence } from '../domain/sentences';
import { round } from '../domain/units';
import type { AlertReport, MorningReport, Report, Seen, SpellReport } from '../domain/watch/report';
import { reachedSpan } from '../domain/watch/spells';
import { alertFindingSentence, spellSentence } from '../domain/watch/texts';
import { toItem } from '../parameters/output';
import type { WatchSettings } from '../parameters/watchFields';

const HOUR = 3_600;

/** One n8n item for what there is to tell. */
export function toOutput(report: Report, settings: WatchSettings): OutputItem {
	const { place, now } = report;
	const context: Context = { ...settings, place, now };
	switch (report.event) {
		case 'begins':
		case 'grew':
			return toItem(spellItem(report, context));
		case 'issued':
		case 'changed':
		case 'ended':
			return toItem(alertItem(report, context));
		case 'morning':
			return toItem(morningItem(report, context));
	}
}

/** For a test in the editor when no rule holds: the same fields, most of them empty. */
export function quietConditions(
	text: string,
	rule: Rule,
	{ zone }: Seen,
	context: Context,
): OutputItem {
	return toItem({
		text,
		event: null,
		rule: ruleFields(rule),
		startsAt: null,
		endsAt: null,
		startsInHours: null,
		durationHours: null,
		peak: null,
		peakAt: null,
		longerByHours: null,
		earlierByHours: null,
		strongerBy: null,
		...contextFields(context, zone),
	} satisfies Fields<typeof spellItem>);
}

/** The same when no warning is out. */
export function quietAlerts({ zone }: Seen, context: Context): OutputItem {
	return toItem({
		text: sentence([context.place.name], [context.wording.phrases.noAlert]),
		event: null,
		id: null,
		name: null,
		sender: null,
		description: null,
		tags: [],
		startsAt: null,
		endsAt: null,
		previousStartsAt: null,
		previousEndsAt: null,
		isActive: null,
		startsInHours: null,
		durationHours: null,
		place: placeField(context, zone.name),
	} satisfies Fields<typeof alertItem>);
}

/** The names that items of a kind have. */
type Fields<Build extends (...args: never) => object> = Readonly<
	Record<keyof ReturnType<Build>, unknown>
>;

function spellItem(report: SpellReport, context: Context) {
	const { event, rule, spell, zone, longerByHours, earlierByHours, strongerBy } = report;
	const { start, end } = reachedSpan(spell);
	return {
		text: spellSentence(report, rule, zone, context),
		event,
		rule: ruleFields(rule),
		startsAt: localIso(zone, start),
		endsAt: localIso(zone, end),
		startsInHours: round((start - context.now) / HOUR),
		durationHours: round((end - start) / HOUR),
		peak: round(spell.peak, 3),
		peakAt: localIso(zone, spell.peakAt),
		longerByHours,
		earlierByHours,
		strongerBy: round(strongerBy, 3),
		...contextFields(context, zone),
	};
}

function ruleFields({ measure, value, group }: Rule) {
	return { what: measure, value: measure === 'condition' ? group : value };
}

/** As Get Alerts names the fields, but for the name: `event` is what happened to it. */
function alertItem(report: AlertReport, context: Context) {
	const { event, before, zone } = report;
	const { event: name, text: _text, id, ...fields } = alertFields(report, zone, context);
	return {
		text: alertFindingSentence(event, report, zone, context),
		event,
		id,
		name,
		...fields,
		// As they were reported before a change.
		previousStartsAt: localIso(zone, before?.start ?? null),
		previousEndsAt: localIso(zone, before?.end ?? null),
	};
}

/** Today as Get Daily Forecast gives it. */
function morningItem({ event, day, zone }: MorningReport, context: Context) {
	const { text, ...fields } = toSimpleDay(day, zone, context);
	return { text, event, ...fields };
}
