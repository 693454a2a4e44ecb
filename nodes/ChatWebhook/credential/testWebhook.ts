import type { HttpResponse } from '../../shared/http/HttpClient';
import { credentialTest } from '../../shared/n8n/credentialTest';
import { isPlainRefusal } from '../api/answers';
import { chatError } from '../api/chatErrors';
import { secretsOf, webhookAddress } from './authenticate';

/**
 * Asks for the webhook without posting anything. The interface promises posting only, so a server that
 * cannot be asked passes: what it holds is seen with the first message.
 */
export const testWebhook = credentialTest({
	authenticate: (credential, request) => ({ ...request, ...webhookAddress(credential, request) }),
	secretsOf,
	async check(http) {
		const response = await http.send({ method: 'GET', path: '/', repeatable: true });
		const isSuccess = response.status >= 200 && response.status < 300;
		if (isSuccess || cannotBeAsked(response)) return;
		throw chatError(response, { for: 'webhook' });
	},
});

/**
 * A web server has statuses of its own for what was never written; one that knows webhooks, and not this
 * one, gives a number or names what is wrong.
 */
function cannotBeAsked(response: HttpResponse): boolean {
	return NO_SUCH_QUESTION.has(response.status) && isPlainRefusal(response);
}

const NO_SUCH_QUESTION: ReadonlySet<number> = new Set([400, 404, 405, 422, 501]);
