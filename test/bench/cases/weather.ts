import { Pool } from 'undici';
import type { Bench, Measured } from '../Bench.ts';
import { ratioOf, sampleOf } from '../statistics.ts';
import { type Case, inTurns, type Options, type Row } from './case.ts';

const KEY = 'bench-weather-key-0123456789';
/** Places that the node works on at the same time. */
const PARALLEL = 6;

/** Forecasts for lists of places, beside n8n's HTTP Request node with one request per item. */
export const weather: Case = {
	name: 'weather',
	title: 'Weather for a list of places',
	explanation:
		'Weather › Get Everything beside n8n’s HTTP Request node asking the same address, one request per item (it has no limit for parallel requests; ours works on six places at once). The floor is the same requests by a bare `undici` pool of six connections. “Again” is a second run of the same workflow within the time for which answers are used again. With ten places, what is left is mostly n8n’s own: a profile shows nine tenths of the node’s work in the expressions of latitude and longitude, which n8n evaluates in an isolate at about a millisecond each, for either node. The last line is that cost by itself: items whose answers are all known, beside n8n’s Edit Fields node with the same two expressions.',
	async run({ bench, turns, quick, say }: Options): Promise<Row[]> {
		const { control, rest, urls } = bench.fixture;
		await control.put(`/weather/keys/${KEY}`, { state: 'active', dailyCap: 1e9 });
		const credential = await rest.credentials.create('Bench weather', 'weatherApi', {
			baseUrl: urls.weather,
			apiKey: KEY,
			mostCallsPerDay: 100_000_000,
		});
		const rows: Row[] = [];
		let round = 0;
		const measure = async (ours: boolean, items: number, places: number): Promise<Measured> => {
			round++;
			return await bench.measure(
				`weather ${items}/${places}`,
				[
					bench.items(itemsCode(round, items, places)),
					ours ? ourStep(bench, credential) : httpStep(bench),
				],
				[ours ? 'Ours' : 'HTTP'],
			);
		};
		for (const [items, places, goal] of quick
			? ([
					[100, 100, 1.1],
					[100, 10, 0.25],
				] as const)
			: ([
					[1, 1, undefined],
					[100, 100, 1.1],
					[1_000, 1_000, 1.1],
					[100, 10, 0.25],
				] as const)) {
			say(`${items} items, ${places} places`);
			const { ours, theirs } = await inTurns(
				turns,
				() => measure(true, items, places),
				() => measure(false, items, places),
			);
			const ms = (list: Measured[]) => list.map((run) => run.ms);
			rows.push({
				what: `${items} items over ${places} ${places === 1 ? 'place' : 'places'}: time`,
				unit: 'ms',
				ours: sampleOf(ms(ours)),
				theirs: sampleOf(ms(theirs)),
				ratio: ratioOf(ms(ours), ms(theirs)),
				floor: await floorOf(urls.weather, places, turns),
				...(goal === undefined ? {} : { goal }),
				why: 'what is left is n8n’s own evaluation of two expressions for each item, see below',
			});
			rows.push({
				what: `${items} items over ${places}: requests`,
				unit: 'requests',
				ours: sampleOf(ours.map((run) => run.requests)),
				theirs: sampleOf(theirs.map((run) => run.requests)),
				ratio: ratioOf(
					ours.map((run) => run.requests),
					theirs.map((run) => run.requests),
				),
			});
		}
		const again: Measured[] = [];
		for (let turn = 0; turn < turns; turn++) {
			await measure(true, 100, 100);
			round--;
			again.push(await measure(true, 100, 100));
		}
		rows.push({
			what: '100 items over 100 places, again: time',
			unit: 'ms',
			ours: sampleOf(again.map((run) => run.ms)),
			remark: `${again[0]?.requests} requests`,
		});
		const known: Measured[] = [];
		const edited: Measured[] = [];
		const items = quick ? 100 : 1_000;
		await measure(true, items, 10);
		for (let turn = 0; turn < turns; turn++) {
			round--;
			known.push(await measure(true, items, 10));
			edited.push(
				await bench.measure(
					'edit fields',
					[bench.items(itemsCode(round, items, 10)), editStep()],
					['Edit'],
				),
			);
		}
		rows.push({
			what: `${items} items whose answers are known: time`,
			unit: 'ms',
			ours: sampleOf(known.map((run) => run.ms)),
			theirs: sampleOf(edited.map((run) => run.ms)),
			ratio: ratioOf(
				known.map((run) => run.ms),
				edited.map((run) => run.ms),
			),
			goal: 1.15,
			why: 'of what is ours, most is the copy of 18 KB that each item gets',
		});
		return rows;
	},
};

/** Other places in each round: only what a line says may be known from before. */
function itemsCode(round: number, items: number, places: number): string {
	return `return Array.from({ length: ${items} }, (_, n) => ({ json: { lat: (-60 + ${round} * 0.01 + Math.floor((n % ${places}) / 40) * 1.5).toFixed(4), lon: (-170 + ((n % ${places}) % 40) * 8).toFixed(4) } }));`;
}

function editStep() {
	const assignments = ['lat', 'lon'].map((name) => ({
		id: name,
		name: `${name}itude`,
		type: 'string',
		value: `={{ $json.${name} }}`,
	}));
	return {
		name: 'Edit',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: { assignments: { assignments }, options: {} },
	};
}

function ourStep(bench: Bench, { id, name }: { id: string; name: string }) {
	const step = bench.own('weather', 'weatherApi', {
		resource: 'weather',
		operation: 'getEverything',
		locationBy: 'coordinates',
		latitude: '={{ $json.lat }}',
		longitude: '={{ $json.lon }}',
	});
	return { ...step, credentials: { weatherApi: { id, name } } };
}

function httpStep(bench: Bench) {
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
			url: `${bench.fixture.urls.weather}/data/3.0/onecall`,
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
	const times: number[] = [];
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
		times.push(performance.now() - began);
	}
	await pool.close();
	return sampleOf(times);
}
