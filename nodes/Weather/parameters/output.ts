import type { INodeProperties } from 'n8n-workflow';
import { toDataObject } from '../../shared/n8n/dataObject';
import type { OutputItem } from '../../shared/n8n/operation';
import type { ItemParameters } from '../../shared/n8n/parameters';
import { copyJson } from '../domain/copyJson';

/** @param value JSON of our own making, or of a service. A copy: answers are shared between items and runs. */
export function toItem(value: unknown): OutputItem {
	return { json: toDataObject(copyJson(value)) };
}

/** How much of an answer is given out. */
export type Detail = 'simplified' | 'full' | 'raw';

export const detailField: INodeProperties = {
	displayName: 'Output',
	name: 'detail',
	type: 'options',
	default: 'simplified',
	options: [
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'A sentence ready to be posted and about ten fields',
		},
		{ name: 'Full', value: 'full', description: 'The sentence and every field' },
		{
			name: 'Raw',
			value: 'raw',
			description: 'As the service sends it: Kelvin, m/s, mm, UNIX times',
		},
	],
};

/** @throws ServiceError `bad-input` */
export function readDetail(parameters: ItemParameters): Detail {
	return parameters.has('detail')
		? parameters.choice('detail', 'Output', ['simplified', 'full', 'raw'])
		: 'simplified';
}

/** Whether a daily forecast comes as many items or as one. */
export const itemsOfDays: INodeProperties = {
	displayName: 'Items',
	name: 'items',
	type: 'options',
	default: 'each',
	options: [
		{ name: 'One Item per Day', value: 'each' },
		{ name: 'One Item per Place', value: 'place', description: 'With a list under “days”' },
	],
};

/** The same for hours. */
export const itemsOfHours: INodeProperties = {
	displayName: 'Items',
	name: 'items',
	type: 'options',
	default: 'each',
	options: [
		{ name: 'One Item per Hour', value: 'each' },
		{ name: 'One Item per Place', value: 'place', description: 'With a list under “hours”' },
	],
};

/** Whether each record becomes an item. @throws ServiceError `bad-input` */
export function readItems(parameters: ItemParameters): boolean {
	const options = parameters.inside('options');
	return !options.has('items') || options.choice('items', 'Items', ['each', 'place']) === 'each';
}

/** For operations whose items are short in any case. */
export const rawField: INodeProperties = {
	displayName: 'Output',
	name: 'detail',
	type: 'options',
	default: 'simplified',
	options: [
		{ name: 'Simplified', value: 'simplified', description: 'In words and chosen units' },
		{ name: 'Raw', value: 'raw', description: 'As the service sends it' },
	],
};

/** @throws ServiceError `bad-input` */
export function readRaw(parameters: ItemParameters): boolean {
	return readDetail(parameters) === 'raw';
}
