import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import type { RequestContext } from './createHttpClient';

/**
 * The credential's own "Allowed HTTP Request Domains", which n8n does not apply by itself to nodes
 * written in code.
 * @returns a comma-separated list, or undefined when everything is allowed or this n8n has no such setting
 */
export function allowedDomainsOf(
	context: RequestContext,
	credentialData: ICredentialDataDecryptedObject,
	baseUrl: string,
): string | undefined {
	// Looked up at run time, because n8n lines before 2.x do not export it.
	const ask = (n8nWorkflow as Partial<typeof n8nWorkflow>).getCredentialAllowedDomains;
	return ask?.({
		node: context.getNode(),
		credentialData,
		credentialOwnedSurface: true,
		nodeEndpointUrl: baseUrl,
	});
}
