import type { ServiceError } from '../../shared/errors/ServiceError';
import { requireJson } from '../../shared/http/parseAnswer';
import type { Call, Version } from '../api/call';
import { KEY_PROBE } from '../api/geocoding';
import { KeyRefused, noPlan, SERVICE, unknownKey } from '../api/weatherErrors';
import type { Allowance } from '../domain/allowance';
import { priceOf, priceText } from '../domain/allowance';
import type { DaySummary } from '../domain/forecast';
import type { Coordinates, Place, PlaceQuery } from '../domain/place';
import { normalizePlaceText } from '../domain/place';
import type { Answer, Source } from './AnswerCache';
import type { ForecastAnswer } from './answering';
import { tellEverything, tellForecast, tellMoment, tellOverview, tellSummaries } from './answering';
import type { CallRunnerOptions, PlannedCall } from './CallRunner';
import { CallRunner } from './CallRunner';
import { count, OwnLimit } from './limits';
import type { Question } from './questions';
import { callsFor } from './questions';
import { lookupCall, resolvePlace } from './resolvePlace';
import { VersionFinder } from './versionFinder';

export interface WeatherServiceOptions extends CallRunnerOptions {
	/** The version that the person has fixed; undefined to find it out. */
	readonly version: Version | undefined;
}

/** What one item of a run asks. */
export interface Plan {
	readonly place: PlaceQuery;
	readonly question: Question;
}

/** The weather interface, asked as seldom as possible. Every function throws ServiceError. */
export interface WeatherService {
	/** Refuses a run that would make more calls than allowed, before the first billed one. */
	plan(plans: readonly Plan[]): Promise<void>;
	/** The same for lookups of places alone. */
	planLookups(calls: readonly Call[]): void;
	resolve(query: PlaceQuery): Promise<Place>;
	/** The answer to a lookup of places, as JSON. */
	lookUp(call: Call): Promise<unknown>;
	forecast(place: Coordinates, question: Without<'forecast'>): Promise<ForecastAnswer>;
	everything(place: Coordinates, question: Without<'everything'>): Promise<unknown>;
	moment(place: Coordinates, question: Without<'moment'>): ReturnType<typeof tellMoment>;
	summaries(
		place: Coordinates,
		dates: readonly string[],
	): Promise<readonly (DaySummary | ServiceError)[]>;
	overview(place: Coordinates, question: Without<'overview'>): ReturnType<typeof tellOverview>;
	/** One line on what a run cost; undefined when there is nothing to say. */
	report(items: number): string | undefined;
}

type Without<Kind extends Question['ask']> = Omit<Extract<Question, { ask: Kind }>, 'ask'>;

/** Answers whose JSON is kept: those of the places that are worked on at the moment. */
const KEPT_JSON = 16;
/** What has no place. */
const ANYWHERE = '';

export function createWeatherService(options: WeatherServiceOptions): WeatherService {
	return new CountedWeatherService(options);
}

class CountedWeatherService implements WeatherService {
	private readonly calls: CallRunner;

	private readonly versions: VersionFinder;

	private readonly nowhere: Source;

	private readonly parsed: { readonly answer: Answer; readonly json: unknown }[] = [];

	private plans: readonly Plan[] = [];

	constructor(private readonly options: WeatherServiceOptions) {
		this.calls = new CallRunner(options);
		this.nowhere = this.sourceFor(SOMEWHERE);
		this.versions = new VersionFinder({
			ledger: options.ledger,
			fixed: options.version,
			// What is left to do is more or less on the other version.
			beforeSwitch: async (version) => void this.calls.plan(await this.plannedCalls(version)),
			explain: async (refused) => await this.explain(refused),
		});
	}

	async plan(plans: readonly Plan[]): Promise<void> {
		this.plans = plans;
		const { version, ledger } = this.options;
		const makePlan = async (): Promise<number> =>
			this.calls.plan(await this.plannedCalls(version ?? ledger.version ?? '3.0'));
		await makePlan().catch(async (error: unknown) => {
			await this.lookUpAll(error);
			return await makePlan();
		});
	}

	planLookups(lookups: readonly Call[]): void {
		this.calls.plan(lookups.map((call) => ({ call, where: ANYWHERE })));
	}

	async resolve(query: PlaceQuery): Promise<Place> {
		return await resolvePlace(query, this.nowhere);
	}

	async lookUp(call: Call): Promise<unknown> {
		return this.json(await this.calls.get(call, ANYWHERE));
	}

	async forecast(place: Coordinates, question: Without<'forecast'>): Promise<ForecastAnswer> {
		return await this.versions.run((version) =>
			tellForecast(version, { ask: 'forecast', ...question }, place, this.sourceFor(place)),
		);
	}

