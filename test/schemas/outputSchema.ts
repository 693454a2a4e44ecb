/** The part of JSON Schema that n8n reads to show fields before the first run. */
export interface OutputSchema {
	type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** One schema for several values: every field that any of them has; null only where nothing else came. */
export function schemaOf(values: readonly unknown[]): OutputSchema {
	const known = values.filter((value) => value !== null && value !== undefined);
	const [first] = known;
	if (first === undefined) return { type: 'null' };
	if (Array.isArray(first)) {
		const entries = known.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
		return entries.length === 0
			? { type: 'array', items: { type: 'string' } }
			: { type: 'array', items: schemaOf(entries) };
	}
	if (typeof first !== 'object') return { type: typeof first as OutputSchema['type'] };
	const fields = new Map<string, unknown[]>();
	for (const value of known)
		for (const [name, field] of Object.entries(value as object))
			fields.set(name, [...(fields.get(name) ?? []), field]);
	return {
		type: 'object',
		properties: Object.fromEntries(
			[...fields].map(([name, found]) => [name, schemaOf(found)] as const),
		),
	};
}

/** What a value has that a schema does not know, as paths; null fits everywhere. */
export function unknownTo(schema: OutputSchema, value: unknown, path = ''): string[] {
	if (value === null || value === undefined) return [];
	if (Array.isArray(value)) {
		const { items } = schema;
		if (schema.type !== 'array' || !items) return [`${path} is a list`];
		return value.flatMap((entry) => unknownTo(items, entry, `${path}[]`));
	}
	if (typeof value !== 'object') {
		// A field that was never filled when the schema was made.
		const fits = schema.type === typeof value || schema.type === 'null';
		return fits ? [] : [`${path} is a ${typeof value}, not a ${schema.type}`];
	}
	if (schema.type === 'null') return [];
	if (schema.type !== 'object') return [`${path} is an object`];
	return Object.entries(value).flatMap(([name, field]) => {
		const known = schema.properties?.[name];
		return known ? unknownTo(known, field, `${path}.${name}`) : [`${path}.${name} is not known`];
	});
}
