import { ServiceError } from '../../shared/errors/ServiceError';
import { credentialTest } from '../../shared/n8n/credentialTest';
import type { HttpClient } from '../../shared/http/HttpClient';
import { createReadLaterApi } from '../api/readLaterApi';
import { retrieveOne } from '../api/refusal';
import { isAccountRejected } from '../api/readLaterErrors';
import { authenticateToken, parseTokenCredential } from './tokenCredential';

/** Reads one item, or as many as the service gives at least. */
export const testToken = credentialTest({
	authenticate: authenticateToken,
	secrets(credential) {
		const { consumerKey, accessToken } = parseTokenCredential(credential);
		return [consumerKey, accessToken];
	},
	async look(http) {
		const watched: HttpClient = {
			async send(request) {
				const response = await http.send(request);
				if (isAccountRejected(response)) throw notAccepted(response.status);
				return response;
			},
		};
		await retrieveOne(createReadLaterApi(watched));
	},
});

function notAccepted(status: number): ServiceError {
	return new ServiceError({
		kind: 'credential-invalid',
		status,
		message: "The read-later service does not accept this 'Access Token' with this 'Consumer Key'",
		description:
			'Compare both with the ones you were given. Perhaps the access was withdrawn at the service.',
	});
}
