import { Pool } from 'undici';
import { connectAccount } from '../account.ts';
import type { Bench, Measured } from '../Bench.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import { type Case, inTurns, type Options, type Row } from './case.ts';

const SIZES = [200, 5_000, 50_000];
const QUICK = [200, 5_000];

/** All of a list: the node beside n8n's HTTP Request node with its paging and a Code node that makes items. */
export const readLater: Case = {
	name: 'readLater',
	title: 'All saved items of a list',
	explanation:
		'ReadLater › Get Many (Return All, Output Simplified) beside n8n’s HTTP Request node with its own paging by `offset` and a Code node that turns the pages into the same simplified items. The server gives 30 items at a time (as the original service did), or as many as asked; a person who builds the paging by hand asks for 30 either way, as documented. The floor is the same requests by a bare `undici` pool, one after the other.',
	async run({ bench, turns, quick, say }: Options): Promise<Row[]> {
		const rows: Row[] = [];
		await bench.fixture.control.put('/readLater/limits', {
			user: { limit: 1e9, windowSeconds: 3_600 },
			key: { limit: 1e9, windowSeconds: 3_600 },
		});
		for (const maxCount of [30, null]) {
			await bench.fixture.control.put('/readLater/quirks', { maxCount });
			const server = maxCount === null ? 'pages as asked' : '30 at a time';
			for (const size of quick ? QUICK : SIZES) {
				// By hand, 50,000 items take 1,667 requests; once is enough to see how it grows.
				const times = size >= 50_000 ? Math.min(turns, 3) : turns;
				const user = `bench-${maxCount ?? 'all'}-${size}`;
				say(`${size} items, ${server}`);
				const account = await accountWith(bench, user, size);
				const { ours, theirs } = await inTurns(
					times,
					() => bench.measure(`ours ${user}`, [ourStep(bench, account)], ['Ours']),
					() => bench.measure(`by hand ${user}`, handMade(bench, account), ['HTTP', 'Simplify']),
				);
				check([...ours, ...theirs], size);
				const floor = await floorOf(bench, account, size, maxCount ?? 500, times);
				const ms = (list: Measured[]) => list.map((run) => run.ms);
				const mib = (list: Measured[]) => list.map((run) => run.mib);
				rows.push(
					{
						what: `${size} items, ${server}: time`,
						unit: 'ms',
						ours: sampleOf(ms(ours)),
						theirs: sampleOf(ms(theirs)),
						ratio: ratioOf(ms(ours), ms(theirs)),
						floor,
						...(size === 5_000
							? {
									goal: 0.6,
									why: 'at 30 a page both make the same number of requests, of which n8n’s own work is the largest part',
								}
							: {}),
					},
					{
						what: `${size} items, ${server}: requests`,
						unit: 'requests',
						ours: sampleOf(ours.map((run) => run.requests)),
						theirs: sampleOf(theirs.map((run) => run.requests)),
						ratio: ratioOf(
							ours.map((run) => run.requests),
							theirs.map((run) => run.requests),
						),
					},
					{
						what: `${size} items, ${server}: rise of memory`,
						unit: 'MiB',
						ours: sampleOf(mib(ours)),
						theirs: sampleOf(mib(theirs)),
						ratio: ratioOf(mib(ours), mib(theirs)),
					},
				);
			}
		}
		return rows;
	},
};

interface Account {
	consumerKey: string;
	accessToken: string;
	credential: { id: string; name: string };
}

async function accountWith(bench: Bench, user: string, size: number): Promise<Account> {
	const { control, rest, urls } = bench.fixture;
	await control.put(`/readLater/accounts/${user}`, {});
	await control.post(`/readLater/accounts/${user}/items`, { generate: size, spreadSeconds: size });
	const { consumerKey, accessToken } = await connectAccount(bench, user);
	const credential = await rest.credentials.create(user, 'readLaterTokenApi', {
		baseUrl: urls.readLater,
		consumerKey,
		accessToken,
	});
	return { consumerKey, accessToken, credential };
}

