import { Pool } from 'undici';
import { connectAccount } from '../account.ts';
import type { Bench, Measured } from '../Bench.ts';
import { farAway } from '../farAway.ts';
import type { Profiled, ProfiledBench } from '../profile.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import { type Case, inTurns, type Options, type Row } from './case.ts';

/** How many items there are, how many the server gives at once, and where it is. */
interface Line {
	readonly size: number;
	/** Null for as many as asked. */
	readonly maxCount: number | null;
	readonly isFar?: boolean;
	/** What the ratio of the times is to stay under. */
	readonly goal?: number;
}

const LINES: readonly Line[] = [
	{ size: 200, maxCount: 30 },
	{ size: 5_000, maxCount: 30, goal: 0.5 },
	{ size: 5_000, maxCount: 30, goal: 0.15, isFar: true },
	{ size: 50_000, maxCount: 30 },
	{ size: 200, maxCount: null },
	{ size: 5_000, maxCount: null, goal: 0.5 },
	{ size: 50_000, maxCount: null },
];
const LARGEST_WHEN_QUICK = 5_000;
const ROUND_TRIP_MS = 50;
const UNLIMITED = {
	user: { limit: 1e9, windowSeconds: 3_600 },
	key: { limit: 1e9, windowSeconds: 3_600 },
};

/** All of a list: the node beside n8n's HTTP Request node with its paging and a Code node that makes items. */
export const readLater: Case = {
	name: 'readLater',
	title: 'All saved items of a list',
	explanation:
		'ReadLater › Get Many (Return All, 19 fields) beside n8n’s HTTP Request node with its own paging by `offset` and a Code node that turns the pages into the same items. The server gives 30 items at a time (as the original service did), or as many as asked; a person who builds the paging by hand asks for 30 either way, as documented. “50 ms away” is the same service behind a TCP proxy with that round trip, and one more for each new connection. The floor is the same requests by a bare `undici` pool, one after the other. “Time per page” is that of the largest list beside that of 5,000.',
	async run({ bench, turns, quick, say }: Options): Promise<Row[]> {
		await bench.fixture.control.put('/readLater/limits', UNLIMITED);
		const far = await farAway(bench.fixture.urls.readLater, ROUND_TRIP_MS);
		try {
			const rows: Row[] = [];
			const perPage = new Map<number, number[]>();
			for (const line of LINES.filter(({ size }) => !quick || size <= LARGEST_WHEN_QUICK)) {
				say(nameOf(line));
				const { ours, ...measured } = await beside(bench, line, turns, far.url);
				rows.push(...measured.rows);
				if (line.maxCount !== null && !line.isFar)
					perPage.set(
						line.size,
						ours.map(({ ms, requests }) => ms / requests),
					);
			}
			return [...rows, ...growth(perPage)];
		} finally {
			await far.stop();
		}
	},
};

/** What a profile looks into: the node, and what it is compared with. */
export async function profileReadLater(profiled: ProfiledBench): Promise<Profiled[]> {
	const { bench } = profiled;
	const size = 5_000;
	await bench.fixture.control.put('/readLater/limits', UNLIMITED);
	await bench.fixture.control.put('/readLater/quirks', { maxCount: 30 });
	const account = await accountWith(bench, 'profile', size, bench.fixture.urls.readLater);
	const ours = () => bench.measure('ours', [ourStep(bench, account)], ['Ours']);
	const byHand = () => bench.measure('by hand', handMade(account), ['HTTP', 'Simplify']);
	await ours();
	await byHand();
	return await profiled.each([
		['ReadLater, 5000 items, 30 at a time', size, ours],
		['HTTP Request and Code, the same', size, byHand],
	]);
}

function nameOf({ size, maxCount, isFar }: Line): string {
	const server = maxCount === null ? 'pages as asked' : `${maxCount} at a time`;
	return `${size} items, ${server}${isFar ? `, ${ROUND_TRIP_MS} ms away` : ''}`;
}

/** Time, requests and memory of one line. */
async function beside(
	bench: Bench,
	line: Line,
	turns: number,
	farUrl: string,
): Promise<{ rows: Row[]; ours: Measured[] }> {
	const { size, maxCount, isFar = false, goal } = line;
	await bench.fixture.control.put('/readLater/quirks', { maxCount });
	// By hand, 50,000 items take 1,667 requests; a few are enough to see how it grows.
	const times = size >= 50_000 ? Math.min(turns, 3) : turns;
	const user = `bench-${maxCount ?? 'all'}-${size}${isFar ? '-far' : ''}`;
	const url = isFar ? farUrl : bench.fixture.urls.readLater;
	const account = await accountWith(bench, user, size, url);
	const { ours, theirs } = await inTurns(
		times,
		() => bench.measure(`ours ${user}`, [ourStep(bench, account)], ['Ours']),
		() => bench.measure(`by hand ${user}`, handMade(account), ['HTTP', 'Simplify']),
	);
	check([...ours, ...theirs], size);
	const row = (
		what: string,
		unit: Row['unit'],
		value: (run: Measured) => number,
		more: Partial<Row> = {},
	): Row => ({
		what: `${nameOf(line)}: ${what}`,
		unit,
		ours: sampleOf(ours.map(value)),
		theirs: sampleOf(theirs.map(value)),
		ratio: ratioOf(ours.map(value), theirs.map(value)),
		...more,
	});
	const rows = [
		row('time', 'ms', ({ ms }) => ms, {
			floor: await floorOf(account, size, maxCount ?? 500, isFar ? 1 : times),
			...(goal === undefined ? {} : { goal }),
		}),
		row('requests', 'requests', ({ requests }) => requests),
		row('rise of memory', 'MiB', ({ mib }) => mib),
	];
	return { rows, ours };
}

/** Whether a page of a long list takes longer than one of a shorter. */
function growth(perPage: ReadonlyMap<number, number[]>): Row[] {
	const long = perPage.get(50_000);
	const short = perPage.get(5_000);
	if (!long || !short) return [];
	return [
		{
			what: '50000 items, 30 at a time: time per page',
			unit: 'ms',
			ours: sampleOf(long),
			theirs: sampleOf(short),
			ratio: ratioOf(long, short),
			goal: 1.1,
		},
	];
}

interface Account {
	url: string;
	consumerKey: string;
	accessToken: string;
	credential: { id: string; name: string };
}

async function accountWith(
	bench: Bench,
	user: string,
	size: number,
	url: string,
): Promise<Account> {
	const { control, rest } = bench.fixture;
	await control.put(`/readLater/accounts/${user}`, {});
	await control.post(`/readLater/accounts/${user}/items`, { generate: size, spreadSeconds: size });
	const { consumerKey, accessToken } = await connectAccount(bench, user);
	const credential = await rest.credentials.create(user, 'readLaterTokenApi', {
		baseUrl: url,
		consumerKey,
		accessToken,
	});
	return { url, consumerKey, accessToken, credential };
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
		output: 'selected',
		fields: SAME_FIELDS,
	};
	return {
		...bench.own('readLater', 'readLaterOAuthApi', parameters),
		credentials: { readLaterTokenApi: { id: credential.id, name: credential.name } },
	};
}

function handMade({ url, consumerKey, accessToken }: Account) {
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
				url: `${url}/v3/get`,
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
	{ url, consumerKey, accessToken }: Account,
	size: number,
	perPage: number,
	turns: number,
) {
	const pool = new Pool(url, { connections: 1 });
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
