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

/** What n8n presets the question of a tool's review with; a text has “[object Object]” there. */
const TOOL_INPUT = /\{\{\s*\$tool\.parameters\s*\}\}/g;

const TOOL_INPUT_IN_LINES =
	"{{ typeof $tool.parameters === 'object' ? Object.entries($tool.parameters ?? {}).map(([name, value]) => name + ': ' + (typeof value === 'string' ? value : JSON.stringify(value))).join('\\n') : $tool.parameters }}";

/**
 * What shows a person what an agent wants to give its tool, one line for each of its values.
 * @param entered as it is stored
 * @returns the expression without its first sign; undefined where that is not asked for
 */
export function showingToolInput(entered: unknown): string | undefined {
	if (typeof entered !== 'string' || !entered.startsWith('=')) return undefined;
	const expression = entered.slice(1);
	const shown = expression.replace(TOOL_INPUT, () => TOOL_INPUT_IN_LINES);
	return shown === expression ? undefined : shown;
}
