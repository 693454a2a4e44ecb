import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { badCredential } from '../../shared/http/credentialFields';
import type { Addressed } from '../../shared/n8n/accountAddress';
import { accountAddress } from '../../shared/n8n/accountAddress';
import type { WebhookUrl } from '../domain/webhookUrl';
import { parseWebhookUrl } from '../domain/webhookUrl';

/** Checks what was entered. @throws ServiceError naming the field, without repeating the address */
export function parseWebhookCredential(credential: ICredentialDataDecryptedObject): WebhookUrl {
	const result = parseWebhookUrl(credential.webhookUrl);
	if ('webhook' in result) return result.webhook;
	throw badCredential(
		`The 'Webhook URL' in the credential cannot be used. ${result.problem}`,
		'In your chat, open the settings of the channel, then Integrations, then Webhooks, and copy the whole address. It ends like /api/webhooks/123/abc.',
	);
}

/** What has to be hidden wherever it turns up. @throws ServiceError for entries that cannot be used */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	const { token, path } = parseWebhookCredential(credential);
	return [token, path];
}

/**
 * Completes a path such as `/messages/1`, or `/` for the webhook itself, with the secret part before it. The
 * address is all that a request needs of the account.
 * @throws ServiceError for an unusable address or a foreign server
 */
export function webhookAddress(
	credential: ICredentialDataDecryptedObject,
	{ baseURL, url, uri }: Addressed,
) {
	const { origin, path } = parseWebhookCredential(credential);
	return accountAddress({ baseURL, url, uri }, origin, (target) => {
		// n8n signs a request again when it repeats it after a 401.
		if (!isBelow(target.pathname, path))
			target.pathname = target.pathname === '/' ? path : `${path}${target.pathname}`;
	});
}

function isBelow(pathname: string, path: string): boolean {
	return pathname === path || pathname.startsWith(`${path}/`);
}
