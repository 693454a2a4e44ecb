import { credentialTest } from '../../shared/n8n/credentialTest';
import { createFeedApi } from '../api/feedApi';
import { authenticateFeed, parseFeedCredential } from './feedCredential';

/** Reads the feed, so that a web page in its place is noticed. */
export const testFeed = credentialTest({
	authenticate: authenticateFeed,
	secrets: (credential) => [parseFeedCredential(credential).feedUserId],
	async check(http) {
		await createFeedApi(http).fetchEntries();
	},
});
