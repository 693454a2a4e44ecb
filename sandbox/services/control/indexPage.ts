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
		body: html`<h1>Sandbox</h1>
			<p class="quiet">
				Local stand-ins for the services the nodes talk to. All data is made up. Press a button to
				see what the nodes say when something is wrong.
			</p>
			${section(services, {
				service: 'weather',
				title: 'Weather',
				links: html`<a href="${urls.weather}">Weather now</a>`,
				fields: [
					copyField('Weather Base URL', urls.weather),
					...Object.keys(weather.state.keys).map((key) => copyField('Weather API Key', key)),
				],
			})}
			${section(services, {
				service: 'readLater',
				title: 'Reading list',
				links: [...readLater.accounts.keys()].map(
					(name) =>
						html`<a href="${urls.readLater}/?account=${encodeURIComponent(name)}"
							>List of ${name}</a
						> `,
				),
				fields: [
					copyField('List Base URL', urls.readLater),
					...[...readLater.applications.keys()].map((key) => copyField('Consumer Key', key)),
				],
			})}
			${section(services, {
				service: 'chat',
				title: 'Chat',
				links: channels.map(
					({ id, name }) => html`<a href="${urls.chat}/channels/${id}"># ${name}</a> `,
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
					copyField('Model Base URL', `${urls.model}/v1`),
					copyField('Model API Key', MODEL_KEY),
					copyField('Model', MODEL),
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
					${copyField(`Base URL of ${server.id}`, addressOf(server, baseUrl))}
					${copyField(`Access Token of ${server.id}`, server.token)}
					${
						server.basic && [
							copyField(`User of ${server.id}`, server.basic.user),
							copyField(`Password of ${server.id}`, server.basic.password),
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
		<p>${links}</p>
		${fields}
		<form method="post" action="/situation">
			<input type="hidden" name="service" value="${service}" />
			<p role="status">
				${
					waiting
						? html`<strong>Now: ${waiting.situation ?? 'a fault set by a program'}</strong
								>${waiting.times === 1 ? ', for the next request' : ''}`
						: 'Works as usual.'
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
				<button class="${waiting ? 'main' : ''}" name="situation" value="">As usual again</button>
			</p>
			<p class="quiet">
				<label
					><input type="checkbox" name="once" value="1" /> only for the next request, not until “As
					usual again”</label
				>
			</p>
		</form>
	</section>`;
}
