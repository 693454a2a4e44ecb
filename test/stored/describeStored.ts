import { NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialType,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
	NodeParameterValueType,
} from 'n8n-workflow';

/** A node as n8n stores it in a workflow. */
export interface StoredNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
}

/** A credential as n8n stores it, before it is encrypted. */
export interface StoredCredential {
	readonly type: string;
	readonly data: INodeParameters;
}

/** One node for each operation, with every field filled in, those of collections too. */
export function storedNodesOf({ description }: INodeType): StoredNode[] {
	const { properties, name, displayName } = description;
	const choices = properties.some(({ name: property }) => property === 'operation')
		? operationsOf(properties)
		: [{}];
	return choices.map((choice) => ({
		name: [displayName, ...Object.values(choice)].join(' '),
		type: `n8n-nodes-weather-readlater-chat.${name}`,
		typeVersion: 1,
		parameters: complete(properties, choice),
	}));
}

export function storedCredentialOf({ name, properties }: ICredentialType): StoredCredential {
	return {
		type: name,
		data: Object.fromEntries(
			properties
				.filter(({ type }) => type !== 'notice')
				.map((property) => [property.name, property.default]),
		) as INodeParameters,
	};
}

/** What n8n shows and hands to the node of a stored one: fields that no longer exist are gone. */
export function openedParameters({ description }: INodeType, stored: StoredNode): INodeParameters {
	const node = { typeVersion: stored.typeVersion };
	return (
		NodeHelpers.getNodeParameters(
			description.properties,
			stored.parameters,
			true,
			false,
			node,
			description,
		) ?? {}
	);
}

/** Values of dropdowns that are no longer in their list, as `path: value`. */
export function lostChoices(
	properties: readonly INodeProperties[],
	parameters: INodeParameters,
	path = '',
): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const candidates = properties.filter((property) => property.name === name);
		const here = path === '' ? name : `${path}.${name}`;
		if (candidates.length === 0) return [`${here}: no such field`];
		const reasons = candidates.map((property) => lostIn(property, value, here));
		// Of several fields of one name only one is shown; what one of them knows is known.
		return reasons.some((lost) => lost.length === 0) ? [] : (reasons[0] ?? []);
	});
}

function lostIn(property: INodeProperties, value: unknown, path: string): string[] {
	const options = property.options ?? [];
	if (property.type === 'options' && typeof value === 'string' && !value.startsWith('='))
		return choicesOf(options).includes(value) ? [] : [`${path}: ${value}`];
	if (property.type === 'multiOptions' && Array.isArray(value))
		return value
			.filter((entry) => !choicesOf(options).includes(entry))
			.map((entry) => `${path}: ${String(entry)}`);
	if (value === null || typeof value !== 'object') return [];
	if (property.type === 'collection')
		return lostChoices(options as INodeProperties[], value as INodeParameters, path);
	if (property.type !== 'fixedCollection') return [];
	return Object.entries(value as Record<string, INodeParameters | INodeParameters[]>).flatMap(
		([name, entries]) => {
			const group = (options as INodePropertyCollection[]).find((one) => one.name === name);
			if (!group) return [`${path}.${name}: no such field`];
			return [entries]
				.flat()
				.flatMap((entry) => lostChoices(group.values, entry, `${path}.${name}`));
		},
	);
}

function choicesOf(options: readonly unknown[]): unknown[] {
	return options.map((option) => (option as INodePropertyOptions).value);
}

function operationsOf(properties: readonly INodeProperties[]): INodeParameters[] {
	const resources = properties.find(({ name }) => name === 'resource')?.options ?? [];
	return choicesOf(resources).flatMap((resource) =>
		properties
			.filter(({ name }) => name === 'operation')
			.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource as string))
			.flatMap(({ options = [] }) =>
				choicesOf(options).map((operation) => ({ resource, operation }) as INodeParameters),
			),
	);
}

/** Everything that is shown for a choice, collections with each of their options. */
function complete(properties: INodeProperties[], choice: INodeParameters): INodeParameters {
	const shown = shownOf(properties, choice);
	const whole = Object.entries(shown).map(([name, value]) => {
		const property = properties.find(
			(one) => one.name === name && NodeHelpers.displayParameter(shown, one, VERSION, null, shown),
		);
		return [name, property ? filled(property, value) : value];
	});
	// What an entry of a collection hides is not stored either.
	return shownOf(properties, Object.fromEntries(whole) as INodeParameters);
}

const VERSION = { typeVersion: 1 };

function shownOf(properties: INodeProperties[], parameters: INodeParameters): INodeParameters {
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, VERSION, null) ?? {};
}

function filled(property: INodeProperties, value: NodeParameterValueType): NodeParameterValueType {
	const options = property.options ?? [];
	if (property.type === 'collection')
		return Object.fromEntries(
			(options as INodeProperties[]).map((option) => [
				option.name,
				// A message of which everything is taken away is refused.
				option.name.startsWith('remove')
					? false
					: filled(option, option.default as NodeParameterValueType),
			]),
		) as NodeParameterValueType;
	if (property.type !== 'fixedCollection') return value;
	return Object.fromEntries(
		(options as INodePropertyCollection[]).map(({ name, values }) => {
			const entry = Object.fromEntries(values.map((one) => [one.name, one.default]));
			return [name, property.typeOptions?.multipleValues ? [entry] : entry];
		}),
	) as NodeParameterValueType;
}
