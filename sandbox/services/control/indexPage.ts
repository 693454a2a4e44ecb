import { webhookUrl } from '../chat/message.ts';
import { copyField, html, page, type Html } from '../core/html.ts';
import type { ServiceName } from '../core/services.ts';
import { MODEL, MODEL_KEY } from '../model/modelRoutes.ts';
import { addressOf, LIVING_SERVERS } from '../readLater/servers/index.ts';
import type { SandboxServices } from '../SandboxServices.ts';
import { SITUATIONS } from './situations.ts';

/** The first page of the sandbox: where everything is, what to fill in, and what can go wrong. */
export function indexPage(services: SandboxServices): string {
	const { urls, weather, readLater, chat } = services;
	const channels = [...chat.channels.values()].filter(({ parentId }) => !parentId);
	return page({
		title: 'Sandbox',
		isFirst: true,
		body: html`<h1>Sandbox</h1>
			<p class="quiet">
				Here run stand-ins for the services that the nodes talk to. All data is made up. Copy what a
				credential in n8n asks for. The other buttons make something go wrong, so that you can see
				what the nodes say then.
			</p>
			${section(services, {
				service: 'weather',
				title: 'Weather',
				links: html`<a href="${urls.weather}">See the weather</a>`,
				fields: [
					copyField('Base URL', urls.weather, 'Weather'),
					...Object.keys(weather.state.keys).map((key) => copyField('API Key', key, 'Weather')),
				],
			})}
			${section(services, {
				service: 'readLater',
				title: 'Reading list',
				links: [...readLater.accounts.keys()].map(
					(name) =>
						html`<a href="${urls.readLater}/?account=${encodeURIComponent(name)}"
							>See the list of ${name}</a
						>`,
				),
				fields: [
					copyField('Base URL', urls.readLater, 'Reading list'),
					...[...readLater.applications.keys()].map((key) =>
						copyField('Consumer Key', key, 'Reading list'),
					),
				],
			})}
			${section(services, {
				service: 'chat',
				title: 'Chat',
				links: channels.map(
					({ id, name }) =>
						html`<a href="${urls.chat}/channels/${id}">See the channel # ${name}</a>`,
				),
				fields: [...chat.webhooks.values()].map((webhook) =>
					copyField('Webhook URL', webhookUrl(webhook, urls.chat)),
				),
			})}
			${section(services, {
				service: 'model',
				title: 'Stand-in for a language model',
				links: html`It knows a few everyday questions about weather, list and channel, and nothing
				else.`,
				fields: [
					copyField('Base URL', `${urls.model}/v1`, 'Model'),
					copyField('API Key', MODEL_KEY, 'Model'),
					copyField('Model', MODEL, 'Model'),
				],
			})}
			${livingServers(urls.readLater)}
			<p class="quiet">
				For programs: <a href="/state">state</a>, <a href="/requests">requests</a>,
				<a href="/faults">faults</a>, <a href="/clock">clocks</a>
			</p>`,
	});
}

function livingServers(baseUrl: string): Html {
	return html`<section class="card" id="servers">
		<h2>Servers for a reading list that people run</h2>
		<p>
			Each stands here with its own habits and its own list. In n8n, use a
			<strong>ReadLater Access Token API</strong> credential.
		</p>
		${LIVING_SERVERS.map(
			(server) =>
				html`<details>
					<summary>${server.title}</summary>
					${copyField('Base URL', addressOf(server, baseUrl), server.id)}
					${copyField('Access Token', server.token, server.id)}
					${
						server.basic && [
							copyField('User Name', server.basic.user, server.id),
							copyField('Password', server.basic.password, server.id),
						]
					}
					<p><a href="${baseUrl}/?account=${server.id}">Its list</a></p>
				</details>`,
		)}
	</section>`;
}

interface Section {
	service: ServiceName;
	title: string;
	links: Html | Html[];
	fields: Html[];
}

function section({ faults }: SandboxServices, { service, title, links, fields }: Section): Html {
	const waiting = faults.list().find((rule) => rule.service === service);
	return html`<section class="card" id="${service}">
		<h2 style="margin-top:0">${title}</h2>
		<p class="row">${links}</p>
		${fields}
		<form method="post" action="/situation">
			<input type="hidden" name="service" value="${service}" />
			<p role="status">
				${
					waiting
						? html`<strong>Now: ${waiting.situation ?? 'a fault set by a program'}</strong
								>${waiting.times === 1 ? ', for the next request' : ''}.
								${SITUATIONS[service].find(({ name }) => name === waiting.situation)?.hint}`
						: 'Works as usual. Make it go wrong:'
				}
			</p>
			<p class="row">
				${SITUATIONS[service].map(
					({ name, hint }) =>
						html`<button
							name="situation"
							value="${name}"
							title="${hint}"
							class="${waiting?.situation === name ? 'on' : ''}"
						>
							${name}
						</button>`,
				)}
				${waiting && html`<button class="main" name="situation" value="">As usual again</button>`}
			</p>
			<p class="quiet">
				<label><input type="checkbox" name="once" value="1" /> only for the next request</label>
			</p>
		</form>
	</section>`;
}
