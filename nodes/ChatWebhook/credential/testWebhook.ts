import { credentialTest } from '../../shared/n8n/credentialTest';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { chatError } from '../api/chatErrors';
import { authenticateWebhook, parseWebhookCredential } from './authenticate';

/**
 * Looks at the webhook without posting anything. The interface promises posting only, so a server that
 * cannot be asked passes: what it holds is seen with the first message.
 */
export const testWebhook = credentialTest({
	authenticate: authenticateWebhook,
	secrets(credential) {
		const { token, path } = parseWebhookCredential(credential);
		return [token, path];
	},
	async look(http) {
		const response = await http.send({ method: 'GET', path: '/', repeatable: true });
		if (response.status === 200 || cannotBeAsked(response)) return;
		throw chatError(response, { for: 'webhook' });
	},
});

/**
 * A web server says 404, 405 or 501 for a method that was never written; one that knows webhooks, and
 * not this one, gives its reason as JSON (Discord-compatible services: a `code`, others a `message`).
 */
function cannotBeAsked({ status, text }: HttpResponse): boolean {
	if (status === 405 || status === 501) return true;
	return status === 404 && !/"(?:code|message)"\s*:\s*(?:\d+|"[^"]*webhook)/i.test(text);
}
