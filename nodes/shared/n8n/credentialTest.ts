import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import { inOneText } from '../errors/ServiceError';
import type { HttpClient } from '../http/HttpClient';
import { createRedactor } from '../http/redact';
import { createTestHttpClient } from './createHttpClient';
import { toServiceError } from './toNodeError';

export interface CredentialTestOptions {
	/** The hook of the credential itself. @throws ServiceError for entries that cannot be used */
	readonly authenticate: (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	) => IHttpRequestOptions;
	/** What must not be shown. @throws ServiceError for entries that cannot be used */
	readonly secretsOf: (credential: ICredentialDataDecryptedObject) => readonly string[];
	/** Asks the service as little as proves the account. @throws ServiceError in the words of the node */
	readonly check: (http: HttpClient, credential: ICredentialDataDecryptedObject) => Promise<void>;
}

/**
 * The test of a credential as a function of a node. n8n also knows tests that are only described, but
 * of what they meet they show bare codes ("ENOTFOUND"), they follow redirects unless told otherwise, and
 * they know no end.
 */
export function credentialTest({
	authenticate,
	secretsOf,
	check,
}: CredentialTestOptions): ICredentialTestFunction {
	return async function (credential): Promise<INodeCredentialTestResult> {
		const data = credential.data ?? {};
		let redactor = createRedactor([]);
		try {
			redactor = createRedactor(secretsOf(data));
			const http = createTestHttpClient({
				helpers: this.helpers,
				authenticate: (request) => authenticate(data, request),
				allowedDomains: ownAllowedDomains(data),
				redactor,
			});
			await check(http, data);
			return { status: 'OK', message: 'Connection successful!' };
		} catch (error) {
			return { status: 'Error', message: inOneText(toServiceError(error, redactor).details) };
		}
	};
}

/** Looked up at run time, because n8n lines before 2.x do not export it. */
function ownAllowedDomains(credential: ICredentialDataDecryptedObject): string | undefined {
	const ask = (n8nWorkflow as Partial<typeof n8nWorkflow>).getCredentialOwnRequestAllowedDomains;
	return ask?.(credential);
}
