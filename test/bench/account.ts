import type { Bench } from './Bench.ts';

export interface ReadLaterAccount {
	readonly consumerKey: string;
	readonly accessToken: string;
}

/** Connects an account of the sandbox by its own interface. */
export async function connectAccount(bench: Bench, user: string): Promise<ReadLaterAccount> {
	const { control, urls } = bench.fixture;
	const { consumerKey } = await control.secrets();
	const post = async (path: string, body: object) => {
		const answer = await fetch(`${urls.readLater}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return new URLSearchParams(await answer.text());
	};
	const asked = await post('/v3/oauth/request', {
		consumer_key: consumerKey,
		redirect_uri: 'http://127.0.0.1/',
	});
	const code = asked.get('code') ?? '';
	await control.authorize(code, 'allow', user);
	const granted = await post('/v3/oauth/authorize', { consumer_key: consumerKey, code });
	return { consumerKey, accessToken: granted.get('access_token') ?? '' };
}
