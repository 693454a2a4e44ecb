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
import type { Answer } from './AnswerCache';
import type { ForecastAnswer } from './answering';
import { tellEverything, tellForecast, tellMoment, tellOverview, tellSummaries } from './answering';
import type { CallRunnerOptions, PlannedCall } from './CallRunner';
import { CallRunner } from './CallRunner';
import { count, OwnLimit } from './limits';
import type { ForecastQuestion, Question } from './questions';
import { callsFor } from './questions';
import { lookupCall, resolvePlace } from './resolvePlace';
import type { Source } from './Source';
import { createVersionFinder } from './versionFinder';

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
	forecast(place: Coordinates, question: Omit<ForecastQuestion, 'ask'>): Promise<ForecastAnswer>;
	everything(place: Coordinates, question: Omit<Of<'everything'>, 'ask'>): Promise<unknown>;
	moment(place: Coordinates, question: Omit<Of<'moment'>, 'ask'>): ReturnType<typeof tellMoment>;
	summaries(
		place: Coordinates,
		dates: readonly string[],
	): Promise<readonly (DaySummary | ServiceError)[]>;
	overview(
		place: Coordinates,
		question: Omit<Of<'overview'>, 'ask'>,
	): ReturnType<typeof tellOverview>;
	/** One line on what a run cost; undefined when there is nothing to say. */
	report(items: number): string | undefined;
}

type Of<Kind extends Question['ask']> = Extract<Question, { ask: Kind }>;

/** Answers whose JSON is kept: those of the places that are worked on at the moment. */
const KEPT_JSON = 16;
/** What has no place. */
const ANYWHERE = '';

export function createWeatherService(options: WeatherServiceOptions): WeatherService {
	const { policy, ledger, clock, allowance } = options;
	const calls = new CallRunner(options);
	const now = (): number => clock.now() / 1_000;
	const parsed: { readonly answer: Answer; readonly json: unknown }[] = [];
	let plans: readonly Plan[] = [];

	const whereOf = ({ latitude, longitude }: Coordinates): string =>
		[latitude, longitude].map((degrees) => fixed(degrees, policy.decimals)).join(',');

	const json = (answer: Answer): unknown => {
		const kept = parsed.find((entry) => entry.answer === answer);
		if (kept) return kept.json;
		const value = requireJson({ text: answer.text, status: 200, headers: {} }, SERVICE);
		parsed.push({ answer, json: value });
		if (parsed.length > KEPT_JSON) parsed.shift();
		return value;
	};
	const sourceFor = (place: Coordinates): Source => ({
		get: async (call) => await calls.get(call, whereOf(place)),
		getAnywhere: async (call) => await calls.get(call, ANYWHERE),
		json,
		now,
		serviceTime: () => ledger.serviceTime(clock.now()),
	});
	const nowhere = sourceFor({ latitude: 0, longitude: 0 });

	/** Every call of the run as far as it is known; a place that is not looked up yet goes by its name. */
	const plannedCalls = async (version: Version): Promise<PlannedCall[]> => {
		const planned: PlannedCall[] = [];
		for (const { place, question } of plans) {
			const lookup = lookupCall(place);
			const isKnown = !lookup || calls.isKnown(lookup, ANYWHERE);
			const found = isKnown ? await resolvePlace(place, nowhere).catch(() => undefined) : undefined;
			if (lookup) planned.push({ call: lookup, where: ANYWHERE });
			// A place that cannot be found needs no call either.
			if (isKnown && !found) continue;
			const where = found ? whereOf(found) : `named ${nameOf(place)}`;
			for (const call of callsFor(version, question, found ?? SOMEWHERE, now()))
				planned.push({ call, where });
		}
		return planned;
	};

	const onVersion = createVersionFinder({
		ledger,
		fixed: options.version,
		// What is left to do is more or less on the other version.
		async beforeSwitch(version) {
			calls.plan(await plannedCalls(version));
		},
		async explain(refused) {
			if (refused.said === undefined || /invalid api key/i.test(refused.said)) return refused;
			const status = refused.details.status ?? 401;
			return await calls.get(KEY_PROBE, ANYWHERE).then(
				() => noPlan(status, refused.said),
				(error: unknown) =>
					error instanceof KeyRefused ? unknownKey(status, refused.said) : refused,
			);
		},
	});

	/** Names may turn out to be the same place, or known ones. Looking them up is not billed. */
	const lookUpAll = async (tooMuch: unknown): Promise<void> => {
		const lookups = plans.flatMap(({ place }) => lookupCall(place) ?? []);
		const unknown = lookups.filter((call) => !calls.isKnown(call, ANYWHERE));
		if (!(tooMuch instanceof OwnLimit) || unknown.length === 0 || !wouldFit(unknown)) throw tooMuch;
		for (const call of unknown) await calls.get(call, ANYWHERE).catch(() => undefined);
	};

	return {
		async plan(wanted) {
			plans = wanted;
			const version = options.version ?? ledger.version ?? '3.0';
			const makePlan = async (): Promise<number> => calls.plan(await plannedCalls(version));
			await makePlan().catch(async (error: unknown) => {
				await lookUpAll(error);
				return await makePlan();
			});
		},
		planLookups(lookups) {
			calls.plan(lookups.map((call) => ({ call, where: ANYWHERE })));
		},
		resolve: async (query) => await resolvePlace(query, nowhere),
		lookUp: async (call) => json(await calls.get(call, ANYWHERE)),
		forecast: async (place, question) =>
			await onVersion((version) =>
				tellForecast(version, { ask: 'forecast', ...question }, place, sourceFor(place)),
			),
		everything: async (place, question) =>
			await onVersion((version) =>
				tellEverything(version, { ask: 'everything', ...question }, place, sourceFor(place)),
			),
		moment: async (place, question) =>
			await onVersion((version) =>
				tellMoment(version, { ask: 'moment', ...question }, place, sourceFor(place)),
			),
		summaries: async (place, dates) =>
			await onVersion((version) => tellSummaries(version, dates, place, sourceFor(place))),
		overview: async (place, question) =>
			await onVersion((version) =>
				tellOverview(version, { ask: 'overview', ...question }, place, sourceFor(place)),
			),
		report(items) {
			return reportText(items, calls, ledger.callsToday(clock.now()), allowance);
		},
	};

	function wouldFit(lookups: readonly Call[]): boolean {
		const distinct = new Set(lookups.map(({ name }) => name)).size;
		return policy.mostCalls === undefined || distinct <= policy.mostCalls;
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
