import type { PlaceQuery } from '../domain/place';
import type { Clocks } from '../domain/watch/checkTimes';
import type { Report } from '../domain/watch/report';
import type { WatchState } from '../domain/watch/state';
import type { WatchSettings } from '../parameters/watchFields';
import type { WatchSession } from '../service/watchSession';
import type { WeatherService } from '../service/weatherService';

/** What n8n keeps for the node. */
export interface StaticData {
	state?: unknown;
}

export interface CheckOptions {
	/** Made for this check alone: a service keeps the answers of its run. */
	readonly service: WeatherService;
	readonly place: PlaceQuery;
	readonly settings: WatchSettings;
	readonly staticData: StaticData;
	/** Of this activation in this process; `newSession()` after a start. */
	readonly session: WatchSession;
	/** Milliseconds: the clock of this machine, and one that nobody can set and that may stand while it sleeps. */
	readonly clocks: Clocks;
}

/** What a check found, judged by what was reported. Takes no time. */
export type Conclude = (reported: WatchState) => Conclusion;

export interface Conclusion {
	readonly reports: readonly Report[];
	/** What is reported from now on; the same object when nothing is different. */
	readonly reported: WatchState;
	/** Milliseconds until the next check. */
	readonly nextInMs: number;
	/** What has to be said when there is nothing to tell. */
	readonly failure?: Error | undefined;
}

/** A check on its own question: asks the service, and leaves the judgement for when nothing is awaited any more. */
export type Ask<Settings extends WatchSettings> = (
	options: CheckOptions,
	settings: Settings,
) => Promise<Conclude>;
