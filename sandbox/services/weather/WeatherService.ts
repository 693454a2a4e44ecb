import type { Clock } from '../core/Clock.ts';
import type { Scenario, Site } from './atmosphere.ts';
import { timeZoneOf } from './cities.ts';
import { USUAL_QUIRKS, type OneCall4Quirks } from './oneCall4.ts';
import { BLOCKED, INVALID_KEY, noSubscription, WeatherError } from './weatherError.ts';

/** What a key can do: `active` is version 3.0 alone, as older accounts have it. */
export const KEY_STATES = [
	'active',
	'unknown',
	'noSubscription',
	'oneCall4Only',
	'bothVersions',
] as const;
export type KeyState = (typeof KEY_STATES)[number];

interface ApiKey {
	state: KeyState;
	dailyCap: number;
}

/** Calls of one key on one UTC day. Searches for places do not count for the cap. */
interface Usage {
	oneCall: number;
	geocoding: number;
}

/** What is kept of the weather service. */
export interface WeatherState {
	keys: Record<string, ApiKey>;
	usage: { day: string; keys: Record<string, Usage> };
	scenarios: Array<{ latitude: number; longitude: number; scenario: Scenario }>;
	oneCall4?: OneCall4Quirks;
}

/** The versions of the interface, and the key states that may use each. */
const VERSIONS: Record<'3.0' | '4.0', KeyState[]> = {
	'3.0': ['active', 'bothVersions'],
	'4.0': ['oneCall4Only', 'bothVersions'],
};

/** The key that works from the start. */
export const DEFAULT_WEATHER_KEY = 'sandbox-weather-key';
const DEFAULT_CAP = 2000;
// A forced scenario also holds for coordinates a client has rounded.
const SAME_PLACE_DEGREES = 0.011;

/** Keys, their use, and forced weather. */
export class WeatherService {
	state: WeatherState;
	readonly clock: Clock;
	readonly #changed: () => void;

	constructor({
		clock,
		kept,
		changed,
	}: {
		clock: Clock;
		kept: WeatherState | undefined;
		changed: () => void;
	}) {
		this.clock = clock;
		this.state = kept ?? defaults();
		this.#changed = changed;
	}

	/** Goes back to the defaults. */
	reset(): void {
		this.state = defaults();
		this.#changed();
	}

	/** Sets what a key can do; the daily cap stays unless it is given. */
	setKey(
		key: string,
		{ state, dailyCap }: { state: KeyState; dailyCap: number | undefined },
	): void {
		this.state.keys[key] = {
			state,
			dailyCap: dailyCap ?? this.state.keys[key]?.dailyCap ?? DEFAULT_CAP,
		};
		this.#changed();
	}

	/** Forces the weather of a place; null gives it back its own. */
	setScenario(latitude: number, longitude: number, scenario: Scenario | null): void {
		this.state.scenarios = this.state.scenarios.filter(
			(entry) => !isSamePlace(entry, latitude, longitude),
		);
		if (scenario) this.state.scenarios.push({ latitude, longitude, scenario });
		this.#changed();
	}

	/** Calls of the present UTC day. */
	usage(): { day: string; keys: Record<string, Usage & { dailyCap: number }> } {
		const { day, keys } = this.#today();
		return {
			day,
			keys: Object.fromEntries(
				Object.entries(keys).map(([key, used]) => [
					key,
					{ ...used, dailyCap: this.state.keys[key]?.dailyCap ?? DEFAULT_CAP },
				]),
			),
		};
	}

	/** Which of its contradictions version 4.0 has. */
	get quirks(): OneCall4Quirks {
		return { ...USUAL_QUIRKS, ...this.state.oneCall4 };
	}

	setQuirks(quirks: Partial<OneCall4Quirks>): void {
		this.state.oneCall4 = { ...USUAL_QUIRKS, ...quirks };
		this.#changed();
	}

	/** Counts a call, or refuses it. */
	admit(key: unknown, product: keyof Usage, version: '3.0' | '4.0' = '3.0'): void {
		const known =
			typeof key === 'string' && Object.hasOwn(this.state.keys, key)
				? this.state.keys[key]
				: undefined;
		if (!known || known.state === 'unknown')
			// Version 4.0 says of any key that it has no subscription.
			throw new WeatherError(401, version === '4.0' ? noSubscription(version) : INVALID_KEY);
		if (product === 'oneCall' && !VERSIONS[version].includes(known.state))
			throw new WeatherError(401, noSubscription(version));
		const used = (this.#today().keys[key as string] ??= { oneCall: 0, geocoding: 0 });
		if (product === 'oneCall' && used.oneCall >= known.dailyCap)
			throw new WeatherError(429, BLOCKED);
		used[product] += 1;
		this.#changed();
	}

	/** The site for coordinates, with its forced weather if it has any. */
	site(lat: number, lon: number): Site {
		const forced = this.state.scenarios.find((entry) => isSamePlace(entry, lat, lon));
		return { lat, lon, zone: timeZoneOf(lat, lon), scenario: forced?.scenario };
	}

	#today(): WeatherState['usage'] {
		const day = new Date(this.clock.now()).toISOString().slice(0, 10);
		if (this.state.usage.day !== day) this.state.usage = { day, keys: {} };
		return this.state.usage;
	}
}

function defaults(): WeatherState {
	return {
		keys: { [DEFAULT_WEATHER_KEY]: { state: 'active', dailyCap: DEFAULT_CAP } },
		usage: { day: '', keys: {} },
		scenarios: [],
	};
}

function isSamePlace(
	{ latitude, longitude }: { latitude: number; longitude: number },
	lat: number,
	lon: number,
): boolean {
	return (
		Math.abs(latitude - lat) <= SAME_PLACE_DEGREES &&
		Math.abs(longitude - lon) <= SAME_PLACE_DEGREES
	);
}
