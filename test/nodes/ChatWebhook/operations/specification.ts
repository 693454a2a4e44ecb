/**
 * What Discord's OpenAPI description and documentation say about the requests of webhooks, as far as this
 * node makes them ("Execute Webhook", "Edit Webhook Message", "Embed Limits", "Poll Create Request Object",
 * "Allowed Mentions Object"). Lengths are code points. Names that are not listed are not allowed.
 */
export type Schema =
	| {
			readonly type: 'string';
			readonly min?: number;
			readonly max?: number;
			readonly pattern?: RegExp;
	  }
	| { readonly type: 'integer'; readonly min: number; readonly max: number }
	| { readonly type: 'boolean' }
	| {
			readonly type: 'array';
			readonly of: Schema;
			readonly min?: number;
			readonly max: number;
			readonly unique?: true;
	  }
	| {
			readonly type: 'object';
			readonly fields: Readonly<Record<string, Schema>>;
			readonly required?: readonly string[];
	  };

const text = (max: number, min = 0): Schema => ({ type: 'string', min, max });
const SNOWFLAKE: Schema = { type: 'string', pattern: /^(?:0|[1-9]\d{0,19}|\d{1,20})$/ };
const WEB: Schema = { type: 'string', max: 2_048, pattern: /^https?:\/\/\S+$/ };
const IMAGE: Schema = { type: 'string', max: 2_048, pattern: /^(?:https?|attachment):\/\/\S+$/ };

