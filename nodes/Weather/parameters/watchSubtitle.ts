import type { Measure } from '../domain/measures';

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
const CHECKS = '1440 / Number($parameter["every"])';
/** Pages of hours that version 4.0 is asked for; version 3.0 gives all of them in one call. */
const PAGES = 'Math.ceil(Math.min(48, Number($parameter["lookAhead"]) + 8) / 20)';

/** What the canvas shows below the trigger: what is watched for, and what that costs in a day. */
export const watchSubtitle = `={{ $parameter["event"] === "morning" ? "Every Morning · 1 call a day" : $parameter["event"] === "alert" ? "Weather Alert · " + ${CHECKS} + " calls a day" : ${RULE} + " · " + ${CHECKS} + (${PAGES} > 1 ? " to " + ${CHECKS} * ${PAGES} : "") + " calls a day" }}`;
