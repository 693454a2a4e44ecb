import { Pool } from 'undici';
import type { Bench, Measured, Step } from '../Bench.ts';
import { farAway } from '../farAway.ts';
import type { Profiled, ProfiledBench } from '../profile.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import { type Case, inTurns, type Options, type Row } from './case.ts';

const KEY = 'bench-weather-key-0123456789';
/** Places that the node works on at the same time. */
const PARALLEL = 32;
const ROUND_TRIP_MS = 50;

interface Line {
	items: number;
	places: number;
	/** What the ratio of the times is to stay under. */
	goal?: number;
	/** The service is not on this machine. */
	isFar?: boolean;
}

const LINES: readonly Line[] = [
	{ items: 1, places: 1 },
	{ items: 100, places: 100, goal: 1 },
	{ items: 1_000, places: 1_000, goal: 1 },
	{ items: 100, places: 10, goal: 0.3 },
	{ items: 100, places: 100, goal: 1, isFar: true },
];

/** Forecasts for lists of places, beside n8n's HTTP Request node with one request per item. */
export const weather: Case = {
	name: 'weather',
	title: 'Weather for a list of places',
	explanation:
		'Weather › Get Everything beside n8n’s HTTP Request node asking the same address, one request per item (it has no limit for parallel requests; ours works on 32 places at once, the first one alone). “50 ms away” is the same service behind a TCP proxy with that round trip, and one more for each new connection. The floor is the same requests by a bare `undici` pool of 32 connections. “Again” is a second run of the same workflow within the time for which answers are used again. With ten places, what is left is mostly n8n’s own: a profile shows nine tenths of the node’s work in the expressions of latitude and longitude, which n8n evaluates in an isolate at about a millisecond each, for either node. The last line is that cost by itself: items whose answers are all known, beside n8n’s Edit Fields node with the same two expressions.',
	async run({ bench, turns, quick, say }: Options): Promise<Row[]> {
		await bench.fixture.control.put(`/weather/keys/${KEY}`, { state: 'active', dailyCap: 1e9 });
		const far = await farAway(bench.fixture.urls.weather, ROUND_TRIP_MS);
		try {
			const lists = await Lists.create(bench, far.url);
			const rows: Row[] = [];
			for (const line of LINES.filter(({ items }) => !quick || items === 100)) {
				say(nameOf(line));
				rows.push(...(await beside(lists, line, turns)));
			}
			return [...rows, await again(lists, turns), await known(lists, turns)];
		} finally {
			await far.stop();
		}
	},
};

interface Account {
	id: string;
	name: string;
}

/** What a profile looks into: the node, and what it is compared with. */
export async function profileWeather(profiled: ProfiledBench): Promise<Profiled[]> {
	const { bench } = profiled;
	await bench.fixture.control.put(`/weather/keys/${KEY}`, { state: 'active', dailyCap: 1e9 });
	const lists = await Lists.create(bench, bench.fixture.urls.weather);
	const places = { items: 100, places: 100 };
	const known = { items: 100, places: 10 };
	await lists.ours(places);
	await lists.byRequest(places);
	const ways: [string, number, () => Promise<unknown>][] = [
		['Weather, 100 items over 100 places', 100, () => lists.ours(places)],
		['HTTP Request, the same', 100, () => lists.byRequest(places)],
		['Weather, 100 items over 10 places', 100, () => lists.ours(known)],
		['Weather, 100 items whose answers are known', 100, () => lists.oursAgain(known)],
		['Edit Fields, the same', 100, () => lists.editFields(known)],
	];
	return await profiled.each(ways);
}

/** Runs over lists of places. Each has places of its own: only what a line says may be known from before. */
class Lists {
	private round = 0;

	private readonly bench: Bench;
	private readonly urls: readonly [near: string, far: string];
	private readonly accounts: readonly Account[];

	private constructor(bench: Bench, urls: Lists['urls'], accounts: readonly Account[]) {
		this.bench = bench;
		this.urls = urls;
		this.accounts = accounts;
	}

	static async create(bench: Bench, farUrl: string): Promise<Lists> {
		const urls = [bench.fixture.urls.weather, farUrl] as const;
		const accounts = await Promise.all(
			urls.map((baseUrl) =>
				bench.fixture.rest.credentials.create(`Bench weather ${baseUrl}`, 'weatherApi', {
					baseUrl,
					apiKey: KEY,
					maxCallsPerDay: 100_000_000,
				}),
			),
		);
		return new Lists(bench, urls, accounts);
	}

	async ours(line: Line): Promise<Measured> {
		return await this.measure(line, ourStep(this.bench, this.accounts[line.isFar ? 1 : 0]));
	}

	async byRequest(line: Line): Promise<Measured> {
		return await this.measure(line, httpStep(this.urlFor(line)));
	}

	urlFor({ isFar }: Line): string {
		return this.urls[isFar ? 1 : 0];
	}

	/** @param same the places are those of the run before */
	async measure({ items, places }: Line, step: Step, same = false): Promise<Measured> {
		if (!same) this.round++;
		const code = itemsCode(this.round, items, places);
		return await this.bench.measure(
			`${step.name} ${items}/${places}`,
			[this.bench.items(code), step],
			[step.name],
		);
	}

