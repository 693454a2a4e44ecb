import type { IHttpRequestOptions } from 'n8n-workflow';
import { asRecord } from '../../shared/domain/record';

/** Consumer key and access token where the interface wants them: in the body, whatever wrote it. */
export function addAccount(
	body: IHttpRequestOptions['body'],
	consumerKey: string,
	accessToken: string,
): IHttpRequestOptions['body'] {
	const account = { consumer_key: consumerKey, access_token: accessToken };
	if (body instanceof URLSearchParams || typeof body === 'string')
		return addToText(String(body), account);
	const fields = body !== null && typeof body === 'object' && !Buffer.isBuffer(body) ? body : {};
	return { ...fields, ...account };
}

/** A body that was written out already, as JSON or as a form. */
function addToText(text: string, account: Readonly<Record<string, string>>): string {
	if (text.trim().startsWith('{')) {
		try {
			return JSON.stringify({ ...asRecord(JSON.parse(text)), ...account });
		} catch {
			// It is sent as it is, and the service says what is wrong with it.
		}
	}
	const form = new URLSearchParams(text);
	for (const [name, value] of Object.entries(account)) form.set(name, value);
	return form.toString();
}
