import { zoneOffset } from '../../nodes/shared/domain/zoneOffset';
import type { Version } from '../../nodes/Weather/api/call';
import type { Measure } from '../../nodes/Weather/domain/measures';
import type { UnitSystem } from '../../nodes/Weather/domain/units';
import { UNITS } from '../../nodes/Weather/domain/units';
import type { AlertEvent } from '../../nodes/Weather/domain/watch/report';
import { createWording } from '../../nodes/Weather/domain/wording';
import type { WatchSettings } from '../../nodes/Weather/parameters/watchFields';
import { Random } from './random';
import { AlertJudge } from './weatherTriggerAlertJudge';
import type { Judge } from './weatherTriggerJudge';
import { StormJudge } from './weatherTriggerJudge';
import type { MachineOptions } from './weatherTriggerMachine';
import { Machine } from './weatherTriggerMachine';
import { MorningJudge } from './weatherTriggerMorningJudge';
import { Promises } from './weatherTriggerPromises';
import type { Sky } from './weatherTriggerServer';
import { WeatherServer } from './weatherTriggerServer';
import { StormSky, WatchedRule } from './weatherTriggerSky';
import { WarningSky } from './weatherTriggerWarnings';
import type { Tamper } from './weatherTriggerWatch';
import { startWatch } from './weatherTriggerWatch';

export type WorldName = 'conditions' | 'alerts' | 'mornings';

/** What came of one run, or of several. */
export interface Outcome {
	runs: number;
	days: number;
	checks: number;
	calls: number;
	/** Storms, happenings of warnings, or mornings that had to be reported. */
	events: number;
	reports: number;
	missed: number;
	twice: number;
	resumed: number;
	/** Looks that came too late or too early, or cost more than was promised. */
	late: number;
	early: number;
	dear: number;
	/** Times that the state changed without anything being reported. */
	strayed: number;
	failures: number;
	kills: number;
	clockSets: number;
	sleeps: number;
	polls: number;
	readonly wrong: string[];
}

/** Something is done to the trigger, so that a control can show what it would be without it. */
export interface Changes {
	readonly tamper?: Tamper;
	readonly afterKill?: MachineOptions['afterKill'];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/**
 * Seconds by which nobody can know what time it is at a service whose answers have no `Date`: its present weather
 * is that old. Of version 4.0's hours only the first one tells it.
 */
const UNTOLD = 900;
/** Those that show more weather with as many checks are drawn more often. */
const EVERY = [10, 15, 30, 60, 180, 180, 360, 360].map((minutes) => minutes * MINUTE);
/** Looks of a run, at the least. */
const LOOKS = 60;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];
const offsets = new Map(ZONES.map((name) => [name, remembered(zoneOffset(name))]));

/** Clocks are changed at full quarters of an hour, if at all; asking for each minute takes long. */
function remembered(offset: (seconds: number) => number): (seconds: number) => number {
	const known = new Map<number, number>();
	return (seconds) => {
		const quarter = Math.floor(seconds / 900) * 900;
		const found = known.get(quarter) ?? offset(quarter);
		known.set(quarter, found);
		return found;
	};
}

/** One n8n that watches one place for some days. */
export async function runWorld(
	name: WorldName,
	seed: number,
	{ tamper, afterKill }: Changes = {},
): Promise<Outcome> {
	const random = new Random(seed);
	const every = random.pick(EVERY);
	const days = name === 'mornings' ? random.whole(10, 30) : Math.ceil((LOOKS * every) / DAY) + 2;
	const start = Date.UTC(2026, 0, random.whole(1, 330), random.whole(0, 23), random.whole(0, 59));
	const until = start + days * DAY;
	const zone = random.pick(ZONES);
	const version = random.pick<Version>(['3.0', '4.0']);
	const sendsDate = random.chance(0.7);
	const world = WORLDS[name](random, { every, start, until, zone, version, sendsDate });
	const server = new WeatherServer(
		version,
		world.sky,
		{ name: zone, offset: offsetOf(zone) },
		random,
		{
			sendsDate,
			failing: random.pick([0, 0.03, 0.1]),
			outages: random.pick([0, 0, 0.4]),
		},
	);
	const promises = new Promises(world.settings, version, server, world.judge);
	const machine = new Machine({
		random,
		start,
		until,
		pollEvery: random.pick([1, 5, 5, 10, 10, 10]) * MINUTE,
		startWatch: startWatch(world.settings, tamper),
		answer: server.answer,
		disturb: server.disturb,
		observer: promises,
		kills: random.pick([0, 0.5, 2, 6]),
		clockSets: random.pick([0, 0, 0.5, 2]),
		sleeps: random.pick([0, 0, 0.7]),
		...(afterKill ? { afterKill } : {}),
	});
	await machine.run();
	const { verdict } = world.judge;
	return {
		runs: 1,
		days,
		...promises.count,
		...verdict,
		// What is not reported cannot be stored by a delivery.
		strayed: isPartial(world.settings) ? 0 : machine.count.strayed,
		failures: server.count.failures,
		kills: machine.count.kills,
		clockSets: machine.count.clockSets,
		sleeps: machine.count.sleeps,
		polls: machine.count.polls,
		wrong: [...verdict.wrong, ...promises.wrong].map(
			(why) => `${name} ${seed}, ${version}${sendsDate ? '' : ' without Date'}: ${why}`,
		),
	};
}

