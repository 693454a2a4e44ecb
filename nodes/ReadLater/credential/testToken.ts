import { credentialTest } from '../../shared/n8n/credentialTest';
import type { Dialect } from '../api/dialects';
import { dialectNamed, original, fetchAs } from '../api/dialects';
import { createReadLaterApi } from '../api/readLaterApi';
import { retrieveOne } from '../api/refusal';
import type { RetrieveQuery } from '../api/retrieveBody';
import { FEATURES } from '../api/retrieveBody';
import { readRequestFormat } from './serverFields';
import { authenticateToken, parseTokenCredential, secretsOf } from './tokenCredential';

const ONE_ITEM: RetrieveQuery = { state: 'all', sort: 'oldest', count: 1, offset: 0 };

/** Reads one item, or as many as the service gives at least. */
export const testToken = credentialTest({
	authenticate: authenticateToken,
	secretsOf,
	async check(http, credential) {
		const { dialect } = parseTokenCredential(credential);
		const fetch = async (server: Dialect): Promise<void> => {
			const wire = {
				format: readRequestFormat(credential.requestFormat),
				detail: 'complete',
			} as const;
			const api = createReadLaterApi(http, wire, server);
			await (server === original ? retrieveOne(api) : api.retrieve(ONE_ITEM, FEATURES));
		};
		await (dialectNamed(credential.server) ? fetch(dialect) : fetchAs(dialect, fetch));
	},
});
