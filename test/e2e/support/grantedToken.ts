import type { Fixture } from './fixture.ts';

/** An access token of the sandbox's reader for an application, allowed by the sandbox itself. */
export async function grantedToken(
	{ control, urls }: Pick<Fixture, 'control' | 'urls'>,
	consumerKey: string,
): Promise<string> {
	const post = async (path: string, body: object) => {
		const response = await fetch(`${urls.readLater}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return new URLSearchParams(await response.text());
	};
	const code =
		(
			await post('/v3/oauth/request', {
				consumer_key: consumerKey,
				redirect_uri: 'http://127.0.0.1/',
			})
		).get('code') ?? '';
	await control.authorize(code);
	return (
		(await post('/v3/oauth/authorize', { consumer_key: consumerKey, code })).get('access_token') ??
		''
	);
}
