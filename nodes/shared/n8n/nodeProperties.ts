import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation, Resource } from './operation';

/** The Resource and Operation dropdowns and every operation's own fields, shown when they apply. */
export function nodeProperties<Service>(
	resources: readonly Resource<Service>[],
): INodeProperties[] {
	const firstResource = resources[0]?.value ?? '';
	const byName = [...resources].sort((a, b) => a.name.localeCompare(b.name));
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: byName.map(({ name, value }) => ({ name, value })),
			default: firstResource,
		},
		...resources.map(operationDropdown),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
		),
	];
}

/**
 * What the canvas shows below a node: the operation as its list names it, and its resource.
 * @param silent a resource that goes without saying
 */
export function subtitleOf<Service>(resources: readonly Resource<Service>[], silent = ''): string {
	const names = resources.flatMap(({ value, name, operations }) =>
		operations.map((operation) => [
			`${value}.${operation.value}`,
			value === silent ? operation.name : `${operation.name}: ${name}`,
		]),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(names))})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** The Options of an operation, in the order of their names. */
export function optionsField(options: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	};
}

function operationDropdown<Service>(resource: Resource<Service>): INodeProperties {
	const { defaultOperation } = resource;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource.value] } },
		options: [...resource.operations]
			.sort((a, b) => a.name.localeCompare(b.name))
			.map((entry) => toOption(entry)),
		default: defaultOperation,
	};
}

function toOption<Service>({
	name,
	value,
	action,
	description,
}: Operation<unknown, Service>): INodePropertyOptions {
	return { name, value, action, description };
}

function fieldsOf<Service>(
	resource: Resource<Service>,
	operation: Operation<unknown, Service>,
): INodeProperties[] {
	return operation.properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: {
				...property.displayOptions?.show,
				resource: [resource.value],
				operation: [operation.value],
			},
		},
	}));
}
