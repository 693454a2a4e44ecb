import { copyField, html, Html, page } from '../core/html.ts';
import { isRecord } from '../core/requestBody.ts';
import { renderMarkdown } from './markdown.ts';
import { attachmentPath, type Attachment, type Channel, type Message } from './message.ts';

const SHOWN = 200;

const STYLE = `
main { max-width: 60rem; padding-top: 0 } .back { margin: .6rem 0 0 }
header { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); padding: .6rem 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline } header h1 { margin: 0 } header details { flex: 1 1 100%; } summary { cursor: pointer; color: var(--accent) }
.message { display: flex; gap: .8rem; padding: .5rem 0 } .message > div:last-child { min-width: 0; flex: 1 }
.avatar { width: 40px; height: 40px; border-radius: 50%; flex: none; object-fit: cover; background: var(--accent); color: var(--on-accent); display: grid; place-items: center; font-weight: 600 }
.sender { font-weight: 600 } .app { font-size: .7rem; background: var(--accent); color: var(--on-accent); border-radius: 4px; padding: 0 .35em; vertical-align: middle }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .6rem; overflow-x: auto; margin: .3rem 0 } pre code { border: 0; padding: 0; background: none }
.text { overflow-wrap: anywhere } .embed { border-left: 4px solid var(--accent); background: var(--card); border-radius: 4px; padding: .6rem .9rem; margin: .35rem 0; max-width: 34rem }
.embed img, .attachment img { max-width: 100%; max-height: 20rem; border-radius: 6px; display: block } .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .5rem }
.spoiler { background: var(--text); color: var(--text); border-radius: 3px } .spoiler:hover, .spoiler:focus { background: var(--card) } .button { display: inline-block; margin: .35rem .2rem 0 0; padding: .3rem .9rem; border: 1px solid var(--accent); border-radius: 6px; text-decoration: none }
.quote { border-left: 3px solid var(--line); padding-left: .6rem }
`;

const REFRESH = `
const list = document.getElementById('messages');
const toEnd = () => scrollTo(0, document.body.scrollHeight);
toEnd();
setInterval(async () => {
	const answer = await fetch(location.pathname + '/messages').catch(() => undefined);
	if (!answer || !answer.ok) return;
	const text = await answer.text();
	if (text === list.dataset.last) return;
	const wasAtEnd = innerHeight + scrollY >= document.body.scrollHeight - 80;
	list.dataset.last = text;
	list.innerHTML = text;
	if (wasAtEnd) toEnd();
}, 1000);
`;

/** A channel with all that its page shows. */
interface ChannelView {
	channel: Channel;
	messages: Message[];
	threads: Channel[];
	webhooks: Array<{ name: string; url: string }>;
}

/** The page of a channel; it refreshes its messages by itself. */
export function channelPage({ channel, messages, threads, webhooks }: ChannelView): string {
	return page({
		title: `#${channel.name}`,
		head: html`<style>
				${new Html(STYLE)}</style
			><noscript><meta http-equiv="refresh" content="3" /></noscript>`,
		body: html`<header>
				<h1># ${channel.name}</h1>
				<a href="/">All channels</a>
				${webhooks.length > 0 && webhookDetails(webhooks)}
			</header>
			${threads.length > 0 && channelList(threads)}
			<div id="messages" role="log" aria-live="polite" aria-label="Messages">
				${messageList(messages)}
			</div>
			<script>
				${new Html(REFRESH)};
			</script>`,
	});
}

function webhookDetails(webhooks: ChannelView['webhooks']): Html {
	return html`<details>
		<summary>Integrations: webhooks of this channel</summary>
		<p>
			In n8n, paste the address into a <strong>Chat Webhook API</strong> credential. Whoever has it
			can post here.
		</p>
		${webhooks.map(({ name, url }) => copyField(`Webhook URL (${name})`, url))}
	</details>`;
}

/** The page that lists the channels. */
export function channelsPage(channels: Channel[]): string {
	return page({
		title: 'Chat',
		body: html`<h1>Channels</h1>
			${channelList(channels.filter(({ parentId }) => !parentId))}`,
	});
}

