import { inWords, statusError } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpClient } from '../../shared/http/HttpClient';
import type { RawFeedEntry } from '../domain/feedEntry';
import { parseFeed } from './parseFeed';
import { SERVICE } from './readLaterErrors';

/** The public feed of one user: no account, only an address that cannot be guessed. */
export interface FeedApi {
	/** All entries, newest first as the service gives them. @throws ServiceError */
	fetchEntries(): Promise<readonly RawFeedEntry[]>;
}

/** @param http adds base address and the secret part of the path */
export function createFeedApi(http: HttpClient): FeedApi {
	return {
		async fetchEntries() {
			const response = await http
				.send({
					method: 'GET',
					path: '/feed/all',
					headers: { Accept: 'application/rss+xml, application/xml' },
					repeatable: true,
					declaresLetters: true,
				})
				.catch((failure: unknown) => {
					throw inWords(failure, SERVICE);
				});
			if (response.status === 200) return parseFeed(response.text);
			if ([401, 403, 404, 410].includes(response.status)) throw notPublic(response.status);
			throw statusError(response, SERVICE);
		},
	};
}

function notPublic(status: number): ServiceError {
	return new ServiceError({
		kind: 'credential-invalid',
		status,
		message:
			status === 404 || status === 410
				? "There is no public feed at this 'Feed Address'"
				: 'The feed is private',
		description:
			"Switch the RSS feed to public in the privacy settings of your read-later account, and compare 'Feed Address' in the credential with the address that is shown there.",
		stopsRun: true,
	});
}
