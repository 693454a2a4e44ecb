import nock from '../engine/nock';
import { READ_LATER } from './accounts';

/** One saved item as the contract shows it. */
export const saved = (id: number | string, more: object = {}) => ({
	item_id: String(id),
	given_url: `https://a.test/${id}`,
	given_title: `Title ${id}`,
	resolved_url: `https://a.test/${id}`,
	status: '0',
	favorite: '0',
	time_added: String(1_600_000_000 + (Number(id) || 0)),
	time_updated: String(1_600_000_000 + (Number(id) || 0)),
	time_read: '0',
	time_favorited: '0',
	...more,
});

/**
 * What stands behind a first page that a test answers by itself: nothing but its last entry, for whoever
 * asks whether there is more. `shown` gives the entries of that page.
 */
export function serveTheEnd(shown: () => readonly unknown[]): void {
	nock(READ_LATER)
		.persist()
		.post('/v3/get', (body: { offset?: unknown }) => Number(body.offset ?? 0) > 0)
		.optionally()
		.reply(200, (_uri, body) => ({
			status: 1,
			list: shown().slice(Number((body as { offset: unknown }).offset)),
			error: null,
			since: 1_700_000_000,
		}));
}

/** A first page, whatever stands behind it. */
export const isFirstPage = (body: { offset?: unknown }): boolean => body.offset === undefined;

export type ServedItem = ReturnType<typeof saved>;

export interface Call {
	readonly path: string;
	readonly body: Record<string, unknown>;
}

interface Served {
	/** Every request so far. */
	readonly calls: Call[];
	/** The bodies of the retrievals so far. */
	retrievals(): Record<string, unknown>[];
}

/**
 * A read-later service in a few lines: it keeps to what is asked, but for what `ignores` names. It
 * says nothing of its own account (no `total`) unless told so.
 */
export function serve(
	served: readonly ServedItem[],
	{
		most = 5_000,
		ignores = [],
		total = true,
		send,
	}: {
		most?: number;
		ignores?: readonly string[];
		total?: boolean;
		send?: (actions: { action: string; item_id?: string }[]) => object;
	} = {},
): Served {
	const calls: Call[] = [];
	const read = (value: unknown): Record<string, unknown> =>
		typeof value === 'string'
			? Object.fromEntries(new URLSearchParams(value))
			: (value as Record<string, unknown>);
	nock(READ_LATER)
		.persist()
		.post('/v3/get')
		.reply(200, (_uri, sent) => {
			const body = read(sent);
			calls.push({ path: '/v3/get', body });
			const asked = Object.fromEntries(
				Object.entries(body).filter(([name]) => !ignores.includes(name)),
			);
			const wanted = { unread: '0', archive: '1' }[String(asked.state)];
			const sign = asked.sort === 'oldest' ? 1 : -1;
			const found = served
				.filter(({ status }) => wanted === undefined || status === wanted)
				.filter(({ favorite }) => asked.favorite === undefined || favorite === asked.favorite)
				.filter(
					({ given_url, given_title }) =>
						asked.search === undefined ||
						`${given_url} ${given_title}`
							.toLowerCase()
							.includes(String(asked.search).toLowerCase()),
				)
				.filter(
					({ time_updated }) =>
						asked.since === undefined || Number(time_updated) > Number(asked.since),
				);
			if (!ignores.includes('sort'))
				found.sort((a, b) => sign * (Number(a.time_added) - Number(b.time_added)));
			const offset = Number(asked.offset ?? 0);
			const page = found.slice(offset, offset + Math.min(most, Number(asked.count ?? 30)));
			return {
				status: found.length > 0 ? 1 : 2,
				complete: 1,
				list:
					page.length > 0
						? Object.fromEntries(
								page.map((item, index) => [item.item_id, { ...item, sort_id: index }]),
							)
						: [],
				error: null,
				search_meta: { search_type: 'normal' },
				since: 1_700_000_000,
				...(total ? { total: String(found.length) } : {}),
			};
		});
	nock(READ_LATER)
		.persist()
		.post(/\/v3\/(add|send)/)
		.reply(200, (uri, sent) => {
			const body = read(sent);
			calls.push({ path: uri, body });
			if (uri === '/v3/add')
				return {
					item: saved(77, { given_url: body.url, given_title: body.title ?? '' }),
					status: 1,
				};
			const actions = (
				typeof body.actions === 'string' ? JSON.parse(body.actions) : body.actions
			) as { action: string; item_id?: string }[];
			return (
				send?.(actions) ?? {
					status: 1,
					action_results: actions.map(() => true),
					action_errors: actions.map(() => null),
				}
			);
		});
	return {
		calls,
		retrievals: () => calls.filter(({ path }) => path === '/v3/get').map(({ body }) => body),
	};
}
