import type { INodeProperties } from 'n8n-workflow';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Units, UnitSystem } from '../domain/units';
import { UNITS } from '../domain/units';

const NAMES: readonly UnitSystem[] = ['metric', 'metricMs', 'imperial', 'uk', 'scientific'];

export const unitsField: INodeProperties = {
	displayName: 'Units',
	name: 'units',
	type: 'options',
	default: 'metric',
	options: [
		{ name: 'Imperial', value: 'imperial', description: '°F, mph, inches' },
		{ name: 'Metric', value: 'metric', description: '°C, km/h, mm' },
		{ name: 'Metric With Meters per Second', value: 'metricMs', description: '°C, m/s, mm' },
		{ name: 'Scientific', value: 'scientific', description: 'Kelvin, m/s, mm' },
		{ name: 'United Kingdom', value: 'uk', description: '°C, mph, mm' },
	],
};

/** @throws ServiceError `bad-input` */
export function readUnitSystem(parameters: ItemParameters): UnitSystem {
	return parameters.choice('units', 'Units', NAMES);
}

/** @throws ServiceError `bad-input` */
export function readUnits(parameters: ItemParameters): Units {
	return UNITS[readUnitSystem(parameters)];
}
