import type { IDataObject, IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { jsonText } from '../domain/jsonText';
import { toCalendarDate, toUnixSeconds } from '../domain/moment';
import { toNumber } from '../domain/number';
import { quote } from '../domain/quote';
import { toYesNo } from '../domain/yesNo';
import { badInput } from '../errors/ServiceError';
import { showingToolInput } from './agentTool';
import { isDataObject } from './dataObject';
import type { InputFile } from './inputFile';
import { inputFile } from './inputFile';

interface Range {
	readonly min: number;
	readonly max: number;
}

/** Typed reading of what the user entered for one item. Every refusal names the field as the editor shows it. */
export interface ItemParameters {
	/** `''` when nothing was entered. */
	text(name: string): string;
	requiredText(name: string, field: string): string;
	number(name: string, field: string, range: Range): number;
	wholeNumber(name: string, field: string, range: Range): number;
	/** False when nothing was entered. */
	flag(name: string, field: string): boolean;
	choice<Value extends string>(name: string, field: string, allowed: readonly Value[]): Value;
	/** Several values: a list, or text with commas between them. Empty ones are left out. */
	list(name: string): string[];
	/** UNIX seconds; undefined when nothing was entered. A time without an offset is in the workflow's time zone. */
	time(name: string, field: string): number | undefined;
	/** A day of the calendar, `YYYY-MM-DD`; undefined when nothing was entered. That of a moment in UTC is the workflow's. */
	date(name: string, field: string): string | undefined;
	/** The day of the calendar now, `YYYY-MM-DD`, in the workflow's time zone. */
	today(): string;
	/** What was chosen from a list or entered in one of the other ways that the field offers. */
	locator(name: string, field: string): Located;
	/** Undefined when nothing was chosen. */
	optionalLocator(name: string): Located | undefined;
	/** The entries of a collection field; `{}` when nothing was added. */
	collection(name: string): IDataObject;
	/** Reads the entries of a collection field as the others are read. */
	inside(name: string): ItemParameters;
	has(name: string): boolean;
	/** As n8n hands it over, for fields that take more than one kind of value. */
	raw(name: string): unknown;
	/** IANA name of the workflow's time zone. */
	timeZone(): string;
	/** The file in a field of the input item, by the field's name; undefined when there is none. */
	file(field: string): InputFile | undefined;
}

/** A value, and the way it was given. */
interface Located {
	readonly mode: string;
	readonly value: string;
}

type Reader = (name: string) => unknown;

/** @param fixed entries without an expression, which are the same for all items of a run and read once */
export function itemParameters(
	context: IExecuteFunctions,
	itemIndex: number,
	fixed = new Map<string, unknown>(),
): ItemParameters {
	return new EnteredParameters(
		entriesOf(context, itemIndex, fixed),
		() => context.getTimezone(),
		(field) => inputFile(context, itemIndex, field),
	);
}

/** What n8n throws when the expression in a field cannot be worked out, with the name of the field. */
export class UnreadableField extends Error {
	constructor(
		readonly field: string,
		cause: unknown,
	) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = 'UnreadableField';
	}
}

function unreadable(field: string, cause: unknown): UnreadableField {
	return new UnreadableField(field, cause);
}

/** n8n works an expression out at each reading, which costs more than all else a node does with an item. */
function entriesOf(
	context: IExecuteFunctions,
	itemIndex: number,
	fixed: Map<string, unknown>,
): Reader {
	const own = new Map<string, unknown>();
	const read = (name: string, options?: { readonly rawExpressions: boolean }): unknown =>
		context.getNodeParameter(name, itemIndex, undefined, options);
	return (name) => {
		const known = [fixed, own].find((entries) => entries.has(name));
		if (known) return known.get(name);
		try {
			const entered = read(name, { rawExpressions: true });
			const shown = showingToolInput(entered);
			const value = shown === undefined ? read(name) : context.evaluateExpression(shown, itemIndex);
			(hasExpression(entered) ? own : fixed).set(name, value);
			return value;
		} catch (error) {
			throw unreadable(name, error);
		}
	};
}

/** @param entered as it is stored; n8n knows an expression by its first sign */
function hasExpression(entered: unknown): boolean {
	if (typeof entered === 'string') return entered.startsWith('=');
	return Object.values(entered ?? {}).some(hasExpression);
}

