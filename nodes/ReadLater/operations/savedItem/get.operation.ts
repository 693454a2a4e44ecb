import type { INodeProperties } from 'n8n-workflow';
import { ServiceError } from '../../../shared/errors/ServiceError';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import { itemField, readItemReference, skipDetailsOption } from '../../parameters/fields';
import type { Shown } from '../../parameters/outputFields';
import { outputFields, readShown } from '../../parameters/outputFields';
import type { ItemReference } from '../../service/findItems';
import { findItems } from '../../service/findItems';
import type { ReadingList } from '../../service/readingList';
import { present } from './present';

const properties: readonly INodeProperties[] = [
	itemField,
	...outputFields,
	optionsField([skipDetailsOption]),
];

interface Input {
	readonly reference: ItemReference;
	readonly shown: Shown;
}

/** Saved Item › Get: one item by ID or address; many input items are found in one read of the list. */
export const get: Operation<Input, ReadingList> = {
	value: 'get',
	name: 'Get',
	action: 'Get saved item',
	description: 'One item of the reading list by its ID or its web address. Only reads.',
	properties,
	readInput: (parameters) => ({
		reference: readItemReference(parameters),
		shown: readShown(parameters),
	}),
	...workingTogether<Input, ReadingList>(async (inputs, api) => {
		const items = await findItems(
			api,
			inputs.map(({ reference }) => reference),
		);
		return inputs.map(({ shown }, index) => {
			const item = items[index];
			return !item || item instanceof ServiceError ? item : [{ json: present(item, shown) }];
		});
	}),
};
