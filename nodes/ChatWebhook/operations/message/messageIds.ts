import type { OutputItem } from '../../../shared/n8n/operation';

/** IDs of the messages that earlier items of a run were about. */
export function messageIdsOf(outputs: readonly OutputItem[]): string[] {
	return outputs
		.flatMap(({ json: { messageIds } }): unknown[] => (Array.isArray(messageIds) ? messageIds : []))
		.filter((id) => typeof id === 'string');
}
