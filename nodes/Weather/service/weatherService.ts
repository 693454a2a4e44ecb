import type { ServiceError } from '../../shared/errors/ServiceError';
import { requireJson } from '../../shared/http/parseAnswer';
import type { Call, Version } from '../api/call';
import { position } from '../api/call';
import { KEY_PROBE } from '../api/geocoding';
import { KeyRefused, noPlan, SERVICE, unknownKey } from '../api/weatherErrors';
import type { Allowance } from '../domain/allowance';
import { priceOf, priceText } from '../domain/allowance';
import { KEPT_JSON } from '../domain/bounds';
import type { DaySummary } from '../domain/forecast';
import type { Coordinates, Place, PlaceQuery } from '../domain/place';
import type { Zone } from '../domain/zone';
import type { Answer } from './AnswerCache';
import type { ForecastAnswer } from './answering';
import {
	fetchEverything,
	fetchForecast,
	fetchMoment,
	fetchOverview,
	fetchSummaries,
} from './answering';
import type { CallRunnerOptions } from './CallRunner';
import { CallRunner } from './CallRunner';
import { overEachDay, plural } from './limits';
import type { Plan } from './Planner';
import { ANYWHERE, Planner, whereOf } from './Planner';
import type { Question } from './questions';
import { callsFor } from './questions';
import { resolvePlace } from './resolvePlace';
import type { Source } from './Source';
import { VersionFinder } from './versionFinder';

export interface WeatherServiceOptions extends CallRunnerOptions {
	/** The version that the person has fixed; undefined to find it out. */
	readonly version: Version | undefined;
	/** Places looked up at the same time. */
	readonly atOnce: number;
}

/** The weather interface, asked as seldom as possible. What asks the service throws ServiceError. */
export interface WeatherService {
	/** Refuses a run that would make more calls than allowed, before the first billed one. */
	plan(plans: readonly Plan[]): Promise<void>;
	/** Refuses what asks the same again and again when its calls of a day are more than the account allows. */
	planDay(times: number, question: Question): void;
	/** As `plan`, for lookups of places alone. */
	planLookups(calls: readonly Call[]): void;
	resolve(query: PlaceQuery): Promise<Place>;
	/** The answer to a lookup of places, as JSON. */
	lookUp(call: Call): Promise<unknown>;
	forecast(place: Coordinates, question: Without<'forecast'>): Promise<ForecastAnswer>;
	everything(place: Coordinates, question: Without<'everything'>): Promise<unknown>;
	moment(place: Coordinates, question: Without<'moment'>): ReturnType<typeof fetchMoment>;
	summaries(
		place: Coordinates,
		dates: readonly string[],
	): Promise<readonly (DaySummary | ServiceError)[]>;
	overview(place: Coordinates, question: Without<'overview'>): ReturnType<typeof fetchOverview>;
	/** What a run cost, and what its results lack; undefined when there is nothing to say. */
	report(items: number): string | undefined;
}

type Without<Kind extends Question['ask']> = Omit<Extract<Question, { ask: Kind }>, 'ask'>;

export function createWeatherService(options: WeatherServiceOptions): WeatherService {
	return new OneCallService(options);
}

class OneCallService implements WeatherService {
	private readonly calls: CallRunner;

	private readonly planner: Planner;

	private readonly versions: VersionFinder;

	private lacksClock = false;

	private readonly parsed: { readonly answer: Answer; readonly json: unknown }[] = [];

	constructor(private readonly options: WeatherServiceOptions) {
		const calls = new CallRunner(options);
		const planner = new Planner(calls, this.sourceOf(), options);
		this.calls = calls;
		this.planner = planner;
		this.versions = new VersionFinder({
			ledger: options.ledger,
			fixed: options.version,
			// What is left to do is more or less on the other version.
			beforeSwitch: async (version) => {
				await planner.planFor(version);
			},
			explain: async (refused) => await explainRefusal(refused, calls),
		});
	}

	async plan(plans: readonly Plan[]): Promise<void> {
		const { version, ledger } = this.options;
		await this.planner.plan(plans, version ?? ledger.version ?? '3.0');
	}

	planDay(times: number, question: Question): void {
		const { version, ledger, clock, allowance } = this.options;
		const { mostPerDay } = allowance;
		const used = version ?? ledger.version ?? '3.0';
		const calls = times * callsFor(used, question, clock.now() / 1_000).length;
		if (mostPerDay !== undefined && calls > mostPerDay) throw overEachDay(calls, mostPerDay);
	}

