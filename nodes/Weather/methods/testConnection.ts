import { credentialTest } from '../../shared/n8n/credentialTest';
import { connectForTest } from '../connect';
import { secretsOf, weatherAccount } from '../credential/authenticate';

/** Greenwich; any place proves the key and the subscription. */
const PLACE = { latitude: 51.48, longitude: 0 };

/**
 * The test of the credential: the one call that a workflow would make, on the version that the key can
 * use; it counts like any other. A key that is refused is told from an account without a plan by a lookup
 * that is not billed.
 */
export const testConnection = credentialTest({
	authenticate(credential, request) {
		const { address, key } = weatherAccount(credential, request);
		return { ...request, ...address, qs: { ...request.qs, ...key } };
	},
	secretsOf,
	async check(http, credential) {
		await connectForTest(credential, http).forecast(PLACE, { parts: ['current'], language: '' });
	},
});
