import { copyField, html, page, type Html } from '../core/html.ts';
import type { ReadLaterService } from './ReadLaterService.ts';
import type { Account } from './readLaterState.ts';
import { STATUS, type SavedItem } from './savedItem.ts';

const SHOWN = 50;

interface AccountView {
	service: ReadLaterService;
	username: string;
	account: Account;
	baseUrl: string;
	/** Whether archived items are shown instead of unread ones. */
	archived: boolean;
}

/** The page of one account: its list, the applications that can read it, and its feed. */
export function accountPage(view: AccountView): string {
	const { username, archived, account, service } = view;
	const items = newest(account, archived);
	const others = [...service.accounts.keys()].filter((name) => name !== username);
	return page({
		title: 'Your reading list',
		body: html`<h1>Your reading list</h1>
			<p class="quiet">Account: <strong>${username}</strong></p>
			${
				others.length > 0 &&
				html`<p class="quiet">
					Other accounts:
					${others.map((name) => html`<a href="/?account=${encodeURIComponent(name)}">${name}</a> `)}
				</p>`
			}
			${connectionDetails(view)} ${saveForm(view)}
			<nav class="row" aria-label="Part of the list">
				${tab(view, 'Unread', false)} ${tab(view, 'Archive', true)}
			</nav>
			${items.length === 0 ? html`<p class="quiet">Nothing here.</p>` : items.map((item) => itemCard(view, item))}
			${items.length === SHOWN && html`<p class="quiet">The newest ${SHOWN} items are shown.</p>`}
			${connectedApplications(view)} ${feedSwitch(view)}`,
	});
}

function newest({ itemList }: Account, archived: boolean): SavedItem[] {
	const wanted = archived ? STATUS.archived : STATUS.unread;
	const items: SavedItem[] = [];
	for (const item of itemList.by('timeAdded').walk('newest')) {
		if (item.status === wanted) items.push(item);
		if (items.length === SHOWN) break;
	}
	return items;
}

function tab({ username, archived }: AccountView, name: string, isArchive: boolean): Html {
	const address = `/?account=${encodeURIComponent(username)}${isArchive ? '&show=archive' : ''}`;
	return archived === isArchive
		? html`<strong aria-current="page">${name}</strong>`
		: html`<a href="${address}">${name}</a>`;
}

function saveForm({ username }: AccountView): Html {
	return html`<form method="post" action="${path(username, 'save')}" class="card">
		<h2 style="margin-top:0">Save a link</h2>
		<p class="row">
			<label for="url">Address</label
			><input
				id="url"
				name="url"
				type="url"
				required
				placeholder="e.g. https://example.com/article"
				style="flex:1"
			/>
		</p>
		<p class="row">
			<label for="title">Title</label><input id="title" name="title" style="flex:1" />
			<label for="tags">Tags</label
			><input id="tags" name="tags" placeholder="e.g. cooking, travel" />
		</p>
		<button class="main">Save</button>
	</form>`;
}

function itemCard({ username, archived }: AccountView, item: SavedItem): Html {
	const { id, url, title, favorite, tags, excerpt } = item;
	const saved = new Date(item.timeAdded * 1000).toLocaleDateString('en-GB', {
		dateStyle: 'medium',
	});
	const name = title || url;
	return html`<article class="card">
		<h2 style="margin:0">
			<a href="${url}" rel="noreferrer">${name}</a
			>${favorite && html` <span role="img" aria-label="Favorite">★</span>`}
		</h2>
		<p style="margin:.25rem 0">${excerpt}</p>
		<p class="quiet" style="margin:.25rem 0">
			${new URL(url).hostname}, saved ${saved}${tags.map((tag) => html` <code>${tag}</code>`)}
		</p>
		<form method="post" action="${path(username, `items/${id}`)}" class="row">
			<input type="hidden" name="show" value="${archived ? 'archive' : ''}" /> ${action(
				archived ? 'readd' : 'archive',
				archived ? 'Back to the list' : 'Archive',
				name,
			)}
			${action(favorite ? 'unfavorite' : 'favorite', favorite ? 'Not a favorite' : 'Favorite', name)}
			${action('delete', 'Delete', name, 'danger')}
		</form>
	</article>`;
}

function action(value: string, label: string, name: string, look = ''): Html {
	return html`<button class="${look}" name="action" value="${value}" aria-label="${label}: ${name}">
		${label}
	</button>`;
}

function connectedApplications({ service, username }: AccountView): Html {
	const keys = new Set(
		[...service.accessTokens.values()]
			.filter((token) => token.username === username)
			.map(({ consumerKey }) => consumerKey),
	);
	// By place, since the key is the application's own secret.
	const places = [...service.applications.keys()];
	const rows = [...keys].map((key) => {
		const name = service.applications.get(key)?.name ?? key;
		return html`<form method="post" action="${path(username, 'revoke')}" class="row">
			<strong>${name}</strong
			><input type="hidden" name="application" value="${String(places.indexOf(key))}" /><button
				class="danger"
				aria-label="Remove access of ${name}"
			>
				Remove access
			</button>
		</form>`;
	});
	return html`<h2>Connected applications</h2>
		<div class="card">
			${rows.length > 0 ? rows : html`<p class="quiet">No application can use this list.</p>`}
		</div>`;
}

function connectionDetails({ service, baseUrl }: AccountView): Html {
	return html`<details class="card">
		<summary>Connect n8n with this list</summary>
		<p>
			In n8n, put both into a <strong>ReadLater API</strong> credential and follow what it says.
		</p>
		${copyField('Base URL', baseUrl)}
		${[...service.applications].map(([key, { name }]) =>
			copyField(service.applications.size > 1 ? `Consumer Key (${name})` : 'Consumer Key', key),
		)}
	</details>`;
}

function feedSwitch({ username, account, baseUrl }: AccountView): Html {
	const address = `/users/${account.feedUserId}/feed/all`;
	return html`<h2>Public feed</h2>
		<div class="card">
			<p>
				${
					account.feedPublic
						? html`Everybody who knows the address can read all items:
								<a href="${address}">${address}</a>`
						: 'The feed of this list is private.'
				}
			</p>
			${account.feedPublic && copyField('Feed Address', `${baseUrl}${address}`)}
			<form method="post" action="${path(username, 'feed')}">
				<button name="public" value="${account.feedPublic ? '0' : '1'}">
					${account.feedPublic ? 'Make the feed private' : 'Make the feed public'}
				</button>
			</form>
		</div>`;
}

function path(username: string, rest: string): string {
	return `/accounts/${encodeURIComponent(username)}/${rest}`;
}