	planLookups(lookups: readonly Call[]): void {
		this.calls.plan(lookups.map((call) => ({ call, where: ANYWHERE })));
	}

	async resolve(query: PlaceQuery): Promise<Place> {
		return query.by === 'coordinates' ? query.place : await resolvePlace(query, this.sourceOf());
	}

	async lookUp(call: Call): Promise<unknown> {
		return this.json(await this.calls.get(call, ANYWHERE));
	}

	async forecast(place: Coordinates, question: Without<'forecast'>): Promise<ForecastAnswer> {
		const answer = await this.answer(fetchForecast, { ask: 'forecast', ...question }, place);
		this.noteClock(answer.forecast.zone);
		return answer;
	}

	async everything(place: Coordinates, question: Without<'everything'>): Promise<unknown> {
		return await this.answer(fetchEverything, { ask: 'everything', place, ...question }, place);
	}

	async moment(
		place: Coordinates,
		question: Without<'moment'>,
	): Promise<Awaited<ReturnType<typeof fetchMoment>>> {
		const answer = await this.answer(fetchMoment, { ask: 'moment', ...question }, place);
		this.noteClock(answer.zone);
		return answer;
	}

	async summaries(
		place: Coordinates,
		dates: readonly string[],
	): Promise<readonly (DaySummary | ServiceError)[]> {
		return await this.answer(fetchSummaries, dates, place);
	}

	async overview(
		place: Coordinates,
		question: Without<'overview'>,
	): Promise<Awaited<ReturnType<typeof fetchOverview>>> {
		const answer = await this.answer(fetchOverview, { ask: 'overview', ...question }, place);
		if ('zone' in answer) this.noteClock(answer.zone);
		return answer;
	}

	report(items: number): string | undefined {
		const { ledger, clock, allowance } = this.options;
		const cost = reportText(items, this.calls, ledger.callsToday(clock.now()), allowance);
		if (!this.lacksClock) return cost;
		return cost === undefined ? NO_CLOCK : `${cost}. ${NO_CLOCK}`;
	}

	private noteClock({ isKnown }: Zone): void {
		this.lacksClock ||= !isKnown;
	}

	private async answer<Asked, Result>(
		fetch: (version: Version, asked: Asked, source: Source) => Promise<Result>,
		asked: Asked,
		place: Coordinates,
	): Promise<Result> {
		const source = this.sourceOf(place);
		return await this.versions.run(async (version) => await fetch(version, asked, source));
	}

	private sourceOf(place?: Coordinates): Source {
		const { clock, ledger, policy } = this.options;
		const where = place ? whereOf(place, policy) : ANYWHERE;
		const at = place ? position(place) : {};
		return {
			get: async (call) =>
				await this.calls.get({ ...call, query: { ...at, ...call.query } }, where),
			getAnywhere: async (call) => await this.calls.get(call, ANYWHERE),
			json: (answer) => this.json(answer),
			now: () => clock.now() / 1_000,
			serviceTime: () => ledger.serviceTime(clock.now()),
		};
	}

	private json(answer: Answer): unknown {
		const kept = this.parsed.find((entry) => entry.answer === answer);
		if (kept) return kept.json;
		const value = requireJson({ text: answer.text, status: 200, headers: {} }, SERVICE);
		this.parsed.push({ answer, json: value });
		if (this.parsed.length > KEPT_JSON) this.parsed.shift();
		return value;
	}
}

const NO_CLOCK =
	'The weather service does not tell the time zone of the place. Dates and times are those of UTC, so today and tomorrow may be another day there.';

/** Tells an account without a plan from a key that nobody knows, by a call that is not billed. */
async function explainRefusal(refused: KeyRefused, calls: CallRunner): Promise<ServiceError> {
	const { said, details } = refused;
	if (said === undefined || /invalid api key/i.test(said)) return refused;
	const status = details.status ?? 401;
	return await calls.get(KEY_PROBE, ANYWHERE).then(
		() => noPlan(status, said),
		(error: unknown) => (error instanceof KeyRefused ? unknownKey(status, said) : refused),
	);
}

function reportText(
	items: number,
	{ made, billedMade }: CallRunner,
	today: number,
	allowance: Allowance,
): string | undefined {
	const price = priceOf(today - billedMade, billedMade, allowance);
	if (items <= 1 && price === 0) return undefined;
	const cost =
		price > 0
			? `, about ${priceText(price)} in the currency of your plan, since today's free calls are used up`
			: '';
	return `${plural(made, 'call')} to the weather service for ${plural(items, 'item')}${cost}`;
}
