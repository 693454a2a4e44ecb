import type { NamedAlert } from '../alerts';
import { alertText } from '../alerts';
import type { Context } from '../forecastFields';
import type { Rule } from '../measures';
import { amountText, groupText, NAMES, reachedText, unitOf, withUnit } from '../measures';
import { capitalize, sentence } from '../sentences';
import { spanText } from '../wording';
import type { Zone } from '../zone';
import type { AlertEvent, Spell, SpellFinding } from './report';
import { reachedSpan } from './spells';

/** `Berlin: Gusts of 72 km/h on Sat 21 Nov at 15:00, at least 60 km/h from Sat 21 Nov 12:00 to 20:00` */
export function spellSentence(
	finding: SpellFinding,
	rule: Rule,
	zone: Zone,
	context: Context,
): string {
	return sentence(
		[context.place.name],
		[spellText(finding.spell, rule, zone, context), ...growthTexts(finding, rule, context)],
	);
}

/** `Berlin: Storm warning from Sat 21 Nov 14:00 to 20:00, changed` */
export function alertFindingSentence(
	event: AlertEvent,
	{ alert }: Pick<NamedAlert, 'alert'>,
	zone: Zone,
	context: Context,
): string {
	const { phrases } = context.wording;
	const what = { issued: undefined, changed: phrases.changed, ended: phrases.over }[event];
	return sentence([context.place.name], [alertText(alert, zone, context), what]);
}

function spellText(spell: Spell, rule: Rule, zone: Zone, context: Context): string {
	const { wording } = context;
	const { measure, value, group } = rule;
	const { start, end } = reachedSpan(spell);
	const span = spanText(zone.at(start), zone.at(end), wording);
	if (measure === 'condition' || measure === 'alert')
		return `${groupText(group, wording.phrases)} ${span}`;
	const { phrases } = wording;
	const peak = spell.peak ?? value;
	if (measure === 'rain' || measure === 'snow') {
		const amount = `${amountText(peak, value, 1, context)} ${unitOf(measure, context)}`;
		return `${capitalize(phrases.measures[NAMES[measure]])} ${amount} ${phrases.inAll}, ${span}`;
	}
	const { date, clock } = zone.at(spell.peakAt);
	const when = phrases.when(wording.dateText(date), clock);
	const reached = `${reachedText(measure, peak, spell.fall, value, context)} ${when}`;
	if (spell.marks.length === 1) return reached;
	const limit = withUnit(measure, value, value, 1, context);
	return `${reached}, ${measure === 'tempBelow' ? phrases.atMost(limit) : phrases.atLeast(limit)} ${span}`;
}

function growthTexts(finding: SpellFinding, rule: Rule, context: Context): (string | undefined)[] {
	const { phrases } = context.wording;
	const { strongerBy, longerByHours, earlierByHours } = finding;
	const amount = strongerBy === null ? undefined : strengthText(strongerBy, rule, context);
	return [
		amount &&
			(rule.measure === 'tempBelow'
				? phrases.lessThanReported(amount)
				: phrases.moreThanReported(amount)),
		earlierByHours === null ? undefined : phrases.earlierThanReported(earlierByHours),
		longerByHours === null ? undefined : phrases.longerThanReported(longerByHours),
	];
}

function strengthText(amount: number, { measure }: Rule, context: Context): string {
	const unit = measure === 'condition' || measure === 'alert' ? '' : unitOf(measure, context);
	return `${context.wording.number(amount, 1)} ${unit}`.trim();
}
