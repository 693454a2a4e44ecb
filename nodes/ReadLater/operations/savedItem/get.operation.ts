import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import { itemField, optionsField, readFormat, readItemReference } from '../../parameters/fields';
import type { ItemReference } from '../../service/findItems';
import { findItems, notOnTheList } from '../../service/findItems';
import type { ReadLaterApi } from '../../api/readLaterApi';
import type { RequestFormat } from '../../api/requestBody';
import { asSent, simplified } from './present';

const properties: readonly INodeProperties[] = [
	itemField,
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	optionsField,
];

interface Input {
	readonly reference: ItemReference;
	readonly simplify: boolean;
	readonly format: RequestFormat;
}

/** Saved Item › Get: one item by ID or address; many input items are found in one read of the list. */
export const get: Operation<Input, ReadLaterApi> = {
	value: 'get',
	name: 'Get',
	action: 'Get saved item',
	description: 'One item of the reading list by its ID or its web address. Only reads.',
	properties,
	readInput: (parameters) => ({
		reference: readItemReference(parameters),
		simplify: parameters.flag('simplify'),
		format: readFormat(parameters),
	}),
	...workingTogether<Input, ReadLaterApi>(async (inputs, api) => {
		const items = await findItems(
			api,
			inputs.map(({ reference }) => reference),
			inputs[0]?.format ?? 'json',
		);
		return inputs.map(({ reference, simplify }, index) => {
			const item = items[index];
			return item
				? [{ json: simplify ? simplified(item) : asSent(item) }]
				: notOnTheList(reference);
		});
	}),
};
