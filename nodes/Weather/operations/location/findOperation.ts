import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation, OutputItem } from '../../../shared/n8n/operation';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import type { Call } from '../../api/call';
import type { FoundPlace } from '../../api/schemas';
import { lookupOptions } from '../../parameters/options';
import { readPlaces } from '../../service/resolvePlace';
import type { WeatherService } from '../../service/weatherService';

interface FindOperation<Details> extends Pick<
	Operation<unknown, WeatherService>,
	'value' | 'name' | 'action' | 'description'
> {
	readonly properties: readonly INodeProperties[];
	readDetails(parameters: ItemParameters): Details;
	call(details: Details): Call;
	present(places: readonly FoundPlace[], details: Details): readonly OutputItem[];
	/** Turns a failure of the call into one about the entry. */
	explain?(error: unknown, details: Details): unknown;
}

/** An operation that looks places up. Places do not move, so an answer is used again for 30 days. */
export function findOperation<Details>(
	operation: FindOperation<Details>,
): Operation<Details, WeatherService> {
	const { value, name, action, description, properties } = operation;
	return {
		value,
		name,
		action,
		description,
		properties: [...properties, optionsField(lookupOptions)],
		readInput: (parameters) => operation.readDetails(parameters),
		plan(inputs, service) {
			service.planLookups(inputs.map((details) => operation.call(details)));
		},
		async run(details, service) {
			const answer = await service.lookUp(operation.call(details)).catch((error: unknown) => {
				throw operation.explain?.(error, details) ?? error;
			});
			return operation.present(readPlaces(answer), details);
		},
	};
}
