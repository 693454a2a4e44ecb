import { credentialTest } from '../../shared/n8n/credentialTest';
import { createFeedApi } from '../api/feedApi';
import { authenticateFeed, secretsOf } from './feedCredential';

/** Reads the feed, so that a web page in its place is noticed. */
export const testFeed = credentialTest({
	authenticate: authenticateFeed,
	secretsOf,
	async check(http) {
		await createFeedApi(http).fetchEntries();
	},
});