/** @param fields those whose default is needed where nothing is entered; '' counts as that for all others */
export function triggerParameters(
	context: IPollFunctions,
	fields: readonly INodeProperties[] = [],
): ItemParameters {
	// With n8n's durable polling the node comes as it was stored, without its defaults.
	const otherwise = (name: string) => fields.find((field) => field.name === name)?.default ?? '';
	return new EnteredParameters(
		(name) => context.getNodeParameter(name, otherwise(name)),
		() => context.getTimezone(),
	);
}

class EnteredParameters implements ItemParameters {
	constructor(
		readonly raw: Reader,
		readonly timeZone: () => string,
		readonly file: ItemParameters['file'] = () => undefined,
	) {}

	text(name: string): string {
		const value = this.raw(name);
		return value === undefined || value === null ? '' : toText(value);
	}

	requiredText(name: string, field: string): string {
		const value = this.text(name);
		if (value.trim() !== '') return value;
		throw badInput(`'${field}' is empty`, `Enter a value for '${field}' in this node.`);
	}

	number(name: string, field: string, { min, max }: Range): number {
		const entered = this.raw(name);
		const value = toNumber(entered);
		if (value !== undefined && value >= min && value <= max) return value;
		throw badInput(`'${field}' must be a number from ${min} to ${max}`, describeEntry(entered));
	}

	wholeNumber(name: string, field: string, range: Range): number {
		const value = this.number(name, field, range);
		if (Number.isInteger(value)) return value;
		throw badInput(`'${field}' must be a whole number`, describeEntry(this.raw(name)));
	}

	flag(name: string, field: string): boolean {
		const entered = this.raw(name);
		const value = toYesNo(entered);
		if (value !== undefined) return value;
		throw badInput(`'${field}' must be true or false`, describeEntry(entered));
	}

	choice<Value extends string>(name: string, field: string, allowed: readonly Value[]): Value {
		const entered = this.raw(name);
		const value = allowed.find((entry) => entry === entered);
		if (value !== undefined) return value;
		throw badInput(
			`'${field}' has a value that is not in its list`,
			`Choose one of: ${allowed.join(', ')}.`,
		);
	}

	list(name: string): string[] {
		const value = this.raw(name);
		const entries = Array.isArray(value)
			? value.filter((entry) => entry !== undefined).map(toText)
			: this.text(name).split(',');
		return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
	}

	time(name: string, field: string): number | undefined {
		const value = this.raw(name);
		if (!isEntered(value)) return undefined;
		const seconds = toUnixSeconds(value, this.timeZone());
		if (seconds !== undefined) return seconds;
		throw badInput(
			`'${field}' is not a date and time`,
			`${describeEntry(value)} Write it like 2026-11-21T07:00.`,
		);
	}

	date(name: string, field: string): string | undefined {
		const value = this.raw(name);
		if (!isEntered(value) || (typeof value === 'string' && value.trim() === '')) return undefined;
		const date = toCalendarDate(value, this.timeZone());
		if (date !== undefined) return date;
		throw badInput(`'${field}' is not a date`, `${describeEntry(value)} Write it like 2026-11-21.`);
	}

	today(): string {
		return toCalendarDate(Date.now(), this.timeZone()) ?? '';
	}

	locator(name: string, field: string): Located {
		const located = this.optionalLocator(name);
		if (located) return located;
		throw badInput(`'${field}' is empty`, `Choose or enter a value for '${field}' in this node.`);
	}

	optionalLocator(name: string): Located | undefined {
		const chosen = this.collection(name);
		const value = 'value' in chosen ? chosen.value : this.raw(name);
		const mode = typeof chosen.mode === 'string' ? chosen.mode : 'id';
		if (typeof value === 'string' && value.trim() !== '') return { mode, value: value.trim() };
		return typeof value === 'number' ? { mode, value: String(value) } : undefined;
	}

	collection(name: string): IDataObject {
		const value = this.raw(name);
		return isDataObject(value) ? value : {};
	}

	inside(name: string): ItemParameters {
		const entries = this.collection(name);
		return new EnteredParameters((entry) => entries[entry], this.timeZone, this.file);
	}

	has(name: string): boolean {
		return isEntered(this.raw(name));
	}
}

function isEntered(value: unknown): boolean {
	return value !== undefined && value !== null && value !== '';
}

function toText(value: unknown): string {
	return typeof value === 'string' ? value : jsonText(value);
}

function describeEntry(value: unknown): string {
	if (!isEntered(value)) return 'The field is empty.';
	const shown = typeof value === 'string' ? `“${quote(value, 60)}”` : quote(jsonText(value), 60);
	return `It is ${shown} now. If it comes from an earlier node, check that node's output.`;
}
