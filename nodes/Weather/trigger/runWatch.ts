import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { fingerprint } from '../../shared/domain/fingerprint';
import type { Redactor } from '../../shared/http/redact';
import { createRedactor } from '../../shared/http/redact';
import { clocks } from '../../shared/n8n/clock';
import { toDataObject } from '../../shared/n8n/dataObject';
import { onlyOnce } from '../../shared/n8n/onlyOnce';
import type { OutputItem } from '../../shared/n8n/operation';
import { triggerParameters } from '../../shared/n8n/parameters';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectWatch } from '../connect';
import { readPlace } from '../parameters/place';
import { readWatchSettings, watchFields } from '../parameters/watchFields';
import { sessionOf } from '../service/watchSession';
import type { StaticData } from './checkOptions';
import { checkWeather } from './checkWeather';
import { toOutput } from './output';
import { testEvent } from './testEvent';

/**
 * One poll of n8n.
 * @returns null when there is nothing to tell; then n8n keeps what it last stored
 * @throws n8n's node error with `failure`, by which n8n decides how long to wait
 */
export async function runWatch(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	let redactor: Redactor = createRedactor([]);
	const output = (items: readonly OutputItem[]): INodeExecutionData[][] => [
		items.map(({ json }) => ({ json: toDataObject(redactor.value(json)) })),
	];
	try {
		const parameters = triggerParameters(context, watchFields);
		const settings = readWatchSettings(parameters);
		const place = readPlace(parameters);
		const connection = await connectWatch(context);
		redactor = connection.redactor;
		const { service } = connection;
		if (context.getMode() === 'manual')
			return output(await testEvent({ service, place }, settings));
		const node = `${context.getWorkflow().id ?? ''}:${context.getNode().id}`;
		const staticData: StaticData = context.getWorkflowStaticData('node');
		return await onlyOnce(node, async () => {
			const session = sessionOf(
				fingerprint([node, place, settings]),
				// By this n8n's durable polling makes a new context for each poll, which is no new activation.
				context.getActivationMode() === 'update' ? undefined : context,
			);
			const reports = await checkWeather({ service, place, settings, staticData, session, clocks });
			return reports && output(reports.map((report) => toOutput(report, settings)));
		});
	} catch (error) {
		throw toNodeError(context.getNode(), toServiceError(error, redactor));
	}
}
