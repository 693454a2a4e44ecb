import { entryOf } from '../../shared/domain/record';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { Forecast } from '../domain/forecast';
import type { Context } from '../domain/forecastFields';
import type { Rule } from '../domain/measures';
import type { Slot } from '../domain/slots';
import { slotsOf } from '../domain/slots';
import { afterCheck } from '../domain/watch/checkTimes';
import type { Seen, SpellReport } from '../domain/watch/report';
import type { ReportedSpell } from '../domain/watch/reportedSpells';
import { isRemembered, judgeSpells } from '../domain/watch/reportedSpells';
import { GAP, HOURS_BEYOND, isMissing, spellsOf } from '../domain/watch/spells';
import type { WatchState } from '../domain/watch/state';
import { readWatchState, ruleKey } from '../domain/watch/state';
import { ruleName } from '../parameters/rules';
import type { ConditionWatch } from '../parameters/watchFields';
import { requireList } from '../service/parts';
import type { ForecastQuestion } from '../service/questions';
import { MOST_HOURS } from '../service/questions';
import type { Conclude, CheckOptions } from './checkOptions';

const HOUR = 3_600;
/** Seconds of the service. */
const MISSING_FOR = 24 * HOUR;

/** The hours of a forecast, in the chosen units. */
export interface View extends Seen {
	readonly forecast: Forecast;
	readonly slots: readonly Slot[];
}

/** The hours that a person wants to hear of, and some more. */
export function conditionsQuestion({ lookAheadHours }: ConditionWatch) {
	return hoursQuestion(Math.min(MOST_HOURS, lookAheadHours + HOURS_BEYOND));
}

/**
 * Asks for as few hours as a check needs; and for all that the service knows before something is reported that may
 * last longer than that, so that it is reported whole.
 */
export async function askConditions(
	options: Omit<CheckOptions, 'settings' | 'clocks'>,
	settings: ConditionWatch,
): Promise<Conclude> {
	const brief = await fetchView(options, settings);
	const { reports } = judgeRules(
		brief,
		options,
		settings,
		readWatchState(options.staticData.state),
	);
	const end = brief.slots.at(-1)?.to ?? 0;
	const view = reports.some(({ spell }) => spell.to + GAP >= end)
		? await fetchView(options, settings, MOST_HOURS)
		: brief;
	return (reported) => ({
		...judgeRules(view, options, settings, reported),
		nextInMs: afterCheck(settings.everyMs),
		failure: missingFailure(view, options, settings),
	});
}

/** The hours from the present one on, as many on both versions of the service. @throws ServiceError */
export async function fetchView(
	{ service, place: query }: Pick<CheckOptions, 'service' | 'place'>,
	settings: ConditionWatch,
	count = conditionsQuestion(settings).hours.count,
): Promise<View> {
	const place = await service.resolve(query);
	const { forecast, then } = await service.forecast(place, hoursQuestion(count));
	const [hour] = requireList(forecast.hours, 'hourly');
	// Without a `Date` in the answer only the present hour, the first of version 4.0, tells what time it is.
	const isSure = forecast.current !== undefined || hour === undefined;
	const now = isSure ? then : Math.min(Math.max(then, hour.at), hour.at + HOUR - 1);
	const seen = { place, zone: forecast.zone, now };
	const context: Context = { ...settings, ...seen };
	const slots = slotsOf(forecast, { kind: 'hours', count }, context);
	return { ...seen, forecast, slots: requireList(slots, 'hourly from now on') };
}

/** Numbers and groups: any language will do. */
function hoursQuestion(count: number) {
	return {
		parts: ['hours'],
		hours: { from: 'now', count },
		language: undefined,
	} as const satisfies Omit<ForecastQuestion, 'ask'>;
}

/** Each rule on its own. */
function judgeRules(
	{ slots, place: where, zone, now }: View,
	{ place }: Pick<CheckOptions, 'place'>,
	{ rules, units, lookAheadHours }: ConditionWatch,
	reported: WatchState,
): { readonly reports: readonly SpellReport[]; readonly reported: WatchState } {
	const soon = now + lookAheadHours * HOUR;
	const reports: SpellReport[] = [];
	const spells: Record<string, readonly ReportedSpell[]> = { ...reported.spells };
	for (const rule of rules) {
		const key = ruleKey(place, rule, units);
		const found = spellsOf(slots, rule, soon, units);
		const judged = judgeSpells(found, entryOf(spells, key) ?? [], { rule, units, now, soon });
		spells[key] = judged.reported;
		for (const finding of judged.findings)
			reports.push({ place: where, zone, now, ...finding, rule });
	}
	if (reports.length === 0) return { reports, reported };
	return { reports, reported: { ...reported, spells: withoutPast(spells, now) } };
}

/** Without the rules that were changed long ago. */
function withoutPast(
	spells: Readonly<Record<string, readonly ReportedSpell[]>>,
	now: number,
): WatchState['spells'] {
	return Object.fromEntries(
		Object.entries(spells).filter(([, reported]) => reported.some((one) => isRemembered(one, now))),
	);
}

/** Said once for each rule: it would wait forever. */
function missingFailure(
	{ slots, now }: View,
	{ session, place }: Pick<CheckOptions, 'session' | 'place'>,
	{ rules, units }: ConditionWatch,
): ServiceError | undefined {
	const missing: Rule[] = [];
	for (const rule of rules) {
		const key = ruleKey(place, rule, units);
		const since = session.missingSince.get(key) ?? now;
		if (!isMissing(slots, rule)) session.missingSince.delete(key);
		else session.missingSince.set(key, since);
		if (!session.missingSince.has(key) || now - since < MISSING_FOR || session.said.has(key))
			continue;
		session.said.add(key);
		missing.push(rule);
	}
	return missing.length === 0 ? undefined : missingMeasure(missing);
}

function missingMeasure(rules: readonly Rule[]): ServiceError {
	const names = [...new Set(rules.map(({ measure }) => `“${ruleName(measure)}”`))].join(', ');
	return new ServiceError({
		kind: 'temporarily-unavailable',
		message: 'The weather service does not tell what a rule asks for',
		description: `For a whole day it reported nothing for ${names} at this place, so such a rule cannot start the workflow. All other rules are watched. Choose another entry under 'What', or leave it: should the service begin to tell it, the rule works. This is said only once.`,
	});
}
