import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../shared/n8n/nodeProperties';
import type { Operation, OutputItem } from '../../shared/n8n/operation';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Place, PlaceQuery } from '../domain/place';
import { placeOptions } from '../parameters/options';
import { placeFields, readPlace } from '../parameters/place';
import type { Question } from '../service/questions';
import type { WeatherService } from '../service/weatherService';

/** What is special about an operation that asks about a place. */
interface PlaceOperation<Details> extends Pick<
	Operation<unknown, WeatherService>,
	'value' | 'name' | 'action' | 'description'
> {
	/** Fields between the place and the options. */
	readonly properties: readonly INodeProperties[];
	/** Options besides those that every place has. */
	readonly options?: readonly INodeProperties[];
	readDetails(parameters: ItemParameters): Details;
	/** What one item asks, so that its calls can be counted. */
	question(details: Details): Question;
	run(place: Place, details: Details, service: WeatherService): Promise<readonly OutputItem[]>;
}

interface Input<Details> {
	readonly place: PlaceQuery;
	readonly details: Details;
}

/** An operation on a place: the calls of all items are counted before the first one is made. */
export function placeOperation<Details>(
	operation: PlaceOperation<Details>,
): Operation<Input<Details>, WeatherService> {
	const { value, name, action, description, properties, options = [] } = operation;
	return {
		value,
		name,
		action,
		description,
		properties: [...placeFields, ...properties, optionsField([...options, ...placeOptions])],
		readInput: (parameters) => ({
			place: readPlace(parameters),
			details: operation.readDetails(parameters),
		}),
		async plan(inputs, service) {
			await service.plan(
				inputs.map(({ place, details }) => ({ place, question: operation.question(details) })),
			);
		},
		run: async ({ place, details }, service) =>
			await operation.run(await service.resolve(place), details, service),
	};
}
