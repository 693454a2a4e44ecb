import { HOURS_PER_PAGE } from '../api/version4';
import type { Measure } from '../domain/measures';
import { HOURS_BEYOND } from '../domain/watch/spells';
import { MOST_HOURS } from '../service/questions';
import { DAY_MINUTES } from './watchFields';

/** Short enough to leave room for the calls on the canvas; of the sky its group is reported. */
const WHAT: Readonly<Record<Exclude<Measure, 'alert' | 'condition'>, string>> = {
	chance: 'Chance of Rain',
	gust: 'Gusts',
	rain: 'Rain',
	snow: 'Snow',
	tempAbove: 'Temperature',
	tempBelow: 'Temperature',
	uv: 'UV Index',
	wind: 'Wind',
};

const RULES = '[].concat($parameter["rules"]?.["rule"] ?? [])';
/** The first rule, and how many more there are. */
const RULE = `((${JSON.stringify(WHAT)})[${RULES}[0]?.["measure"] ?? "chance"] ?? ${RULES}[0]?.["group"] ?? "") + (${RULES}.length > 1 ? " +" + (${RULES}.length - 1) : "")`;
const CHECKS = `${DAY_MINUTES} / Number($parameter["every"])`;
/** Pages of hours that version 4.0 is asked for; version 3.0 gives all of them in one call. */
const PAGES = `Math.ceil(Math.min(${MOST_HOURS}, Number($parameter["lookAhead"]) + ${HOURS_BEYOND}) / ${HOURS_PER_PAGE})`;

/** What the canvas shows below the trigger: what is watched for, and what that costs in a day. */
export const watchSubtitle = `={{ $parameter["event"] === "morning" ? "Every Morning · 1 call a day" : $parameter["event"] === "alert" ? "Weather Alert · " + ${CHECKS} + " calls a day" : ${RULE} + " · " + ${CHECKS} + (${PAGES} > 1 ? " to " + ${CHECKS} * ${PAGES} : "") + " calls a day" }}`;