	async everything(place: Coordinates, question: Without<'everything'>): Promise<unknown> {
		return await this.versions.run((version) =>
			tellEverything(version, { ask: 'everything', ...question }, place, this.sourceFor(place)),
		);
	}

	async moment(
		place: Coordinates,
		question: Without<'moment'>,
	): Promise<Awaited<ReturnType<typeof tellMoment>>> {
		return await this.versions.run((version) =>
			tellMoment(version, { ask: 'moment', ...question }, place, this.sourceFor(place)),
		);
	}

	async summaries(
		place: Coordinates,
		dates: readonly string[],
	): Promise<readonly (DaySummary | ServiceError)[]> {
		return await this.versions.run((version) =>
			tellSummaries(version, dates, place, this.sourceFor(place)),
		);
	}

	async overview(
		place: Coordinates,
		question: Without<'overview'>,
	): Promise<Awaited<ReturnType<typeof tellOverview>>> {
		return await this.versions.run((version) =>
			tellOverview(version, { ask: 'overview', ...question }, place, this.sourceFor(place)),
		);
	}

	report(items: number): string | undefined {
		const { ledger, clock, allowance } = this.options;
		return reportText(items, this.calls, ledger.callsToday(clock.now()), allowance);
	}

	private sourceFor(place: Coordinates): Source {
		const { ledger, clock } = this.options;
		return {
			get: async (call) => await this.calls.get(call, this.whereOf(place)),
			getAnywhere: async (call) => await this.calls.get(call, ANYWHERE),
			json: (answer) => this.json(answer),
			now: () => clock.now() / 1_000,
			serviceTime: () => ledger.serviceTime(clock.now()),
		};
	}

	private whereOf({ latitude, longitude }: Coordinates): string {
		return [latitude, longitude]
			.map((degrees) => fixed(degrees, this.options.policy.decimals))
			.join(',');
	}

	private json(answer: Answer): unknown {
		const kept = this.parsed.find((entry) => entry.answer === answer);
		if (kept) return kept.json;
		const json = requireJson({ text: answer.text, status: 200, headers: {} }, SERVICE);
		this.parsed.push({ answer, json });
		if (this.parsed.length > KEPT_JSON) this.parsed.shift();
		return json;
	}

	/** Every call of the run as far as it is known; a place that is not looked up yet goes by its name. */
	private async plannedCalls(version: Version): Promise<PlannedCall[]> {
		const planned: PlannedCall[] = [];
		for (const { place, question } of this.plans) {
			const lookup = lookupCall(place);
			const isKnown = !lookup || this.calls.isKnown(lookup, ANYWHERE);
			const found = isKnown ? await this.resolve(place).catch(() => undefined) : undefined;
			if (lookup) planned.push({ call: lookup, where: ANYWHERE });
			// A place that cannot be found needs no call either.
			if (isKnown && !found) continue;
			const where = found ? this.whereOf(found) : `named ${nameOf(place)}`;
			for (const call of callsFor(version, question, found ?? SOMEWHERE, this.nowhere.now()))
				planned.push({ call, where });
		}
		return planned;
	}

	private async explain(refused: KeyRefused): Promise<ServiceError> {
		if (refused.said === undefined || /invalid api key/i.test(refused.said)) return refused;
		const status = refused.details.status ?? 401;
		return await this.calls.get(KEY_PROBE, ANYWHERE).then(
			() => noPlan(status, refused.said),
			(error: unknown) =>
				error instanceof KeyRefused ? unknownKey(status, refused.said) : refused,
		);
	}

	/** Names may turn out to be the same place, or known ones. Looking them up is not billed. */
	private async lookUpAll(tooMuch: unknown): Promise<void> {
		const lookups = this.plans.flatMap(({ place }) => lookupCall(place) ?? []);
		const unknown = lookups.filter((call) => !this.calls.isKnown(call, ANYWHERE));
		const { mostCalls = Infinity } = this.options.policy;
		const fits = new Set(unknown.map(({ name }) => name)).size <= mostCalls;
		if (!(tooMuch instanceof OwnLimit) || unknown.length === 0 || !fits) throw tooMuch;
		for (const call of unknown) await this.calls.get(call, ANYWHERE).catch(() => undefined);
	}
}

/** What a call is named does not depend on where. */
const SOMEWHERE: Coordinates = { latitude: 0, longitude: 0 };

function nameOf(place: PlaceQuery): string {
	return place.by === 'coordinates' ? '' : `${place.by} ${normalizePlaceText(place.text)}`;
}

/** Without the `-0.000` that would be another place. */
function fixed(degrees: number, decimals: number): string {
	return (Math.round(degrees * 10 ** decimals) / 10 ** decimals || 0).toFixed(decimals);
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
	return `${count(made, 'call')} to the weather service for ${count(items, 'item')}${cost}`;
}