	async oursAgain(line: Line): Promise<Measured> {
		return await this.measure(line, ourStep(this.bench, this.accounts[0]), true);
	}

	async editFields(line: Line): Promise<Measured> {
		return await this.measure(line, EDIT_STEP, true);
	}
}

function nameOf({ items, places, isFar }: Line): string {
	return `${items} items over ${places} ${places === 1 ? 'place' : 'places'}${isFar ? `, ${ROUND_TRIP_MS} ms away` : ''}`;
}

const times = (runs: readonly Measured[]): number[] => runs.map(({ ms }) => ms);
const counts = (runs: readonly Measured[]): number[] => runs.map(({ requests }) => requests);

/** Time and requests of one line. */
async function beside(lists: Lists, line: Line, turns: number): Promise<Row[]> {
	const { ours, theirs } = await inTurns(
		turns,
		() => lists.ours(line),
		() => lists.byRequest(line),
	);
	return [
		{
			what: `${nameOf(line)}: time`,
			unit: 'ms',
			ours: sampleOf(times(ours)),
			theirs: sampleOf(times(theirs)),
			ratio: ratioOf(times(ours), times(theirs)),
			floor: await floorOf(lists.urlFor(line), line.places, turns),
			...(line.goal === undefined ? {} : { goal: line.goal }),
			why: line.isFar
				? 'the first place is asked alone, and every entry is checked before any request'
				: 'what is left is n8n’s own evaluation of two expressions for each item',
		},
		{
			what: `${nameOf(line)}: requests`,
			unit: 'requests',
			ours: sampleOf(counts(ours)),
			theirs: sampleOf(counts(theirs)),
			ratio: ratioOf(counts(ours), counts(theirs)),
		},
	];
}

async function again(lists: Lists, turns: number): Promise<Row> {
	const line = { items: 100, places: 100 };
	const runs: Measured[] = [];
	for (let turn = 0; turn < turns; turn++) {
		await lists.ours(line);
		runs.push(await lists.oursAgain(line));
	}
	return {
		what: '100 items over 100 places, again: time',
		unit: 'ms',
		ours: sampleOf(times(runs)),
		remark: `${runs[0]?.requests} requests`,
	};
}

async function known(lists: Lists, turns: number): Promise<Row> {
	const line = { items: 100, places: 10 };
	await lists.ours(line);
	const { ours, theirs } = await inTurns(
		turns,
		() => lists.oursAgain(line),
		() => lists.editFields(line),
	);
	return {
		what: '100 items whose answers are known: time',
		unit: 'ms',
		ours: sampleOf(times(ours)),
		theirs: sampleOf(times(theirs)),
		ratio: ratioOf(times(ours), times(theirs)),
		goal: 1.1,
		why: 'of what is ours, most is the copy of 18 KB that each item gets',
	};
}

function itemsCode(round: number, items: number, places: number): string {
	return `return Array.from({ length: ${items} }, (_, n) => ({ json: { lat: (-60 + ${round} * 0.01 + Math.floor((n % ${places}) / 40) * 1.5).toFixed(4), lon: (-170 + ((n % ${places}) % 40) * 8).toFixed(4) } }));`;
}

const EDIT_STEP: Step = {
	name: 'Edit',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		assignments: {
			assignments: ['lat', 'lon'].map((name) => ({
				id: name,
				name: `${name}itude`,
				type: 'string',
				value: `={{ $json.${name} }}`,
			})),
		},
		options: {},
	},
};

function ourStep(bench: Bench, account: Account | undefined): Step {
	const step = bench.own('weather', 'weatherApi', {
		resource: 'weather',
		operation: 'getEverything',
		locationBy: 'coordinates',
		latitude: '={{ $json.lat }}',
		longitude: '={{ $json.lon }}',
	});
	const { id, name } = account ?? { id: '', name: '' };
	return { ...step, credentials: { weatherApi: { id, name } } };
}

function httpStep(baseUrl: string): Step {
	const query = {
		lat: '={{ $json.lat }}',
		lon: '={{ $json.lon }}',
		appid: KEY,
	};
	return {
		name: 'HTTP',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url: `${baseUrl}/data/3.0/onecall`,
			sendQuery: true,
			queryParameters: {
				parameters: Object.entries(query).map(([name, value]) => ({ name, value })),
			},
			options: {},
		},
	};
}

async function floorOf(url: string, places: number, turns: number) {
	const pool = new Pool(url, { connections: PARALLEL });
	const took: number[] = [];
	for (let turn = 0; turn < turns; turn++) {
		const began = performance.now();
		await Promise.all(
			Array.from({ length: places }, async (_, n) => {
				const { body } = await pool.request({
					path: `/data/3.0/onecall?lat=${(n % 50) + turn / 100}&lon=${n % 170}&appid=${KEY}`,
					method: 'GET',
				});
				await body.json();
			}),
		);
		took.push(performance.now() - began);
	}
	await pool.close();
	return sampleOf(took);
}
