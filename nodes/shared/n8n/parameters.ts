import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { badInput } from '../http/ServiceError';

/** Typed reading of what the user entered for one item. Every refusal names the field as the editor shows it. */
export interface ItemParameters {
	/** `''` when nothing was entered. */
	text(name: string): string;
	requiredText(name: string, field: string): string;
	number(name: string, field: string, range: { readonly min: number; readonly max: number }): number;
	wholeNumber(name: string, field: string, range: { readonly min: number; readonly max: number }): number;
	flag(name: string): boolean;
	choice<Value extends string>(name: string, field: string, allowed: readonly Value[]): Value;
	/** The entries of a collection field; `{}` when nothing was added. */
	collection(name: string): IDataObject;
}

type Reader = (name: string) => unknown;

export function itemParameters(context: IExecuteFunctions, itemIndex: number): ItemParameters {
	return createParameters((name) => context.getNodeParameter(name, itemIndex, undefined));
}

export function triggerParameters(context: IPollFunctions): ItemParameters {
	return createParameters((name) => context.getNodeParameter(name, undefined));
}

function createParameters(read: Reader): ItemParameters {
	const text = (name: string): string => {
		const value = read(name);
		if (typeof value === 'string') return value;
		return value === undefined || value === null ? '' : JSON.stringify(value);
	};

	const number: ItemParameters['number'] = (name, field, { min, max }) => {
		const value = toNumber(read(name));
		if (value === undefined || value < min || value > max) {
			throw badInput(`'${field}' must be a number from ${min} to ${max}`, describeEntry(read(name)));
		}
		return value;
	};

	return {
		text,
		number,
		requiredText(name, field) {
			const value = text(name);
			if (value.trim() === '') throw badInput(`'${field}' is empty`, `Enter a value for '${field}' in this node.`);
			return value;
		},
		wholeNumber(name, field, range) {
			const value = number(name, field, range);
			if (!Number.isInteger(value)) throw badInput(`'${field}' must be a whole number`, describeEntry(read(name)));
			return value;
		},
		flag: (name) => read(name) === true || read(name) === 'true',
		choice(name, field, allowed) {
			const value = allowed.find((entry) => entry === read(name));
			if (value !== undefined) return value;
			throw badInput(`'${field}' has a value that is not in its list`, `Choose one of: ${allowed.join(', ')}.`);
		},
		collection(name) {
			const value = read(name);
			return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as IDataObject) : {};
		},
	};
}

/** Accepts numbers, numeric text and a decimal comma, as people paste them. */
function toNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string' || !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(value)) return undefined;
	return Number(value.trim().replace(',', '.'));
}

function describeEntry(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'The field is empty.';
	const shown = typeof value === 'string' ? `“${value.slice(0, 60)}”` : JSON.stringify(value).slice(0, 60);
	return `It is ${shown} now. If it comes from an earlier node, check that node's output.`;
}
