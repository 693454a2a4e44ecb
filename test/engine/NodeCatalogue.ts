import { UnrecognizedNodeTypeError } from 'n8n-core';
import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

/** The prefix n8n puts before a node's own name. */
export const PACKAGE_NAME = 'n8n-nodes-weather-readlater-chat';

/** Full type of the node that stands in for n8n's Manual Trigger. */
export const START_NODE_TYPE = 'n8n-nodes-base.start';

const startNode: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['input'],
		version: 1,
		description: 'Hands its input on',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

/** The node types one n8n knows, by full name such as `n8n-nodes-weather-readlater-chat.weather`. */
export class NodeCatalogue implements INodeTypes {
	private readonly types = new Map<string, INodeType | IVersionedNodeType>([
		[START_NODE_TYPE, startNode],
	]);

	constructor(nodes: ReadonlyArray<INodeType | IVersionedNodeType>) {
		for (const node of nodes) this.types.set(fullNodeType(node.description.name), node);
	}

	/** @returns full names of the nodes that declare a credential of this type */
	supporting(credentialType: string): string[] {
		return [...this.types]
			.filter(([, type]) => declares(type, credentialType))
			.map(([name]) => name);
	}

	getByName(name: string): INodeType | IVersionedNodeType {
		// What n8n makes of a node for AI agents runs the node itself.
		const type = this.types.get(name) ?? this.types.get(name.replace(/(Hitl)?Tool$/, ''));
		if (!type) {
			const [packageName = '', nodeName = ''] = name.split('.');
			throw new UnrecognizedNodeTypeError(packageName, nodeName);
		}
		return type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(name), version);
	}

	getKnownTypes(): IDataObject {
		return {};
	}
}

/** @param name `weather`, or a full name, which is returned as it is */
export function fullNodeType(name: string): string {
	return name.includes('.') ? name : `${PACKAGE_NAME}.${name}`;
}

/** Every version of a node, oldest first. */
export function versionsOf(type: INodeType | IVersionedNodeType): INodeType[] {
	return 'nodeVersions' in type ? Object.values(type.nodeVersions) : [type];
}

function declares(type: INodeType | IVersionedNodeType, credentialType: string): boolean {
	return versionsOf(type).some(({ description }) =>
		description.credentials?.some(({ name }) => name === credentialType),
	);
}
