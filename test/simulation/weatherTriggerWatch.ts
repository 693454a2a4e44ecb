import type { Report } from '../../nodes/Weather/domain/watch/report';
import type { WatchSettings } from '../../nodes/Weather/parameters/watchFields';
import { AccountLedger } from '../../nodes/Weather/service/AccountLedger';
import { AnswerCache } from '../../nodes/Weather/service/AnswerCache';
import type { WatchSession } from '../../nodes/Weather/service/watchSession';
import { newSession } from '../../nodes/Weather/service/watchSession';
import { createWeatherService } from '../../nodes/Weather/service/weatherService';
import type { StaticData } from '../../nodes/Weather/trigger/checkWeather';
import { checkWeather } from '../../nodes/Weather/trigger/checkWeather';
import type { StartWatch } from './weatherTriggerMachine';

/** Characters of answers that one process keeps; the real one keeps more. */
const KEPT = 1e6;

/** Done after each poll, to what the next one begins with. @param before the state before it, as JSON */
export type Tamper = (
	staticData: StaticData,
	reports: readonly Report[] | null,
	before: StaticData,
) => void;

/**
 * The trigger as n8n runs it, but for what is n8n's: over requests that this simulation answers. A poll
 * never begins while another is under way; that the node leaves it then is tested in test/workflows.
 */
export function startWatch(settings: WatchSettings, tamper?: Tamper): StartWatch {
	return ({ http, clock, steady }) => {
		const [answers, ledger] = [new AnswerCache(KEPT), new AccountLedger()];
		// As the node does: an activation has static data of its own, and with it a session.
		const memories = new WeakMap<StaticData, WatchSession>();
		return async (staticData) => {
			const before = tamper && (JSON.parse(JSON.stringify(staticData)) as StaticData);
			const session = memories.get(staticData) ?? newSession();
			memories.set(staticData, session);
			const service = createWeatherService({
				http,
				clock,
				answers,
				ledger,
				account: 'a',
				allowance: { freePerDay: 1_000, pricePer100: 0.12, mostPerDay: undefined },
				policy: { reuseForMs: 0, decimals: 3, mostCalls: undefined, sendAgain: true },
				version: undefined,
				atOnce: 1,
			});
			const reports = await checkWeather({
				service,
				place: PLACE,
				settings,
				staticData,
				session,
				clocks: { wall: () => clock.now(), steady },
			});
			if (tamper && before) tamper(staticData, reports, before);
			return reports;
		};
	};
}

const PLACE = {
	by: 'coordinates',
	place: { latitude: 52.5, longitude: 13.4, name: 'Here', country: null, state: null },
} as const;