/** The messages of a channel. */
export function messageList(messages: Message[]): Html {
	if (messages.length === 0) return html`<p class="quiet">No messages yet.</p>`;
	return html`${messages.slice(-SHOWN).map(messageRow)}`;
}

function channelList(channels: Channel[]): Html {
	return html`<ul>
		${channels.map(
			({ id, name, kind }) =>
				html`<li><a href="/channels/${id}"># ${name}</a>${kind === 'forum' && ' (forum)'}</li>`,
		)}
	</ul>`;
}

function messageRow({
	senderName,
	avatarUrl,
	timestamp,
	editedTimestamp,
	content,
	embeds,
	attachments,
	components,
	channelId,
}: Message): Html {
	const time = new Date(timestamp);
	const avatar = isWebAddress(avatarUrl)
		? html`<img class="avatar" src="${avatarUrl}" alt="" referrerpolicy="no-referrer" />`
		: html`<div class="avatar" aria-hidden="true">${[...senderName][0]?.toUpperCase()}</div>`;
	return html`<article class="message">
		${avatar}
		<div>
			<p style="margin:0">
				<span class="sender">${senderName}</span> <span class="app">APP</span>
				<time class="quiet" datetime="${time.toISOString()}"
					>${time.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</time
				>${editedTimestamp !== null && html` <span class="quiet">(edited)</span>`}
			</p>
			<div class="text">${renderMarkdown(content)}</div>
			${embeds.map(embedCard)}${attachments.map((attachment) => attachmentLink(attachment, channelId))}${linkButtons(components)}
		</div>
	</article>`;
}

function embedCard(embed: Record<string, unknown>): Html {
	const part = (name: string, field: string): unknown =>
		isRecord(embed[name]) ? (embed[name] as Record<string, unknown>)[field] : undefined;
	const color = Number.isInteger(embed.color)
		? `border-color:#${Number(embed.color).toString(16).padStart(6, '0')}`
		: '';
	const title = isWebAddress(embed.url)
		? html`<a href="${embed.url}" rel="noreferrer">${embed.title}</a>`
		: embed.title;
	const image = part('image', 'url') ?? part('thumbnail', 'url');
	const fields = (Array.isArray(embed.fields) ? embed.fields : []).filter(isRecord);
	return html`<div class="embed" style="${color}">
		${part('author', 'name') !== undefined && html`<p class="quiet" style="margin:0">${part('author', 'name')}</p>`}
		${embed.title !== undefined && html`<p style="margin:.1rem 0"><strong>${title}</strong></p>`}${
			embed.description !== undefined &&
			html`<div class="text">${renderMarkdown(String(embed.description))}</div>`
		}
		${
			fields.length > 0 &&
			html`<div class="fields">
				${fields.map(
					({ name, value }) =>
						html`<div><strong>${name}</strong><br />${renderMarkdown(String(value))}</div>`,
				)}
			</div>`
		}
		${isWebAddress(image) && html`<img src="${image}" alt="" referrerpolicy="no-referrer" />`}${
			part('footer', 'text') !== undefined &&
			html`<p class="quiet" style="margin:0">${part('footer', 'text')}</p>`
		}
	</div>`;
}

/** Of the components only buttons that open a page are shown. */
function linkButtons(components: unknown[]): Html {
	const buttons = components
		.filter(isRecord)
		.flatMap((row) => (Array.isArray(row.components) ? row.components : []))
		.filter(isRecord);
	return html`${buttons.map(
		({ label, url }) =>
			isWebAddress(url) &&
			html`<a class="button" href="${url}" rel="noreferrer nofollow" target="_blank">${label}</a> `,
	)}`;
}

function attachmentLink(attachment: Attachment, channelId: string): Html {
	const { filename, description, size, contentType } = attachment;
	const path = attachmentPath(attachment, channelId);
	const picture =
		/^image\/(png|jpeg|gif|webp)$/.test(contentType) &&
		html`<img src="${path}" alt="${description ?? filename}" />`;
	return html`<p class="attachment">
		${picture}<a href="${path}">${filename}</a> <span class="quiet">${size} bytes</span>
	</p>`;
}

function isWebAddress(value: unknown): value is string {
	return typeof value === 'string' && /^https?:\/\//.test(value);
}
