import type { INodeProperties } from 'n8n-workflow';
import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import {
	detailOption,
	itemField,
	readItemReference,
	requestFormatOption,
	simplifyField,
} from '../../parameters/fields';
import { fieldsOption, readFields } from '../../parameters/outputFields';
import type { ItemReference } from '../../service/findItems';
import { findItems, notOnTheList } from '../../service/findItems';
import type { ReadingList } from '../../service/readingList';
import { asSent, simplified } from './present';

const properties: readonly INodeProperties[] = [
	itemField,
	simplifyField,
	optionsField([detailOption, fieldsOption, requestFormatOption]),
];

interface Input {
	readonly reference: ItemReference;
	readonly simplify: boolean;
	readonly fields: ReturnType<typeof readFields>;
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
		simplify: parameters.flag('simplify'),
		fields: readFields(parameters.inside('options')),
	}),
	...workingTogether<Input, ReadingList>(async (inputs, api) => {
		const items = await findItems(
			api,
			inputs.map(({ reference }) => reference),
		);
		return inputs.map(({ reference, simplify, fields }, index) => {
			const item = items[index];
			return item
				? [{ json: simplify ? simplified(item, fields) : asSent(item) }]
				: notOnTheList(reference);
		});
	}),
};
