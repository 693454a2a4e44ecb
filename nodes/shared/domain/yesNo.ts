import { jsonText } from './jsonText';

/**
 * Yes and no in the forms that expressions, tables and language models have for them; nothing is no.
 * @returns undefined for anything else
 */
export function toYesNo(entry: unknown): boolean | undefined {
	if (entry === undefined || entry === null) return false;
	const text = typeof entry === 'string' ? entry.trim().toLowerCase() : jsonText(entry);
	if (['true', '1', 'yes', 'on'].includes(text)) return true;
	return ['false', '0', 'no', 'off', ''].includes(text) ? false : undefined;
}
