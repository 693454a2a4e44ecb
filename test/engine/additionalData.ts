import { Container } from '@n8n/di';
import { ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type {
	ICredentialsHelper,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

const ADDRESS = 'http://localhost:5678/';

let executions = 0;

/** What n8n hands to the engine beside the workflow (n8n 2.40.7, `getBase`). Every call is an execution of its own. */
export function createAdditionalData(
	credentialsHelper: ICredentialsHelper,
	execution?: {
		readonly workflow: IWorkflowBase;
		readonly mode: WorkflowExecuteMode;
		/** Of one that goes on. */
		readonly id?: string;
	},
): IWorkflowExecuteAdditionalData {
	executions += 1;
	const executionId = execution?.id ?? String(executions);
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		credentialsHelper,
		executionId,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${ADDRESS}rest`,
		instanceBaseUrl: ADDRESS,
		formWaitingBaseUrl: `${ADDRESS}form-waiting`,
		formBaseUrl: `${ADDRESS}form`,
		formTestBaseUrl: `${ADDRESS}form-test`,
		webhookBaseUrl: `${ADDRESS}webhook`,
		webhookWaitingBaseUrl: `${ADDRESS}webhook-waiting`,
		webhookTestBaseUrl: `${ADDRESS}webhook-test`,
		externalSecretsProxy: Container.get(ExternalSecretsProxy),
		logAiEvent: () => undefined,
	};
	if (execution)
		data.hooks = new ExecutionLifecycleHooks(execution.mode, executionId, execution.workflow);
	return data as IWorkflowExecuteAdditionalData;
}
