import { isRecord } from '../core/requestBody.ts';
import type { FieldErrors } from './chatError.ts';
import { isSnowflake } from './Snowflakes.ts';

/** Whom a message may notify. */
export interface AllowedMentions {
	parse: Set<string>;
	users: Set<string>;
	roles: Set<string>;
}

const KINDS = ['users', 'roles', 'everyone'];
const LONGEST_LIST = 100;
// What a webhook may notify when the sender does not say.
const BY_DEFAULT: AllowedMentions = {
	parse: new Set(['users']),
	users: new Set(),
	roles: new Set(),
};

/** Everybody, for servers that do not look at `allowed_mentions`. */
export const EVERYBODY: AllowedMentions = {
	parse: new Set(KINDS),
	users: new Set(),
	roles: new Set(),
};

/** Reads `allowed_mentions`. */
export function readAllowedMentions(value: unknown, errors: FieldErrors): AllowedMentions {
	if (value === undefined || value === null) return BY_DEFAULT;
	const path = ['allowed_mentions'];
	if (!isRecord(value)) {
		errors.add(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
		return BY_DEFAULT;
	}
	const lists = Object.fromEntries(
		['parse', 'users', 'roles'].map((name) => [
			name,
			readList(value[name], [...path, name], errors),
		]),
	);
	const parse = new Set(lists.parse);
	for (const kind of parse) {
		if (!KINDS.includes(kind))
			errors.add(
				[...path, 'parse'],
				'BASE_TYPE_CHOICES',
				`Value must be one of {${KINDS.map((name) => `'${name}'`).join(', ')}}.`,
			);
	}
	for (const kind of ['users', 'roles']) {
		const list = lists[kind] ?? [];
		if (list.length > LONGEST_LIST)
			errors.add(
				[...path, kind],
				'BASE_TYPE_MAX_LENGTH',
				`Must be ${LONGEST_LIST} or fewer in length.`,
			);
		if (list.length > 0 && parse.has(kind))
			errors.add(
				path,
				'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
				`parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
			);
		for (const id of list)
			if (!isSnowflake(id))
				errors.add([...path, kind], 'NUMBER_TYPE_COERCE', `Value "${id}" is not snowflake.`);
	}
	return { parse, users: new Set(lists.users), roles: new Set(lists.roles) };
}

/** Whom a text notifies: `everyone`, `here`, `user:<id>` and `role:<id>`. */
export function pingsIn(content: string, { parse, users, roles }: AllowedMentions): string[] {
	const pinged = new Set<string>();
	for (const [, user] of content.matchAll(/<@!?(\d{15,20})>/g))
		if (parse.has('users') || users.has(String(user))) pinged.add(`user:${user}`);
	for (const [, role] of content.matchAll(/<@&(\d{15,20})>/g))
		if (parse.has('roles') || roles.has(String(role))) pinged.add(`role:${role}`);
	if (parse.has('everyone'))
		for (const [, group] of content.matchAll(/@(everyone|here)/g)) pinged.add(String(group));
	return [...pinged];
}

function readList(value: unknown, path: string[], errors: FieldErrors): string[] {
	if (value === undefined || value === null) return [];
	if (Array.isArray(value)) return value.map(String);
	errors.add(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
	return [];
}
