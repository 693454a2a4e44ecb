import { isRecord } from './requestBody.ts';

const REMOVE = '__remove__';

/**
 * Sets fields of a JSON value. Paths are dotted, `*` means every entry, and the
 * value `__remove__` takes the field away.
 */
export function patchJson(target: unknown, set: Record<string, unknown>): void {
	for (const [path, value] of Object.entries(set)) patchPath(target, path.split('.'), value);
}

function patchPath(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
	if (!isRecord(target) && !Array.isArray(target)) return;
	const entries = target as Record<string, unknown>;
	for (const key of name === '*' ? Object.keys(entries) : [name]) {
		if (rest.length > 0) patchPath(entries[key], rest, value);
		else if (value !== REMOVE) entries[key] = value;
		else if (Array.isArray(target)) target.splice(Number(key), 1);
		else delete entries[key];
	}
}
