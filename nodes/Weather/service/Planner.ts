import { asServiceError } from '../../shared/errors/ServiceError';
import { runInParallel } from '../../shared/http/runInParallel';
import type { Call, Version } from '../api/call';
import type { Coordinates, Place, PlaceQuery } from '../domain/place';
import { normalizePlaceText } from '../domain/place';
import type { CallPolicy, CallRunner, PlannedCall } from './CallRunner';
import { OwnLimit } from './limits';
import type { Question } from './questions';
import { callsFor } from './questions';
import { lookupCall, resolvePlace } from './resolvePlace';
import type { Source } from './Source';

/** What one item of a run asks. */
export interface Plan {
	readonly place: PlaceQuery;
	readonly question: Question;
}

export interface PlannerOptions {
	readonly policy: CallPolicy;
	/** Places looked up at the same time. */
	readonly atOnce: number;
}

/** What has no place. */
export const ANYWHERE = '';

/** Counts the calls of all items of a run before the first billed one is made. */
export class Planner {
	private plans: readonly Plan[] = [];

	/** A lookup here is none of the items' own: those still need it. */
	private readonly source: Source;

	constructor(
		private readonly calls: CallRunner,
		source: Source,
		private readonly options: PlannerOptions,
	) {
		this.source = {
			...source,
			getAnywhere: async (call) => await calls.getUncounted(call, ANYWHERE),
		};
	}

	/**
	 * Refuses a run that would make more calls than allowed. Names may turn out to be the same place, or
	 * known ones, so they are looked up first, which is not billed: then each call is known.
	 * @throws ServiceError
	 */
	async plan(plans: readonly Plan[], version: Version): Promise<void> {
		this.plans = plans;
		const lookups = this.unknownPlaces();
		await this.planFor(version).catch((error: unknown) => {
			const { mostCalls = Infinity } = this.options.policy;
			if (!(error instanceof OwnLimit) || lookups.length === 0 || lookups.length > mostCalls)
				throw error;
		});
		if (lookups.length === 0) return;
		await this.lookUp(lookups);
		await this.planFor(version);
	}

	/** The same for what the run has planned already, on another version. */
	async planFor(version: Version): Promise<void> {
		const planned: PlannedCall[] = [];
		for (const plan of this.plans)
			for (const call of await this.callsOf(plan, version)) planned.push(call);
		this.calls.plan(planned);
	}

	/** As far as they are known; a place that is not looked up yet goes by its name. */
	private async callsOf({ place, question }: Plan, version: Version): Promise<PlannedCall[]> {
		const lookup = lookupOf(place);
		const isKnown = !lookup || this.calls.isKnown(lookup, ANYWHERE);
		const found = isKnown ? await this.find(place) : undefined;
		// A place that cannot be found needs no call either.
		const calls = isKnown && !found ? [] : callsFor(version, question, this.source.now());
		const where = found ? whereOf(found, this.options.policy) : `named ${nameOf(place)}`;
		return [
			...(lookup ? [{ call: lookup, where: ANYWHERE }] : []),
			...calls.map((call) => ({ call, where })),
		];
	}

	private async find(place: PlaceQuery): Promise<Place | undefined> {
		if (place.by === 'coordinates') return place.place;
		return await resolvePlace(place, this.source).catch(() => undefined);
	}

	/** Each once. */
	private unknownPlaces(): readonly Call[] {
		const lookups = this.plans
			.flatMap(({ place }) => lookupOf(place) ?? [])
			.filter((call) => !this.calls.isKnown(call, ANYWHERE));
		return [...new Map(lookups.map((call) => [call.name, call])).values()];
	}

	/** What a lookup fails with, its item will tell. @throws ServiceError that holds for the others as well */
	private async lookUp(lookups: readonly Call[]): Promise<void> {
		let stop: Error | undefined;
		await runInParallel(lookups, this.options.atOnce, async (call) => {
			if (stop) return;
			await this.calls.getUncounted(call, ANYWHERE).catch((thrown: unknown) => {
				const error = asServiceError(thrown);
				if (error?.details.stopsRun === true) stop = error;
			});
		});
		if (stop) throw stop;
	}
}

/** The call that turns an entered place into coordinates; undefined when it is coordinates already. */
function lookupOf(place: PlaceQuery): Call | undefined {
	return place.by === 'coordinates' ? undefined : lookupCall(place);
}

function nameOf(place: PlaceQuery): string {
	return place.by === 'coordinates' ? '' : `${place.by} ${normalizePlaceText(place.text)}`;
}

/** The place to the precision at which places are equal. */
export function whereOf(
	{ latitude, longitude }: Coordinates,
	{ decimals }: Pick<CallPolicy, 'decimals'>,
): string {
	return [latitude, longitude].map((degrees) => fixed(degrees, decimals)).join(',');
}

/** Without the `-0.000` that would be another place. */
function fixed(degrees: number, decimals: number): string {
	return (Math.round(degrees * 10 ** decimals) / 10 ** decimals || 0).toFixed(decimals);
}
