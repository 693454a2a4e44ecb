import type { Measure, Rule } from '../../nodes/Weather/domain/measures';
import type { UnitSystem } from '../../nodes/Weather/domain/units';
import { Random } from './random';

const HOUR = 3_600;
/** Seconds after which the forecast is made anew. */
export const RENEWED = 600;
const SHOWN = 48;
/** Hours below the rule's value that a storm has in its middle, at most. */
const MOST_QUIET = 6;

/** What an hour of a forecast is to one rule. */
export interface Tag {
	/** The storm it belongs to. */
	readonly storm: number;
	/** In the rule's units; of amounts, what falls in this hour. */
	readonly value: number;
	/** At or past the rule's value; of amounts and kinds of sky, that there is any. */
	readonly marks: boolean;
}

export interface SkyHour {
	/** UNIX seconds. */
	readonly at: number;
	readonly wire: Readonly<Record<string, unknown>>;
	/** By rule; undefined outside of storms, and for what is not even nearly at the value. */
	readonly tags: ReadonlyArray<Tag | undefined>;
}

/** What a forecast says of a storm from a moment on. */
interface Phase {
	/** UNIX seconds */
	readonly from: number;
	readonly isShown: boolean;
	/** Hours */
	readonly shift: number;
	readonly early: number;
	readonly late: number;
	/** How far beyond the rule's value, in steps of growth; below 0 nearly there. */
	readonly level: number;
	/** Share of hours that are below it, other ones each time. */
	readonly flicker: number;
	readonly flickerSeconds: number;
}

interface Storm {
	readonly id: number;
	/** UNIX hours */
	readonly core: number;
	readonly hours: number;
	readonly phases: readonly Phase[];
}

interface Kind {
	/** By how much of the wire's unit it grew when it counts as grown. */
	readonly step: number;
	readonly values: readonly number[];
	readonly low?: boolean;
	/** What the record of an hour has of it. @param value in the wire's unit */
	readonly wire: (value: number) => Readonly<Record<string, unknown>>;
	/** In the units of the person. */
	readonly unit: 'wind' | 'temperature' | 'fall' | 'none';
}

const two = (value: number): number => Math.round(value * 100) / 100;

const KINDS: Readonly<Record<Exclude<Measure, 'alert' | 'condition'>, Kind>> = {
	chance: {
		step: 30,
		values: [40, 50, 60],
		unit: 'none',
		wire: (value) => ({ pop: two(value / 100) }),
	},
	gust: {
		step: 5,
		values: [12, 16, 20],
		unit: 'wind',
		wire: (value) => ({ wind_gust: two(value) }),
	},
	wind: {
		step: 5,
		values: [9, 12, 15],
		unit: 'wind',
		wire: (value) => ({ wind_speed: two(value) }),
	},
	tempAbove: {
		step: 3,
		values: [28, 31],
		unit: 'temperature',
		wire: (value) => ({ temp: two(value + 273.15) }),
	},
	tempBelow: {
		step: 3,
		values: [-5, 0],
		low: true,
		unit: 'temperature',
		wire: (value) => ({ temp: two(value + 273.15) }),
	},
	uv: { step: 2, values: [5, 7], unit: 'none', wire: (value) => ({ uvi: two(value) }) },
	rain: {
		step: 5,
		values: [4, 10, 20],
		unit: 'fall',
		wire: (value) => (value > 0 ? { rain: { '1h': two(value) } } : {}),
	},
	snow: {
		step: 5,
		values: [4, 10],
		unit: 'fall',
		wire: (value) => (value > 0 ? { snow: { '1h': two(value) } } : {}),
	},
};

/** From what the service sends (°C here) to what people read: this file's own, not the node's. */
const UNITS_OF: Readonly<
	Record<UnitSystem, { wind: number; fall: number; degrees: (celsius: number) => number }>
> = {
	metric: { wind: 3.6, fall: 1, degrees: (celsius) => celsius },
	metricMs: { wind: 1, fall: 1, degrees: (celsius) => celsius },
	imperial: { wind: 2.236_94, fall: 1 / 25.4, degrees: (celsius) => celsius * 1.8 + 32 },
	uk: { wind: 2.236_94, fall: 1, degrees: (celsius) => celsius },
	scientific: { wind: 1, fall: 1, degrees: (celsius) => celsius + 273.15 },
};

