import { Random } from './random';

const MINUTE = 60;
const HOUR = 3_600;

/** What a version of a warning says. */
interface Wording {
	readonly start: number | undefined;
	readonly end: number | undefined;
	readonly description: string;
}

/** A version of a warning as an answer shows it. */
export interface ShownWarning {
	readonly warning: number;
	readonly version: number;
	readonly end: number | undefined;
	/** Of version 4.0, where each version has one of its own. */
	readonly id: string;
	readonly wire: Readonly<Record<string, unknown>>;
	readonly wire4: Readonly<Record<string, unknown>>;
}

interface Warning {
	readonly id: number;
	readonly sender: string;
	readonly event: string;
	/** When each version comes out, UNIX seconds. */
	readonly versions: ReadonlyArray<Wording & { readonly from: number }>;
	/** From when on no answer has it. */
	readonly gone: number;
	/** Seconds after a new version in which some answers still have the old one. */
	readonly alternates: number;
	/** Left out of an answer now and then, never of two that follow each other. */
	readonly flickers: boolean;
	readonly isDoubled: boolean;
}

const EVENTS = ['Wind', 'Thunderstorms', 'Frost', 'Heavy rain', 'Fog'];

/** Official warnings of a place: issued, worded anew, prolonged, called off; and answers that flicker. */
export class WarningSky {
	readonly warnings: readonly Warning[];
	private readonly random: Random;
	/** Those that the answer before this one did not have. */
	private leftOut = new Set<number>();
	private last: { readonly at: number; readonly shown: readonly ShownWarning[] } | undefined;

	/** @param from UNIX seconds @param until UNIX seconds */
	constructor(
		seed: number,
		from: number,
		until: number,
		private readonly isSteady: boolean,
	) {
		const random = new Random(seed);
		this.random = new Random(seed + 1);
		const warnings: Warning[] = [];
		for (const event of EVENTS.slice(0, random.whole(1, EVENTS.length))) {
			let at = from + random.whole(-30, 50) * HOUR;
			while (at < until) {
				const warning = this.draw(random, warnings.length, event, at);
				warnings.push(warning);
				const end = Math.max(warning.gone, ...warning.versions.map((one) => one.end ?? 0));
				// Of one sender and event never two that touch each other.
				at = end + random.whole(13, 40) * HOUR;
			}
		}
		this.warnings = warnings;
	}

	/** What an answer shows. Answers of one second agree. @param at UNIX seconds */
	shown(at: number): readonly ShownWarning[] {
		if (this.last?.at === at) return this.last.shown;
		const leftOut = new Set<number>();
		const shown = this.warnings.flatMap((warning): ShownWarning[] => {
			const index = warning.versions.findLastIndex(({ from }) => from <= at);
			if (index < 0 || at >= warning.gone) return [];
			if (warning.flickers && !this.leftOut.has(warning.id) && this.random.chance(0.15)) {
				leftOut.add(warning.id);
				return [];
			}
			const { from } = warning.versions[index] ?? { from: 0 };
			const isOld = index > 0 && at < from + warning.alternates && this.random.chance(0.5);
			const one = this.show(warning, isOld ? index - 1 : index);
			return warning.isDoubled ? [one, one] : [one];
		});
		this.leftOut = leftOut;
		this.last = { at, shown };
		return shown;
	}

	/** By the ID of version 4.0, whenever it is asked for. */
	byId(id: string): ShownWarning | undefined {
		const [warning, version] = id
			.slice(id.lastIndexOf('.') + 1)
			.split(':')
			.map(Number);
		const found = this.warnings[warning ?? -1];
		return found && version !== undefined && found.versions[version]
			? this.show(found, version)
			: undefined;
	}

	private show({ id, event, sender, versions }: Warning, version: number): ShownWarning {
		const { start, end, description } = versions[version] as Wording;
		// White space is no change.
		const text = this.random.chance(0.3) ? description.replaceAll(' ', '\n') : description;
		const times = {
			...(start === undefined ? {} : { start }),
			...(end === undefined ? {} : { end }),
		};
		const urn = `urn:oid:2.49.0.0.276.0.TEST.${id}:${version}`;
		const wire = { sender_name: sender, event, ...times, description: text, tags: [event] };
		return { warning: id, version, end, id: urn, wire, wire4: { id: urn, ...wire } };
	}

	private draw(random: Random, id: number, event: string, at: number): Warning {
		const hasTimes = random.chance(0.9);
		let start = at + random.whole(-1, 20) * HOUR;
		let end = start + random.whole(4, 30) * HOUR;
		const versions: Array<Wording & { readonly from: number }> = [];
		let from = at;
		for (let version = 0; version === 0 || (random.chance(0.5) && version < 6); version++) {
			if (version > 0) {
				from += random.whole(70, 600) * MINUTE;
				// What comes out late is about a time that still is.
				if (from > end - 4 * HOUR) break;
				if (random.chance(0.5)) end += random.whole(1, 8) * HOUR;
				if (start > from && random.chance(0.3))
					start = Math.min(start + random.whole(-2, 2) * HOUR, end - 2 * HOUR);
			}
			versions.push({
				from,
				start: hasTimes ? start : undefined,
				end: hasTimes ? end : undefined,
				description: `W${id}v${version} gusts of up to ${60 + version} km/h`,
			});
		}
		const fate = random.next();
		const called = from + random.whole(3 * 60, Math.max(200, (end - from) / MINUTE)) * MINUTE;
		const gone = fate < 0.3 ? called : fate < 0.6 ? end : end + random.whole(5, 600) * MINUTE;
		return {
			id,
			sender: 'Example Met Service',
			// One without times is known by its name alone.
			event: hasTimes ? event : `${event} ${id}`,
			versions,
			gone,
			alternates: this.isSteady ? 0 : random.pick([0, 1, 3]) * HOUR,
			flickers: !this.isSteady && random.chance(0.3),
			isDoubled: random.chance(0.1),
		};
	}
}
