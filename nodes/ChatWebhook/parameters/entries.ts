import { parseJson } from '../../shared/domain/json';
import { toUnixSeconds } from '../../shared/domain/moment';
import { asRecord } from '../../shared/domain/record';
import { toYesNo } from '../../shared/domain/yesNo';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Ids } from '../domain/ids';
import { readId, readIds } from '../domain/ids';
import type { Problem } from '../domain/problem';

/** A value that was understood, or not. */
export type Read<Value> = { readonly value: Value } | Problem;

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

/** What expressions hand over, as a person means it in a text. */
export function readText(entry: unknown, timeZone: string): Read<string> {
	if (entry === undefined || entry === null) return { value: '' };
	if (typeof entry === 'string') return { value: entry };
	if (typeof entry === 'number' || typeof entry === 'bigint' || typeof entry === 'boolean')
		return { value: String(entry) };
	const seconds = isTime(entry) ? toUnixSeconds(entry, timeZone) : undefined;
	if (seconds !== undefined) return { value: wallTime(seconds, timeZone) };
	if (!Array.isArray(entry)) return { problem: 'is an object', advice: 'Choose one value of it.' };
	const texts = entry.map((part) => readText(part, timeZone));
	if (texts.some((text) => 'problem' in text))
		return { problem: 'is a list with objects in it', advice: 'Choose one value of each.' };
	return { value: texts.flatMap((text) => ('value' in text ? [text.value] : [])).join(', ') };
}

/** @returns undefined for nothing; a color as the service counts it, 0 to 0xffffff */
export function readColor(entry: unknown): Read<number | undefined> {
	const none = entry === undefined || entry === null || entry === '';
	if (none) return { value: undefined };
	const problem = { problem: 'is not a color', advice: 'Write it like #2ecc71.' };
	if (typeof entry === 'number')
		return Number.isInteger(entry) && entry >= 0 && entry <= 0xffffff ? { value: entry } : problem;
	if (typeof entry !== 'string') return problem;
	const text = entry.trim();
	const [, red, green, blue] =
		/^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text) ?? [];
	const parts = [red, green, blue].map(Number);
	if (red !== undefined && parts.every((part) => part <= 255))
		return { value: parts.reduce((sum, part) => sum * 256 + part, 0) };
	const digits =
		/^(?:#|0x)?([0-9a-f]{6}|(?<=#)[0-9a-f]{3})(?:(?<=#[0-9a-f]{6})[0-9a-f]{2})?$/i.exec(text)?.[1];
	if (digits === undefined) return problem;
	const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
	return { value: Number.parseInt(six, 16) };
}

/** @returns ISO 8601 in UTC; a time without an offset is in the workflow's zone */
export function readMoment(entry: unknown, timeZone: string): Read<string | undefined> {
	if (entry === undefined || entry === null || entry === '') return { value: undefined };
	const seconds = toUnixSeconds(entry, timeZone);
	const date = seconds === undefined ? undefined : new Date(seconds * 1_000);
	return date === undefined || Number.isNaN(date.getTime())
		? { problem: 'is not a date and time', advice: 'Write it like 2026-11-21T07:00.' }
		: { value: date.toISOString() };
}

/** Yes and no in the forms that expressions and tables have for them. */
export function readYesNo(entry: unknown): Read<boolean> {
	const value = toYesNo(entry);
	return value === undefined
		? { problem: 'must be true or false', advice: 'Check the expression in this field.' }
		: { value };
}

/** @returns '' for nothing, or an address with its spaces written as `%20` */
export function readWebAddress(entry: unknown, schemes = ['https', 'http']): Read<string> {
	const text = readText(entry, 'UTC');
	if ('problem' in text) return text;
	const address = text.value.trim().replace(/[ \t]/g, '%20');
	if (address === '') return { value: '' };
	const scheme = /^([a-z]+):\/\/\S/i.exec(address)?.[1]?.toLowerCase();
	if (scheme === undefined || !schemes.includes(scheme))
		return { problem: 'is not a web address', advice: 'It must begin with https:// (or http://).' };
	if (scheme === 'attachment' || (URL.canParse(address) && !/\s/.test(address)))
		return { value: address };
	return { problem: 'is not a web address', advice: 'It is not complete.' };
}

/** Several values: a list, a list as JSON, or text with one on each line. */
export function readLines(entry: unknown, timeZone: string): Read<string[]> {
	const list = typeof entry === 'string' ? (jsonList(entry) ?? entry.split('\n')) : entry;
	const values = Array.isArray(list) ? list : [list];
	const texts = values.map((value) => readText(value, timeZone));
	if (texts.some((text) => 'problem' in text))
		return { problem: 'has an object in it', advice: 'Choose one value of each.' };
	return {
		value: texts
			.flatMap((text) => ('value' in text ? [text.value.replace(/\s+/g, ' ').trim()] : []))
			.filter((text) => text !== ''),
	};
}

function jsonList(text: string): unknown[] | undefined {
	if (!text.trim().startsWith('[')) return undefined;
	const value = parseJson(text);
	return Array.isArray(value) ? value : undefined;
}

/** A `Date`, or a Luxon `DateTime` as n8n's expressions give it. */
function isTime(entry: unknown): boolean {
	return entry instanceof Date || typeof asRecord(entry).toISO === 'function';
}

/** e.g. `2026-11-21 07:00` */
function wallTime(seconds: number, timeZone: string): string {
	return new Intl.DateTimeFormat('sv-SE', {
		timeZone,
		dateStyle: 'short',
		timeStyle: seconds % 60 === 0 ? 'short' : 'medium',
	}).format(seconds * 1_000);
}

/** Line breaks as services write them, and no halves of characters. */
export function tidyText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