const EMBED: Schema = {
	type: 'object',
	fields: {
		title: text(256, 1),
		url: WEB,
		description: text(4_096, 1),
		color: { type: 'integer', min: 0, max: 0xffffff },
		timestamp: { type: 'string', pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
		author: {
			type: 'object',
			required: ['name'],
			fields: { name: text(256, 1), url: WEB, icon_url: IMAGE },
		},
		footer: {
			type: 'object',
			required: ['text'],
			fields: { text: text(2_048, 1), icon_url: IMAGE },
		},
		image: { type: 'object', required: ['url'], fields: { url: IMAGE } },
		thumbnail: { type: 'object', required: ['url'], fields: { url: IMAGE } },
		fields: {
			type: 'array',
			max: 25,
			of: {
				type: 'object',
				required: ['name', 'value'],
				fields: { name: text(256, 1), value: text(1_024, 1), inline: { type: 'boolean' } },
			},
		},
	},
};

const ALLOWED_MENTIONS: Schema = {
	type: 'object',
	fields: {
		parse: {
			type: 'array',
			max: 3,
			unique: true,
			of: { type: 'string', pattern: /^(?:users|roles|everyone)$/ },
		},
		users: { type: 'array', max: 100, unique: true, of: SNOWFLAKE },
		roles: { type: 'array', max: 100, unique: true, of: SNOWFLAKE },
	},
};

const POLL: Schema = {
	type: 'object',
	required: ['question', 'answers'],
	fields: {
		question: { type: 'object', required: ['text'], fields: { text: text(300, 1) } },
		answers: {
			type: 'array',
			min: 1,
			max: 10,
			of: {
				type: 'object',
				required: ['poll_media'],
				fields: {
					poll_media: { type: 'object', required: ['text'], fields: { text: text(55, 1) } },
				},
			},
		},
		duration: { type: 'integer', min: 1, max: 768 },
		allow_multiselect: { type: 'boolean' },
		layout_type: { type: 'integer', min: 1, max: 1 },
	},
};

const ATTACHMENTS: Schema = {
	type: 'array',
	max: 10,
	of: { type: 'object', required: ['id'], fields: { id: SNOWFLAKE, filename: text(1_024) } },
};

const SHARED = {
	embeds: { type: 'array', max: 10, of: EMBED },
	allowed_mentions: ALLOWED_MENTIONS,
	attachments: ATTACHMENTS,
} as const;

export const EXECUTE: Schema = {
	type: 'object',
	fields: {
		...SHARED,
		content: text(2_000, 1),
		username: text(80, 1),
		avatar_url: WEB,
		tts: { type: 'boolean' },
		flags: { type: 'integer', min: 1, max: 4 | 4_096 },
		poll: POLL,
		thread_name: text(100, 1),
		applied_tags: { type: 'array', max: 5, unique: true, of: SNOWFLAKE },
	},
};

export const EDIT: Schema = { type: 'object', fields: { ...SHARED, content: text(2_000) } };

/** @returns a sentence for each place that is not as described */
export function problemsOf(value: unknown, schema: Schema, place = 'body'): string[] {
	switch (schema.type) {
		case 'string': {
			if (typeof value !== 'string') return [`${place} is no text`];
			const length = Array.from(value.trim()).length;
			const { min = 0, max = Infinity, pattern } = schema;
			return [
				...(length < min || length > max ? [`${place} has ${length} characters`] : []),
				...(pattern && !pattern.test(value) ? [`${place} is ${value.slice(0, 60)}`] : []),
				...(Buffer.from(value).toString() === value ? [] : [`${place} has half a character`]),
			];
		}
		case 'integer':
			return Number.isInteger(value) && Number(value) >= schema.min && Number(value) <= schema.max
				? []
				: [`${place} is ${String(value)}`];
		case 'boolean':
			return typeof value === 'boolean' ? [] : [`${place} is not true or false`];
		case 'array': {
			if (!Array.isArray(value)) return [`${place} is no list`];
			const { min = 0, max, unique, of } = schema;
			return [
				...(value.length < min || value.length > max
					? [`${place} has ${value.length} entries`]
					: []),
				...(unique && new Set(value).size < value.length ? [`${place} has one twice`] : []),
				...value.flatMap((entry, index) => problemsOf(entry, of, `${place}.${index}`)),
			];
		}
		case 'object': {
			if (value === null || typeof value !== 'object' || Array.isArray(value))
				return [`${place} is no object`];
			const entries = Object.entries(value);
			return [
				...(schema.required ?? [])
					.filter((name) => !(name in value))
					.map((name) => `${place} has no ${name}`),
				...entries.flatMap(([name, entry]) => {
					const field = schema.fields[name];
					return field
						? problemsOf(entry, field, `${place}.${name}`)
						: [`${place}.${name} is not known`];
				}),
			];
		}
	}
}

/** Rules between fields. */
export function crossProblems(
	body: Record<string, unknown>,
	query: Record<string, string>,
): string[] {
	const mentions = (body.allowed_mentions ?? {}) as {
		parse?: string[];
		users?: string[];
		roles?: string[];
	};
	const embeds = (body.embeds ?? []) as Array<Record<string, unknown>>;
	const sizes = embeds.map((embed) => {
		const {
			title,
			description,
			author,
			footer,
			fields = [],
		} = embed as {
			title?: string;
			description?: string;
			author?: { name: string };
			footer?: { text: string };
			fields?: Array<{ name: string; value: string }>;
		};
		return [
			title,
			description,
			author?.name,
			footer?.text,
			...fields.flatMap(({ name, value }) => [name, value]),
		]
			.map((part) => Array.from((part ?? '').trim()).length)
			.reduce((sum, length) => sum + length, 0);
	});
	const isEmpty = ['content', 'embeds', 'poll', 'attachments'].every(
		(name) => body[name] === undefined,
	);
	return [
		...(sizes.reduce((sum, size) => sum + size, 0) > 6_000 ? ['embeds are longer than 6,000'] : []),
		...(mentions.parse?.includes('users') && mentions.users ? ['users are named twice'] : []),
		...(mentions.parse?.includes('roles') && mentions.roles ? ['roles are named twice'] : []),
		...(body.thread_name !== undefined && query.thread_id !== undefined ? ['two threads'] : []),
		...(isEmpty ? ['an empty message'] : []),
	];
}
