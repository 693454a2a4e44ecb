import { UnrecognizedCredentialTypeError } from 'n8n-core';
import { NodeHelpers, injectDomainRestrictionFields } from 'n8n-workflow';
import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** The credential types one n8n knows. Mirrors n8n's `CredentialTypes` and what its loader adds to a type. */
export class CredentialCatalogue {
	private readonly types = new Map<string, ICredentialType>();

	constructor(types: readonly ICredentialType[]) {
		for (const type of types) {
			// n8n gives every credential that signs requests its "Allowed HTTP Request Domains" fields.
			type.properties = injectDomainRestrictionFields(type);
			this.types.set(type.name, type);
		}
	}

	getByName(name: string): ICredentialType {
		const type = this.types.get(name);
		if (!type) throw new UnrecognizedCredentialTypeError(name);
		return type;
	}

	getParentTypes(name: string): string[] {
		const parents = this.types.get(name)?.extends ?? [];
		return [...parents, ...parents.flatMap((parent) => this.getParentTypes(parent))];
	}

	/** Properties of a type together with those of the types it extends. */
	propertiesOf(name: string): INodeProperties[] {
		const type = this.getByName(name);
		if (type.extends === undefined) {
			return ['oAuth1Api', 'oAuth2Api'].includes(name)
				? [...type.properties, OAUTH_TOKEN_PROPERTY]
				: type.properties;
		}
		const combined: INodeProperties[] = [];
		for (const parent of type.extends)
			NodeHelpers.mergeNodeProperties(combined, this.propertiesOf(parent));
		NodeHelpers.mergeNodeProperties(combined, type.properties);
		return combined;
	}
}

const OAUTH_TOKEN_PROPERTY: INodeProperties = {
	displayName: 'oauthTokenData',
	name: 'oauthTokenData',
	type: 'json',
	required: false,
	default: {},
};
