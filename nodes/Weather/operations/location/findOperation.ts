import type { INodeProperties } from 'n8n-workflow';
import type { Operation, OutputItem } from '../../../shared/n8n/operation';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import { optionsField, placeOptions, readPolicy } from '../../parameters/fields';
import type { Call } from '../../api/endpoints';
import type { CallPolicy, WeatherService } from '../../service/weatherService';

interface FindOperation<Details, Answer> extends Pick<
	Operation<unknown, WeatherService>,
	'value' | 'name' | 'action' | 'description'
> {
	readonly properties: readonly INodeProperties[];
	readDetails(parameters: ItemParameters): Details;
	call(details: Details): Call<Answer>;
	present(answer: Answer, details: Details): readonly OutputItem[];
	/** Turns a failure of the call into one about the entry. */
	explain?(error: unknown, details: Details): unknown;
}

interface Input<Details> {
	readonly details: Details;
	readonly policy: CallPolicy;
}

const OPTIONS = placeOptions.filter(({ name }) => name === 'maxCalls');

/** An operation that looks places up. Places do not move, so an answer is used again for 30 days. */
export function findOperation<Details, Answer>(
	operation: FindOperation<Details, Answer>,
): Operation<Input<Details>, WeatherService> {
	const { value, name, action, description, properties } = operation;
	return {
		value,
		name,
		action,
		description,
		properties: [...properties, optionsField(OPTIONS)],
		readInput: (parameters) => ({
			details: operation.readDetails(parameters),
			policy: readPolicy(parameters),
		}),
		plan(inputs, service) {
			const [first] = inputs;
			if (first)
				service.plan(
					inputs.map(({ details }) => operation.call(details)),
					first.policy,
				);
		},
		async run({ details, policy }, service) {
			const answer = await service.get(operation.call(details), policy).catch((error: unknown) => {
				throw operation.explain?.(error, details) ?? error;
			});
			return operation.present(answer, details);
		},
	};
}
