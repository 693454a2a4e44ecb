import type { Request, Response, Router } from 'express';
import { html, page, type Html } from '../core/html.ts';
import { formOf } from '../core/requestBody.ts';
import { decide, liveRequestToken } from './oauth.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { Permission } from './readLaterState.ts';

const WORDS: Record<Permission, string> = {
	add: 'Save new items to your list',
	modify: 'Change your items: archive, favorite, tag and delete them',
	retrieve: 'Read the items on your list',
};

/** Adds the page on which a person lets an application in, or does not. */
export function addAuthorizeRoutes(
	router: Router,
	service: ReadLaterService,
	baseUrl: () => string,
): void {
	router.get('/auth/authorize', (request, response) => {
		const { request_token: code, redirect_uri: redirectUri } = request.query;
		const problem = problemWith(service, code, redirectUri);
		if (problem) return sendProblem(response, problem);
		const { consumerKey } = liveRequestToken(service, String(code)) ?? { consumerKey: '' };
		response
			.type('html')
			.send(
				grantPage(service, { consumerKey, code: String(code), redirectUri: String(redirectUri) }),
			);
	});

	router.post('/auth/authorize', (request: Request, response: Response) => {
		const {
			request_token: code = '',
			redirect_uri: redirectUri = '',
			username = '',
			decision,
		} = formOf(request);
		const problem = problemWith(service, code, redirectUri);
		if (problem) return sendProblem(response, problem);
		if (!decide(service, code, username, decision === 'allow'))
			return sendProblem(response, 'There is no such account here.');
		// Nothing is added to the address, whatever was decided. One that leads back here says nothing to a person.
		if (redirectUri.startsWith(baseUrl()))
			response.type('html').send(donePage(decision === 'allow', username));
		else response.redirect(302, redirectUri);
	});
}

function problemWith(
	service: ReadLaterService,
	code: unknown,
	redirectUri: unknown,
): string | undefined {
	const token = typeof code === 'string' ? liveRequestToken(service, code) : undefined;
	if (!token)
		return 'This request is not known or has run out. Go back to the application and start again.';
	if (token.decision === 'used')
		return 'This request was used already. Go back to the application and start again.';
	if (redirectUri !== token.redirectUri)
		return 'The return address is not the one the application registered for this request.';
	return undefined;
}

function sendProblem(response: Response, problem: string): void {
	const body = html`<h1>This did not work</h1>
		<div class="card" role="alert"><p>${problem}</p></div>`;
	response
		.status(400)
		.type('html')
		.send(page({ title: 'Connect an application', body }));
}

function donePage(allowed: boolean, username: string): string {
	const title = allowed ? 'Done. Go back to n8n.' : 'Nothing was allowed';
	return page({
		title,
		body: html`<h1>${title}</h1>
			<div class="card" role="status">
				<p>
					${
						allowed
							? html`n8n may use the list of <strong>${username}</strong> now. Close this tab; in
									n8n press <strong>Retry</strong> in the credential, or run the node again.`
							: 'n8n cannot use your list. Close this tab, and start again in n8n when you want to.'
					}
				</p>
				<p><a href="/?account=${encodeURIComponent(username)}">See your reading list</a></p>
			</div>`,
	});
}

function grantPage(
	service: ReadLaterService,
	{ consumerKey, code, redirectUri }: { consumerKey: string; code: string; redirectUri: string },
): string {
	const { name, permissions } = service.applications.get(consumerKey) ?? {
		name: consumerKey,
		permissions: [],
	};
	const options: Html[] = [...service.accounts.keys()].map(
		(username) => html`<option>${username}</option>`,
	);
	return page({
		title: `Connect ${name}`,
		body: html`<h1>Allow “${name}” to use your list?</h1>
			<form method="post" action="/auth/authorize" class="card">
				<p>“${name}” asks for permission to:</p>
				<ul>
					${permissions.map((permission) => html`<li>${WORDS[permission]}</li>`)}
				</ul>
				<input type="hidden" name="request_token" value="${code}" /><input
					type="hidden"
					name="redirect_uri"
					value="${redirectUri}"
				/>
				<p>
					<label for="username">Account</label><br /><select id="username" name="username">
						${options}
					</select>
				</p>
				<p class="row">
					<button class="main" name="decision" value="allow">Allow</button
					><button name="decision" value="decline">Decline</button>
				</p>
			</form>
			<p class="quiet">
				Afterwards you return to ${redirectUri}. You can remove the access on the page of your list
				at any time.
			</p>`,
	});
}
