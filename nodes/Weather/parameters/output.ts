import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { copyJson } from '../../shared/domain/copyJson';
import type { OutputItem } from '../../shared/n8n/operation';

/** @param value JSON of our own making, or of a service. A copy: answers are shared between items and runs. */
export function toItem(value: object): OutputItem {
	return { json: copyJson(value) as IDataObject };
}

/** Whether a daily forecast comes as many items or as one. */
export const outputPerDay: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'each',
	options: [
		{ name: 'One Item per Day', value: 'each' },
		{ name: 'One Item per Place', value: 'place', description: 'With a list under “days”' },
	],
};

/** The same for hours. */
export const outputPerHour: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'each',
	options: [
		{ name: 'One Item per Hour', value: 'each' },
		{ name: 'One Item per Place', value: 'place', description: 'With a list under “hours”' },
	],
};
