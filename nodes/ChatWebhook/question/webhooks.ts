import type { IWebhookDescription } from 'n8n-workflow';

/** The address of a question: opened (GET) it shows a page, and the button there (POST) answers. */
export const questionWebhooks: IWebhookDescription[] = (['GET', 'POST'] as const).map(
	(httpMethod) => ({
		name: 'default',
		httpMethod,
		responseMode: 'onReceived',
		responseData: '',
		// n8n looks for the node of a question by its ID, behind the ID of the execution.
		path: '={{ $nodeId }}',
		isFullPath: true,
		restartWebhook: true,
	}),
);