function isPartial(settings: WatchSettings): boolean {
	return settings.on === 'alert' && settings.alertEvents.length < 3;
}

interface Frame {
	readonly every: number;
	readonly start: number;
	readonly until: number;
	readonly zone: string;
	readonly version: Version;
	/** Whether the answers of the service have a `Date`. */
	readonly sendsDate: boolean;
}

interface World {
	readonly settings: WatchSettings;
	readonly sky: Sky;
	readonly judge: Judge;
}

const words = (units: UnitSystem) => ({
	units: UNITS[units],
	language: '',
	wording: createWording('en'),
});

const MEASURES: ReadonlyArray<ReadonlyArray<Exclude<Measure, 'alert'>>> = [
	['gust', 'gust', 'wind', 'chance'],
	['tempBelow', 'tempAbove', 'rain', 'snow', 'uv', 'condition'],
];

const WORLDS: Readonly<Record<WorldName, (random: Random, frame: Frame) => World>> = {
	conditions(random, { every, start, until, version, sendsDate }) {
		const units = random.pick<UnitSystem>(['metric', 'metricMs', 'imperial', 'uk', 'scientific']);
		const measures = MEASURES.map((some) => random.pick(some)).slice(0, random.pick([1, 2, 2]));
		const rules = (random.chance(0.5) ? measures : measures.reverse()).map(
			(measure) => new WatchedRule(measure, units, random),
		);
		const lookAhead = random.pick([1, 3, 6, 12, 12, 12, 24, 40, 48]);
		const sky = new StormSky(random.whole(0, 1e9), rules, start / 1_000, until / 1_000);
		return {
			settings: {
				...words(units),
				on: 'condition',
				rules: rules.map(({ rule }) => rule),
				lookAheadHours: lookAhead,
				everyMs: every,
			},
			sky: { hours: (at) => sky.hours(at), warnings: () => [], warning: () => undefined },
			judge: new StormJudge(rules, lookAhead, sendsDate ? 0 : version === '3.0' ? UNTOLD : 3_600),
		};
	},
	alerts(random, { every, start, until, sendsDate }) {
		const all: readonly AlertEvent[] = ['issued', 'changed', 'ended'];
		const some = all.filter(() => random.chance(0.6));
		const wanted = random.chance(0.7) || some.length === 0 ? all : some;
		const sky = new WarningSky(
			random.whole(0, 1e9),
			start / 1_000,
			until / 1_000,
			wanted.length < all.length,
		);
		const quiet = new StormSky(1, [], start / 1_000, until / 1_000);
		return {
			settings: { ...words('metric'), on: 'alert', alertEvents: wanted, everyMs: every },
			sky: {
				hours: (at) => quiet.hours(at),
				warnings: (at) => sky.shown(at),
				warning: (id) => sky.byId(id),
			},
			judge: new AlertJudge(wanted, sendsDate ? 0 : UNTOLD),
		};
	},
	mornings(random, { start, until, zone, sendsDate }) {
		const time = random.pick(['07:00', '00:00', '06:30', '02:30', '12:15', '23:45']);
		const quiet = new StormSky(1, [], start / 1_000, until / 1_000);
		const offset = offsetOf(zone);
		const local = (at: number) => {
			const text = new Date((at + offset(at)) * 1_000).toISOString();
			return { date: text.slice(0, 10), clock: text.slice(11, 16) };
		};
		return {
			settings: { ...words('metric'), on: 'morning', time },
			sky: { hours: (at) => quiet.hours(at), warnings: () => [], warning: () => undefined },
			judge: new MorningJudge(time, local, sendsDate ? 0 : UNTOLD),
		};
	},
};

function offsetOf(zone: string): (seconds: number) => number {
	return offsets.get(zone) ?? (() => 0);
}

export function sumUp(outcomes: readonly Outcome[]): Outcome {
	const [first, ...others] = outcomes;
	if (!first) throw new Error('There is nothing to sum up');
	return others.reduce((sum, one) => {
		const numbers = Object.keys(sum).filter((key) => key !== 'wrong') as Array<
			Exclude<keyof Outcome, 'wrong'>
		>;
		const total = { ...sum, wrong: [...sum.wrong, ...one.wrong] };
		for (const key of numbers) total[key] = sum[key] + one[key];
		return total;
	}, first);
}
