import type { INodeProperties } from 'n8n-workflow';
import type { Operation, OutputItem } from '../../shared/n8n/operation';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Coordinates, Place, PlaceQuery } from '../domain/place';
import {
	optionsField,
	placeFields,
	placeOptions,
	readPlace,
	readPolicy,
} from '../parameters/fields';
import type { Call } from '../api/endpoints';
import { lookupCall, resolvePlace } from '../service/resolvePlace';
import type { CallPolicy, WeatherService } from '../service/weatherService';

/** What is special about an operation that asks about a place. */
interface PlaceOperation<Details, Answer> extends Pick<
	Operation<unknown, WeatherService>,
	'value' | 'name' | 'action' | 'description'
> {
	/** Fields between the place and the options. */
	readonly properties: readonly INodeProperties[];
	/** Options besides those that every place has. */
	readonly options?: readonly INodeProperties[];
	readDetails(parameters: ItemParameters): Details;
	/** Every call that one item needs. */
	calls(place: Coordinates, details: Details): readonly Call<Answer>[];
	/** @param answers one for each call */
	present(answers: readonly Answer[], place: Place, details: Details): readonly OutputItem[];
}

interface Input<Details> {
	readonly place: PlaceQuery;
	readonly details: Details;
	readonly policy: CallPolicy;
}

/** Any place; how many calls it takes does not depend on which. */
const SOMEWHERE: Coordinates = { latitude: 0, longitude: 0 };

/** An operation on a place: the calls of all items are counted before the first one is made. */
export function placeOperation<Details, Answer>(
	operation: PlaceOperation<Details, Answer>,
): Operation<Input<Details>, WeatherService> {
	const { value, name, action, description, properties, options = [] } = operation;
	const plannedCalls = (
		{ place, details, policy }: Input<Details>,
		service: WeatherService,
	): Call<unknown>[] => {
		const lookup = lookupCall(place);
		if (place.by === 'coordinates') return [...operation.calls(place, details)];
		const found = lookup && service.peek(lookup, policy);
		const first = (Array.isArray(found) ? found[0] : found) as
			{ lat: number; lon: number } | undefined;
		if (first) return [...operation.calls({ latitude: first.lat, longitude: first.lon }, details)];
		// Not known yet where it is: its calls are counted under its name.
		const named = operation
			.calls(SOMEWHERE, details)
			.map((call) => ({ ...call, query: { ...call.query, lat: place.text, lon: place.text } }));
		return lookup ? [lookup, ...named] : named;
	};
	return {
		value,
		name,
		action,
		description,
		properties: [
			...placeFields,
			...properties,
			optionsField(
				[...options, ...placeOptions].sort((a, b) => a.displayName.localeCompare(b.displayName)),
			),
		],
		readInput: (parameters) => ({
			place: readPlace(parameters),
			details: operation.readDetails(parameters),
			policy: readPolicy(parameters),
		}),
		plan(inputs, service) {
			const [first] = inputs;
			if (first)
				service.plan(
					inputs.flatMap((input) => plannedCalls(input, service)),
					first.policy,
				);
		},
		async run({ place: query, details, policy }, service) {
			const place = await resolvePlace(query, service, policy);
			const answers: Answer[] = [];
			for (const call of operation.calls(place, details))
				answers.push(await service.get(call, policy));
			return operation.present(answers, place, details);
		},
	};
}
