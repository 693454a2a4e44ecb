import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { Redactor } from '../../shared/http/redact';
import { createRedactor } from '../../shared/http/redact';
import { toDataObject } from '../../shared/n8n/dataObject';
import { onlyOnce } from '../../shared/n8n/onlyOnce';
import { triggerParameters } from '../../shared/n8n/parameters';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectTrigger } from '../connect';
import { LONGEST_POLL_MS } from '../domain/bounds';
import type { DetectedChange } from '../domain/changes';
import { readState } from '../domain/changes';
import { readTriggerSettings } from '../parameters/triggerFields';
import { requireEvent } from '../service/abilities';
import { toOutput, wantedChanges } from './output';
import type { StaticData } from './poll';
import { poll } from './poll';
import { recentItems, testItems } from './recentItems';

/** For lines of n8n that do not tell. */
const USUAL_BUDGET_MS = 60_000;
/** A last request and its repetitions have to fit behind it. */
const SHARE_OF_BUDGET = 0.5;

/**
 * One poll of n8n.
 * @returns null when there is nothing new; then n8n keeps what it last stored
 * @throws n8n's node error with `failure`, by which n8n decides how long to wait
 */
export async function runPoll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	let redactor: Redactor = createRedactor([]);
	try {
		const settings = readTriggerSettings(triggerParameters(context));
		const { service: api, redactor: ours, account } = await connectTrigger(context);
		redactor = ours;
		const output = (changes: readonly DetectedChange[]): INodeExecutionData[][] | null =>
			changes.length > 0
				? [changes.map((change) => withoutSecrets(toOutput(change, settings), redactor))]
				: null;
		await requireEvent(api, settings.on);
		if (context.getMode() === 'manual') return output(await testItems(api, settings));
		const staticData: StaticData = context.getWorkflowStaticData('node');
		return await onlyOnce(`${context.getWorkflow().id ?? ''}:${context.getNode().id}`, async () => {
			const isOver = createBudget(context);
			const existing = readState(staticData.state, account)
				? []
				: await recentItems(api, settings, settings.existing);
			const { changes, began } = await poll({
				api: {
					async retrieve(query) {
						const page = await api.retrieve(query);
						// It may have shown by now what kind of server it is, and nothing may be kept of a poll in vain.
						await requireEvent(api, settings.on);
						return page;
					},
				},
				staticData,
				account,
				// What a known kind of server does not tell is refused at activation.
				wanted: { ...settings, mayMissDeleted: api.dialect.can === undefined },
				isOver,
				delivers: existing.length > 0,
			});
			return output(began ? existing : wantedChanges(changes, settings));
		});
	} catch (error) {
		throw toNodeError(context.getNode(), toServiceError(error, redactor));
	}
}

/** Where values leave the node, as in the item loop of the others. */
function withoutSecrets(item: INodeExecutionData, redactor: Redactor): INodeExecutionData {
	return { ...item, json: toDataObject(redactor.value(item.json)) };
}

/** Measures a span on this machine's clock; times of the list are never compared with it. */
function createBudget(context: IPollFunctions): () => boolean {
	const { getPollBudgetMs } = context as { getPollBudgetMs?: () => number };
	const allowed =
		typeof getPollBudgetMs === 'function' ? getPollBudgetMs.call(context) : USUAL_BUDGET_MS;
	const end = Date.now() + Math.min(LONGEST_POLL_MS, allowed * SHARE_OF_BUDGET);
	return () => Date.now() >= end;
}
