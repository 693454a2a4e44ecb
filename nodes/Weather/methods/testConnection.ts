import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { asServiceError } from '../../shared/errors/ServiceError';
import { connectForTest } from '../connect';
import { createTestHttpClient } from './testHttpClient';

/** Greenwich; any place proves the key and the subscription. */
const PLACE = { latitude: 51.48, longitude: 0 };

/**
 * The test of the credential: the one call that a workflow would make, on the version that the key can
 * use; it counts like any other. A key that is refused is told from an account without a plan by a lookup
 * that is not billed.
 */
export async function testConnection(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	let hide = (text: string): string => text;
	try {
		const { service, redactor } = connectForTest(data, (authenticate, hidden) =>
			createTestHttpClient(this.helpers, authenticate, hidden),
		);
		hide = (text) => redactor.text(text);
		await service.forecast(PLACE, { parts: ['current'], language: '' });
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const known = asServiceError(error);
		const message = known
			? `${known.details.message}. ${known.details.description}`
			: `Something unexpected happened: ${error instanceof Error ? error.message : 'unknown'}`;
		return { status: 'Error', message: hide(message) };
	}
}
