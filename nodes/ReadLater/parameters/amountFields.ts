import type { INodeProperties } from 'n8n-workflow';
import type { ItemParameters } from '../../shared/n8n/parameters';

/** How many entries an operation returns. */
export const amountFields: readonly INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** @returns undefined for all. @throws ServiceError `bad-input` */
export function readLimit(parameters: ItemParameters): number | undefined {
	return parameters.flag('returnAll', 'Return All')
		? undefined
		: parameters.wholeNumber('limit', 'Limit', { min: 1, max: Number.MAX_SAFE_INTEGER });
}