/** A rule with all that the sky and the judge have to know of it. */
export class WatchedRule {
	/** By which a peak has to grow, in the chosen units; of amounts the least. */
	readonly step: number;
	readonly rule: Rule;
	readonly isTotal: boolean;
	readonly isKind: boolean;
	readonly low: boolean;
	private readonly kind: Kind | undefined;
	/** The rule's value in the wire's unit. */
	private readonly limit: number;

	constructor(
		measure: Exclude<Measure, 'alert'>,
		private readonly units: UnitSystem,
		random: Random,
	) {
		this.kind = measure === 'condition' ? undefined : KINDS[measure];
		this.limit = this.kind ? random.pick(this.kind.values) : 0;
		const value = this.kind ? Math.round(this.inUnits(this.limit) * 1e6) / 1e6 : 0;
		this.rule = { measure, value, group: 'Thunderstorm' };
		this.isTotal = this.kind?.unit === 'fall';
		this.isKind = this.kind === undefined;
		this.low = this.kind?.low ?? false;
		this.step = this.kind ? Math.abs(this.inUnits(this.kind.step) - this.inUnits(0)) : 0;
	}

	/** @param level 0 is the rule's value, 1 a step beyond; of amounts, of the whole storm */
	private wireValue(level: number, hours: number): number {
		const { kind, limit } = this;
		if (!kind) return 0;
		if (this.isTotal) return Math.max(0.1, (limit * Math.max(0.3, 1 + level * 0.6)) / hours);
		const value = limit + (kind.low ? -1 : 1) * level * kind.step;
		return kind.unit === 'none'
			? Math.min(Math.max(0, value), kind === KINDS.chance ? 100 : 20)
			: value;
	}

	private inUnits(value: number): number {
		const units = UNITS_OF[this.units];
		switch (this.kind?.unit) {
			case 'wind':
				return value * units.wind;
			case 'fall':
				return value * units.fall;
			case 'temperature':
				return units.degrees(value);
			default:
				return value;
		}
	}

	/** @param hours of the whole storm */
	hour(
		storm: number,
		level: number,
		hours: number,
	): { wire: Readonly<Record<string, unknown>>; tag: Tag } {
		if (!this.kind) return { wire: { weather: [THUNDER] }, tag: { storm, value: 0, marks: true } };
		const value = this.wireValue(level, hours);
		return {
			wire: this.kind.wire(value),
			tag: { storm, value: this.inUnits(value), marks: this.isTotal || level >= 0 },
		};
	}

	/** An hour that is not even nearly at the value. */
	quiet(by: number): Readonly<Record<string, unknown>> {
		if (!this.kind || this.isTotal) return {};
		return this.kind.wire(this.wireValue(-0.75 - by, 1));
	}
}

const THUNDER = { id: 211, main: 'Thunderstorm', description: 'thunderstorm', icon: '11d' };
const CLOUDS = { id: 803, main: 'Clouds', description: 'broken clouds', icon: '04d' };
const USUAL = {
	temp: 285.15,
	feels_like: 283.4,
	pressure: 1_012,
	humidity: 70,
	uvi: 1,
	clouds: 60,
};

/** Of the same numbers always the same, from 0, below 1. */
function drawn(...numbers: readonly number[]): number {
	let mixed = 17;
	for (const number of numbers)
		mixed = (Math.imul(mixed ^ number, 0x9e3779b1) ^ (mixed >>> 13)) >>> 0;
	return new Random(mixed).next();
}

/** Storms of a place, and what forecasts say of them: they shift, flicker, grow, are called off and come back. */
export class StormSky {
	private readonly storms: ReadonlyArray<readonly Storm[]>;
	private kept:
		| { readonly issue: number; readonly first: number; readonly hours: readonly SkyHour[] }
		| undefined;

	/** @param from UNIX seconds @param until UNIX seconds */
	constructor(
		private readonly seed: number,
		private readonly rules: readonly WatchedRule[],
		from: number,
		until: number,
	) {
		const random = new Random(seed);
		let id = 0;
		this.storms = rules.map(() => {
			const storms: Storm[] = [];
			let hour = Math.floor(from / HOUR) + random.whole(-20, 30);
			while (hour < until / HOUR + SHOWN) {
				const early = random.chance(0.3) ? random.whole(1, 12) : 0;
				const hours = random.chance(0.3) ? random.whole(1, 3) : random.whole(1, 12);
				const late = random.chance(0.4)
					? random.whole(1, 30 - early - hours > 0 ? 30 - early - hours : 1)
					: 0;
				const core = hour + early;
				storms.push({ id: id++, core, hours, phases: phasesOf(random, core, hours, early, late) });
				hour = core + hours + late + 20 + random.whole(0, 24);
			}
			return storms;
		});
	}

