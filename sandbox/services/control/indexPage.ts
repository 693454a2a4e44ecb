import { html, page, type Html } from '../core/html.ts';
import { MODEL, MODEL_KEY } from '../model/modelRoutes.ts';
import type { SandboxServices } from '../SandboxServices.ts';
import { webhookUrl } from './chatControl.ts';

/** The first page of the sandbox: where everything is, and what to fill in. */
export function indexPage({ urls, weather, readLater, chat }: SandboxServices): string {
	const channels = [...chat.channels.values()].filter(({ parentId }) => !parentId);
	return page({
		title: 'Sandbox services',
		body: html`<h1>Sandbox services</h1>
			<p class="quiet">Local stand-ins for the services the nodes talk to. All data is made up.</p>
			${card(
				'Weather',
				[
					['Base URL', urls.weather],
					['API key', Object.keys(weather.state.keys)],
				],
				html`<a href="${urls.weather}">Weather now</a>`,
			)}
			${card(
				'Read-later',
				[
					['Base URL', urls.readLater],
					['Consumer key', [...readLater.applications.keys()]],
					['Accounts', [...readLater.accounts.keys()]],
				],
				[...readLater.accounts.keys()].map(
					(name) =>
						html`<a href="${urls.readLater}/?account=${encodeURIComponent(name)}"
							>List of ${name}</a
						> `,
				),
			)}
			${card(
				'Chat',
				[
					[
						'Webhook URL',
						[...chat.webhooks.values()].map((webhook) => webhookUrl(webhook, urls.chat)),
					],
				],
				channels.map(({ id, name }) => html`<a href="${urls.chat}/channels/${id}"># ${name}</a> `),
			)}
			${card(
				'Language model',
				[
					['Base URL', `${urls.model}/v1`],
					['API key', MODEL_KEY],
					['Model', MODEL],
				],
				[],
			)}
			${card(
				'Control',
				[['Address', urls.control]],
				html`<a href="/state">State</a> <a href="/requests">Requests</a>
					<a href="/faults">Faults</a> <a href="/clock">Clocks</a>`,
			)}`,
	});
}

function card(
	title: string,
	rows: Array<[name: string, value: string | string[]]>,
	links: Html | Html[],
): Html {
	const lines = rows.map(
		([name, value]) =>
			html`<tr>
				<th scope="row">${name}</th>
				<td>${[value].flat().map((text) => html`<div><code>${text}</code></div>`)}</td>
			</tr>`,
	);
	return html`<section class="card">
		<h2 style="margin-top:0">${title}</h2>
		<table>
			${lines}
		</table>
		<p>${links}</p>
	</section>`;
}
