import type { Request, Response, Router } from 'express';
import { page, html } from '../core/html.ts';
import { formOf } from '../core/requestBody.ts';
import { accountPage } from './accountPage.ts';
import { applyAction, isItemAction } from './itemActions.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { Account } from './readLaterState.ts';
import { LIVING_SERVERS } from './servers/index.ts';

type Change = (context: {
	account: Account;
	username: string;
	form: Record<string, string>;
	request: Request;
}) => void;

/** Adds the pages a person uses for an account. */
export function addAccountRoutes(
	router: Router,
	service: ReadLaterService,
	baseUrl: () => string,
): void {
	router.get('/', (request, response) => {
		const asked = request.query.account;
		const username = typeof asked === 'string' ? asked : ([...service.accounts.keys()][0] ?? '');
		const account = LIVING_SERVERS.some(({ id }) => id === username)
			? service.seededAccount(username)
			: service.accounts.get(username);
		if (!account) return sendNotFound(response);
		response.type('html').send(
			accountPage({
				service,
				username,
				account,
				baseUrl: baseUrl(),
				archived: request.query.show === 'archive',
			}),
		);
	});

	const change = (path: string, apply: Change) =>
		router.post(`/accounts/:username/${path}`, (request: Request, response: Response) => {
			const username = String(request.params.username);
			const account = service.accounts.get(username);
			if (!account) return sendNotFound(response);
			const form = formOf(request);
			apply({ account, username, form, request });
			service.changed();
			const show = form.show === 'archive' ? '&show=archive' : '';
			response.redirect(303, `/?account=${encodeURIComponent(username)}${show}`);
		});

	change('save', ({ account, form }) => {
		if (!/^https?:\/\//.test(form.url ?? '') || !URL.canParse(form.url ?? '')) return;
		account.itemList.save(
			{ url: form.url as string, title: form.title, tags: (form.tags ?? '').split(',') },
			service.clock.seconds(),
			service.nextItemId,
		);
	});
	change('items/:id', ({ account, form, request }) => {
		const item = account.itemList.get(Number(request.params.id));
		if (item && isItemAction(form.action))
			applyAction(account.itemList, item, { action: form.action }, service.clock.seconds());
	});
	change('revoke', ({ username, form }) => {
		const consumerKey = [...service.applications.keys()][Number(form.application)];
		if (consumerKey) service.revoke(username, consumerKey);
	});
	change('feed', ({ account, form }) => {
		account.feedPublic = form.public === '1';
	});
}

function sendNotFound(response: Response): void {
	response
		.status(404)
		.type('html')
		.send(page({ title: 'No such account', body: html`<h1>There is no such account</h1>` }));
}
