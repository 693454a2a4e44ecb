import type { INodeProperties } from 'n8n-workflow';
import { jsonText } from '../domain/jsonText';
import { asRecord } from '../domain/record';
import { badInput } from '../errors/ServiceError';
import type { ItemParameters } from './parameters';

/** @param description as the editor shows it */
export function additionalParametersOption(description: string): INodeProperties {
	return {
		displayName: 'Additional Parameters',
		name: 'additionalParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add parameter',
		default: {},
		description,
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					{ displayName: 'Name', name: 'name', type: 'string', default: '' },
					{ displayName: 'Value', name: 'value', type: 'string', default: '' },
				],
			},
		],
	};
}

/**
 * @param options the collection that has the field
 * @param isOwn whether the node fills a parameter in itself, and needs it to be right
 * @throws ServiceError `bad-input` for such a one
 */
export function readAdditionalParameters(
	options: ItemParameters,
	isOwn: (name: string) => boolean,
): Record<string, string> {
	const { parameter } = options.collection('additionalParameters');
	const given = (Array.isArray(parameter) ? parameter : [])
		.map(asRecord)
		.map(({ name, value }) => [toText(name), toText(value)] as const)
		.filter(([name]) => name !== '');
	const own = given.find(([name]) => isOwn(name));
	if (own)
		throw badInput(
			`'Additional Parameters' must not set “${own[0]}”`,
			'This node fills it in itself. Use its other fields, or the credential.',
		);
	return Object.fromEntries(given);
}

function toText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	return value === undefined || value === null ? '' : jsonText(value);
}
