import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { ServiceError } from '../errors/ServiceError';
import { inOneText } from '../errors/ServiceError';

/** n8n makes a tool for AI agents of every node, and gives its type this ending. */
export function isAgentTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** n8n tells an agent nothing but the message; what to do is for the model as much as for a person. */
export function wholeMessage({ details }: ServiceError): string {
	return inOneText(details);
}

/** Of no items n8n makes an empty text, from which a model cannot tell whether the tool worked. */
export const NOTHING_FOUND: INodeExecutionData = {
	json: { result: 'Nothing was found' },
	pairedItem: { item: 0 },
};