/** What the step made by hand gives out. */
const SAME_FIELDS = [
	'id',
	'title',
	'url',
	'savedUrl',
	'excerpt',
	'site',
	'image',
	'status',
	'favorite',
	'tags',
	'authors',
	'type',
	'wordCount',
	'readingMinutes',
	'language',
	'addedAt',
	'updatedAt',
	'archivedAt',
	'favoritedAt',
];

function ourStep(bench: Bench, { credential }: Account) {
	const parameters = {
		authentication: 'token',
		resource: 'savedItem',
		operation: 'getMany',
		show: 'all',
		returnAll: true,
		sort: {},
		output: 'simplified',
		options: { fields: SAME_FIELDS },
	};
	return {
		...bench.own('readLater', 'readLaterOAuthApi', parameters),
		credentials: { readLaterTokenApi: { id: credential.id, name: credential.name } },
	};
}

function handMade(bench: Bench, { consumerKey, accessToken }: Account) {
	const body = {
		consumer_key: consumerKey,
		access_token: accessToken,
		state: 'all',
		sort: 'oldest',
		detailType: 'complete',
		count: '30',
	};
	return [
		{
			name: 'HTTP',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${bench.fixture.urls.readLater}/v3/get`,
				sendBody: true,
				bodyParameters: {
					parameters: Object.entries(body).map(([name, value]) => ({ name, value })),
				},
				options: {
					pagination: {
						pagination: {
							paginationMode: 'updateAParameterInEachRequest',
							parameters: {
								parameters: [{ type: 'body', name: 'offset', value: '={{ $pageCount * 30 }}' }],
							},
							paginationCompleteWhen: 'other',
							completeExpression: '={{ Object.keys($response.body.list).length === 0 }}',
						},
					},
				},
			},
		},
		{
			name: 'Simplify',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: {
				jsCode: `const date = (seconds) => Number(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null;
return $input.all().flatMap(({ json }) => Object.values(json.list)).map((item) => ({ json: {
  id: item.item_id, title: item.given_title || item.resolved_title, url: item.resolved_url || item.given_url, savedUrl: item.given_url, excerpt: item.excerpt,
  site: item.domain_metadata?.name, image: item.top_image_url ?? null, status: ['unread', 'archived', 'deleted'][item.status], favorite: item.favorite === '1',
  tags: Object.keys(item.tags ?? {}), authors: Object.values(item.authors ?? {}).map(({ name }) => name), type: item.is_article === '1' ? 'article' : 'page',
  wordCount: Number(item.word_count), readingMinutes: item.time_to_read, language: item.lang, addedAt: date(item.time_added), updatedAt: date(item.time_updated),
  archivedAt: date(item.time_read), favoritedAt: date(item.time_favorited) } }));`,
			},
		},
	];
}

function check(runs: readonly Measured[], size: number): void {
	const wrong = runs.find(({ items }) => items !== size);
	if (wrong) throw new Error(`A run gave ${wrong.items} items instead of ${size}.`);
}

async function floorOf(
	bench: Bench,
	{ consumerKey, accessToken }: Account,
	size: number,
	perPage: number,
	turns: number,
) {
	const pool = new Pool(bench.fixture.urls.readLater, { connections: 1 });
	const times: number[] = [];
	for (let turn = 0; turn < turns; turn++) {
		const began = performance.now();
		for (let offset = 0; offset < size; offset += perPage) {
			const { body } = await pool.request({
				path: '/v3/get',
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({
					consumer_key: consumerKey,
					access_token: accessToken,
					state: 'all',
					sort: 'oldest',
					detailType: 'complete',
					count: perPage,
					offset,
				}),
			});
			await body.json();
		}
		times.push(performance.now() - began);
	}
	await pool.close();
	return sampleOf(times);
}
