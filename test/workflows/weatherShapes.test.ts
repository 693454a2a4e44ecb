import nock from '../engine/nock';
import fc, { runs } from '../property';
import { newWeatherAccount, startN8n, WEATHER } from './accounts';
import { NOW, oneCallAnswer } from './weatherAnswers';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

type Json = Record<string, unknown>;

const OPERATIONS: ReadonlyArray<readonly [string, object]> = [
	['getDailyForecast', { days: 8, output: 'full' }],
	['getHourlyForecast', { hours: 48, output: 'full' }],
	['getCurrent', { output: 'full' }],
	['getNextHourRain', {}],
	['getAlerts', {}],
	[
		'checkConditions',
		{
			whenNothing: 'item',
			rules: {
				rule: [
					{ measure: 'rain', value: 1 },
					{ measure: 'chance', value: 50 },
				],
			},
			window: 'days',
			windowDays: 8,
		},
	],
	['checkConditions', { whenNothing: 'item', rules: { rule: [{ measure: 'rain', value: 1 }] } }],
];

/** What each operation gives out, and what it says, of an answer of the service. */
async function outcomes(answer: unknown, operations = OPERATIONS) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('weatherApi', newWeatherAccount());
	nock(WEATHER)
		.persist()
		.get('/data/3.0/onecall')
		.query(true)
		.reply(200, answer as Json, { Date: new Date(NOW * 1_000).toUTCString() });
	const results = [];
	for (const [operation, parameters] of operations) {
		const { items, error, hints } = await n8n.execute({
			type: 'weather',
			credentials: account.reference,
			parameters: {
				...{ resource: 'weather', operation, locationBy: 'coordinates' },
				...{ latitude: '52.52', longitude: '13.405', ...parameters },
			},
		});
		results.push({ items: items.map(({ json }) => json), words: error?.message, hints });
	}
	nock.cleanAll();
	return results;
}

const LISTS = ['minutely', 'hourly', 'daily'] as const;

/** What a service may do with its lists and numbers without saying anything else. */
interface Habits {
	readonly asText: readonly string[];
	readonly order: 'kept' | 'reversed' | 'rotated';
	readonly twice: boolean;
}

const habits: fc.Arbitrary<Habits> = fc.record({
	asText: fc.subarray(
		['dt', 'temp', 'min', 'max', 'pop', '1h', 'rain', 'precipitation', 'sunrise', 'id', 'start'],
		{ minLength: 0 },
	),
	order: fc.constantFrom('kept', 'reversed', 'rotated'),
	twice: fc.boolean(),
});

function shaped({ asText, order, twice }: Habits): Json {
	const answer = withText(oneCallAnswer(), asText) as Json;
	for (const name of LISTS) {
		const entries = [...(answer[name] as unknown[])];
		if (twice) entries.splice(2, 0, entries[0]);
		if (order === 'reversed') entries.reverse();
		if (order === 'rotated') entries.push(...entries.splice(0, 3));
		answer[name] = entries;
	}
	return answer;
}

function withText(value: unknown, names: readonly string[]): unknown {
	if (Array.isArray(value)) return value.map((entry) => withText(entry, names));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			name,
			names.includes(name) && typeof inner === 'number' ? ` ${inner}` : withText(inner, names),
		]),
	);
}

test('neither the order of lists, nor an entry that stands twice, nor numbers in text change the weather', async () => {
	const plain = await outcomes(oneCallAnswer());
	await fc.assert(
		fc.asyncProperty(habits, async (drawn) => {
			expect(await outcomes(shaped(drawn))).toEqual(plain);
		}),
		{ numRuns: runs(12) },
	);
});

test('Raw stays as it came', async () => {
	const answer = shaped({ asText: ['temp', 'min'], order: 'reversed', twice: false });
	const [days] = await outcomes(answer, [
		['getDailyForecast', { days: 8, output: 'raw', options: { items: 'each' } }],
	]);
	expect(days?.items).toEqual([...(answer.daily as unknown[])].reverse());
});

test.each([[{}], [{ data: oneCallAnswer() }], [{ lat: 52.52, lon: 13.405, timezone: 'UTC' }]])(
	'an answer without any weather is not taken for weather without alerts: %#',
	async (answer) => {
		for (const { items, words } of await outcomes(answer)) {
			expect(items).toEqual([]);
			expect(words).toBe('The answer of the weather service could not be understood');
		}
	},
);

test('a chance that is none is not told, and an amount that cannot be read is not 0', async () => {
	const { hourly, ...rest } = oneCallAnswer();
	const strange = hourly.map((hour) => ({ ...hour, pop: 76, rain: { '1h': 'trace' } }));
	const [result] = await outcomes({ ...rest, hourly: strange }, [
		[
			'checkConditions',
			{
				whenNothing: 'item',
				rules: {
					rule: [
						{ measure: 'rain', value: 1 },
						{ measure: 'chance', value: 50 },
					],
				},
			},
		],
	]);
	expect(result?.items).toMatchObject([
		{
			match: false,
			unknown: ['Not told by the service: rain', 'Not told by the service: chance of rain or snow'],
		},
	]);
	const some = hourly.map((hour, index) => (index === 2 ? { ...hour, rain: { '1h': '?' } } : hour));
	const [partly] = await outcomes({ ...rest, hourly: some }, [
		['checkConditions', { whenNothing: 'item', rules: { rule: [{ measure: 'rain', value: 9 }] } }],
	]);
	expect(partly?.items).toMatchObject([
		{ unknown: ['Not told by the service for the whole time: rain'] },
	]);
});

test('an empty list in the place of an object without fields is none', async () => {
	const without = (nothing: unknown) => {
		const { hourly, daily, current, ...rest } = oneCallAnswer();
		return {
			...rest,
			current: { ...current, rain: nothing },
			hourly: hourly.map((hour) => ({ ...hour, rain: nothing, snow: nothing })),
			daily: daily.map((day) => ({ ...day, rain: nothing, feels_like: nothing })),
		};
	};
	expect(await outcomes(without([]))).toEqual(await outcomes(without(undefined)));
	const [, hours] = await outcomes(without(['much']));
	expect(hours?.words).toBe('The answer of the weather service could not be understood');
});

test('an alert that cannot be read counts', async () => {
	const [result] = await outcomes(oneCallAnswer({ alerts: [{ start: 'soon' }] }), [
		['getCurrent', { output: 'full' }],
	]);
	expect(result?.items).toMatchObject([{ alertCount: 1 }]);
	const [unknown] = await outcomes(oneCallAnswer({ alerts: 'see our page' }), [
		['getCurrent', { output: 'full' }],
	]);
	expect(unknown?.items).toMatchObject([{ alertCount: null }]);
});

test('a place whose clock the service does not tell', async () => {
	const answer = oneCallAnswer({ timezone: undefined, timezone_offset: null });
	for (const { hints } of await outcomes(answer))
		expect(hints).toEqual([expect.stringContaining('does not tell the time zone of the place')]);
	for (const { hints } of await outcomes(oneCallAnswer({ timezone: 'Mars/Phobos' })))
		expect(hints).toEqual([]);
});
