import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Read } from '../domain/entries';
import { readText, readYesNo, tidyText } from '../domain/entries';
import type { Ids } from '../domain/ids';
import { readId, readIds } from '../domain/ids';

/**
 * The value of an entry.
 * @param field as the editor shows it, e.g. `Thread ID`
 * @throws ServiceError naming the field
 */
export function valueOf<Value>(read: Read<Value>, field: string): Value {
	if ('value' in read) return read.value;
	throw badInput(`'${field}' ${read.problem}`, read.advice);
}

/** What was entered as text; numbers, dates and lists as a person means them. */
export function readTextEntry(parameters: ItemParameters, name: string, field: string): string {
	return tidyText(valueOf(readText(parameters.raw(name), parameters.timeZone()), field));
}

/** The text of a message. A whole object, as it is dragged from the input, becomes JSON. */
export function readMessageText(parameters: ItemParameters): string {
	const read = readText(parameters.raw('text'), parameters.timeZone());
	return tidyText('value' in read ? read.value : parameters.text('text'));
}

/** @returns false when nothing was entered */
export function readYesNoEntry(parameters: ItemParameters, name: string, field: string): boolean {
	return valueOf(readYesNo(parameters.raw(name)), field);
}

/** @throws ServiceError naming the field, also when it is empty */
export function readRequiredId(
	parameters: ItemParameters,
	name: string,
	field: string,
	kind: 'message' | 'thread',
): string {
	return (
		readOptionalId(parameters, name, field, kind) ??
		valueOf({ problem: 'is empty', advice: `Enter a value for '${field}' in this node.` }, field)
	);
}

/** @returns undefined when nothing was entered */
export function readOptionalId(
	parameters: ItemParameters,
	name: string,
	field: string,
	kind: 'message' | 'thread',
): string | undefined {
	const entry = parameters.raw(name);
	if (entry === undefined || entry === null) return undefined;
	if (typeof entry === 'string' && entry.trim() === '') return undefined;
	return idsOf(readId(entry, kind), field)[0];
}

export function readIdList(parameters: ItemParameters, name: string, field: string): string[] {
	return idsOf(readIds(parameters.raw(name)), field);
}

function idsOf(result: Ids, field: string): string[] {
	return valueOf('ids' in result ? { value: result.ids } : result, field);
}