	/** The forecast as it is given at a moment. @param at UNIX seconds */
	hours(at: number): readonly SkyHour[] {
		const issue = Math.floor(at / RENEWED);
		const first = Math.floor(at / HOUR);
		if (this.kept?.issue === issue && this.kept.first === first) return this.kept.hours;
		const shown = this.rules.map((rule, index) =>
			this.shownStorms(rule, this.storms[index] ?? [], first, issue),
		);
		const hours = Array.from({ length: SHOWN }, (_, ahead): SkyHour => {
			const hour = first + ahead;
			const wire: Record<string, unknown> = { dt: hour * HOUR, ...USUAL, weather: [CLOUDS] };
			const tags = this.rules.map((rule, index) => {
				const found = shown[index]?.get(hour);
				Object.assign(wire, found?.wire ?? rule.quiet(drawn(this.seed, hour, issue)));
				return found?.tag;
			});
			return { at: hour * HOUR, wire, tags };
		});
		this.kept = { issue, first, hours };
		return hours;
	}

	private shownStorms(rule: WatchedRule, storms: readonly Storm[], first: number, issue: number) {
		const found = new Map<number, ReturnType<WatchedRule['hour']>>();
		for (const storm of storms) {
			if (storm.core + storm.hours + 40 < first || storm.core - 40 > first + SHOWN) continue;
			const phase = storm.phases.findLast(({ from }) => from <= issue * RENEWED);
			if (!phase?.isShown) continue;
			const begin = storm.core + phase.shift - phase.early;
			const length = storm.hours + phase.early + phase.late;
			const off = this.quietHours(storm, phase, length, issue);
			for (let index = 0; index < length; index++) {
				if (off[index]) continue;
				const isEdge = !rule.isTotal && length > 3 && (index === 0 || index === length - 1);
				const share = 0.4 + 0.6 * drawn(this.seed, storm.id, index);
				const level = phase.level < 0 || isEdge ? -0.2 : 0.05 + phase.level * share;
				found.set(begin + index, rule.hour(storm.id, rule.isTotal ? phase.level : level, length));
			}
		}
		return found;
	}

	private quietHours(
		{ id }: Storm,
		{ flicker, flickerSeconds }: Phase,
		length: number,
		issue: number,
	) {
		const turn = Math.floor((issue * RENEWED) / flickerSeconds);
		const off = Array.from({ length }, (_, index) => drawn(this.seed, id, index, turn) < flicker);
		let run = 0;
		for (let index = 0; index < length; index++) {
			// What flickers at an end must not make two storms of one that also shifts.
			if (length > 1 && off[index] && ((index === 1 && off[0]) || run === MOST_QUIET))
				off[index] = false;
			if (index === length - 1 && length > 1 && off[index] && off[index - 1]) off[index] = false;
			run = off[index] ? run + 1 : 0;
		}
		return off;
	}
}

function phasesOf(
	random: Random,
	core: number,
	hours: number,
	early: number,
	late: number,
): Phase[] {
	const phases: Phase[] = [];
	const isPhantom = random.chance(0.1);
	let at = (core - early - random.whole(0, 70)) * HOUR;
	const end = (core + hours + late + 3) * HOUR;
	let level = random.chance(0.25) ? -1 : 0.2 + random.next();
	let [isEarly, isLate] = [random.chance(0.3), random.chance(0.3)];
	while (at < end) {
		phases.push({
			from: at,
			isShown: random.chance(isPhantom ? 0.5 : 0.9),
			shift: random.pick([0, 0, -1, 1, -2, 2, -3, 3]),
			early: isEarly ? early : 0,
			late: isLate ? late : 0,
			level,
			flicker: random.pick([0, 0, 0.2, 0.5]),
			flickerSeconds: random.pick([RENEWED, RENEWED, HOUR]),
		});
		at += random.whole(1, 8) * random.pick([RENEWED, HOUR, HOUR]);
		if (random.chance(0.3)) level = random.chance(0.2) ? -1 : random.next() * 3.5;
		if (random.chance(0.3)) [isEarly, isLate] = [random.chance(0.5), random.chance(0.6)];
	}
	return phases;
}
