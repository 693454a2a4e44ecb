import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Redactor } from '../../shared/http/redact';
import { createRedactor } from '../../shared/http/redact';
import { asServiceError, ServiceError } from '../../shared/http/ServiceError';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectTrigger } from '../connect';
import type { TriggerState } from '../domain/newItems';
import { readState, selectNew } from '../domain/newItems';
import type { RawItem } from '../domain/savedItem';
import { toSavedItem } from '../domain/savedItem';
import { begin, look, newestItems } from './poll';

/**
 * One poll of n8n. Only the very end touches the stored state, in one synchronous step: n8n does not
 * undo a change when a poll throws, and polls of one node may overlap.
 * @returns null when there is nothing new; then n8n keeps what it last stored
 * @throws n8n's node error with `failure`, by which n8n decides how long to wait
 */
export async function runPoll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	let redactor: Redactor = createRedactor([]);
	try {
		const { service: api, redactor: ours, connection } = await connectTrigger(context);
		redactor = ours;
		if (context.getMode() === 'manual') return toOutput(context, await newestItems(api)) ?? nothingSaved();
		const stored = context.getWorkflowStaticData('node');
		const state = readState(stored.state, connection);
		if (!state) {
			stored.state = await begin(api, connection);
			return null;
		}
		const { items, serverTime } = await look(api, state);
		const latest: TriggerState = readState(stored.state, connection) ?? state;
		const selection = selectNew(latest, items, serverTime);
		stored.state = selection.state;
		return toOutput(context, selection.fresh);
	} catch (error) {
		const known = asServiceError(error);
		throw toNodeError(context.getNode(), toServiceError(known ?? error, redactor));
	}
}

function toOutput(context: IPollFunctions, items: readonly RawItem[]): INodeExecutionData[][] | null {
	if (items.length === 0) return null;
	const simplify = context.getNodeParameter('simplify', true) !== false;
	return [items.map((item) => ({ json: (simplify ? toSavedItem(item) : item) as unknown as IDataObject }))];
}

/** A test in the editor with an empty list: say so, rather than show nothing. */
function nothingSaved(): never {
	throw new ServiceError({
		kind: 'not-found',
		message: 'There is nothing on this reading list yet',
		description: 'Save any link to it, then test this step again.',
	});
}
