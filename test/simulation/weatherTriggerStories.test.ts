/** What the simulation found once, each as its smallest story. */
import type { Version } from '../../nodes/Weather/api/call';
import { UNITS } from '../../nodes/Weather/domain/units';
import type { Report } from '../../nodes/Weather/domain/watch/report';
import { createWording } from '../../nodes/Weather/domain/wording';
import type { WatchSettings } from '../../nodes/Weather/parameters/watchFields';
import type { StaticData } from '../../nodes/Weather/trigger/checkWeather';
import { Random } from './random';
import type { Sky } from './weatherTriggerServer';
import { WeatherServer } from './weatherTriggerServer';
import { StormSky } from './weatherTriggerSky';
import { startWatch } from './weatherTriggerWatch';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 4, 10, 6);
const WORDS = { units: UNITS.metric, language: '', wording: createWording('en') };
const MORNING: WatchSettings = { ...WORDS, on: 'morning', time: '07:00' };

/** A watch of which the test sets the time, and what happens before each answer. */
function createStory(
	settings: WatchSettings,
	version: Version,
	own: Partial<Sky> = {},
	sendsDate = true,
) {
	const quiet = new StormSky(1, [], START / 1_000, START / 1_000);
	const sky: Sky = {
		hours: (at) => quiet.hours(at),
		warnings: () => [],
		warning: () => undefined,
		...own,
	};
	const zone = { name: 'UTC', offset: () => 0 };
	const habits = { sendsDate, failing: 0, outages: 0 };
	const server = new WeatherServer(version, sky, zone, new Random(1), habits);
	const story = { now: START, wrong: 0, calls: 0, beforeAnswer: (): void => undefined };
	const watch = startWatch(settings)({
		http: {
			send: async (request) => {
				await Promise.resolve();
				story.beforeAnswer();
				story.calls += request.path.includes(version) ? 1 : 0;
				return server.answer(request, story.now);
			},
		},
		clock: { now: () => story.now + story.wrong, sleep: async () => undefined },
		steady: () => story.now - START,
	});
	const staticData: StaticData = {};
	const poll = async (at: number): Promise<readonly Report[] | null> => {
		story.now = at;
		return await watch(staticData);
	};
	return { story, poll };
}

test('a poll shortly before the morning does not cost a call', async () => {
	const { story, poll } = createStory(MORNING, '3.0');
	expect(await poll(START)).toBeNull();
	expect(await poll(START + HOUR - 15_000)).toBeNull();
	expect(story.calls).toBe(1);
	expect(await poll(START + HOUR + 45_000)).toHaveLength(1);
	expect(story.calls).toBe(2);
});

test('a clock that was wrong by days, and then put right, moves no morning', async () => {
	const { story, poll } = createStory(MORNING, '4.0');
	story.wrong = -77 * HOUR;
	expect(await poll(START)).toBeNull();
	story.wrong = 0;
	expect(await poll(START + MINUTE)).toBeNull();
	expect(await poll(START + HOUR)).toMatchObject([
		{ event: 'morning', day: { date: '2026-05-10' } },
	]);
});

test('where no answer has a date, the present weather tells it, and the page of days is asked for by that', async () => {
	const { story, poll } = createStory(MORNING, '4.0', {}, false);
	story.wrong = 77 * HOUR;
	expect(await poll(START)).toBeNull();
	// Days by the wrong clock, the present weather, and the days again.
	expect(story.calls).toBe(3);
	expect(await poll(START + HOUR)).toMatchObject([
		{ event: 'morning', day: { date: '2026-05-10' } },
	]);
	expect(story.calls).toBe(6);
	story.wrong = 0;
	expect(await poll(START + 25 * HOUR)).toMatchObject([
		{ event: 'morning', day: { date: '2026-05-11' } },
	]);
	expect(story.calls).toBe(8);
});

test('a clock that is set between two requests of one check ends no warning', async () => {
	const end = START / 1_000 + 8 * 3_600;
	const wire = { sender_name: 'Agency', event: 'Wind', start: START / 1_000, end, tags: [] };
	const warning = { warning: 0, version: 0, end, id: 'a', wire, wire4: { id: 'a', ...wire } };
	const settings: WatchSettings = {
		...WORDS,
		on: 'alert',
		alertEvents: ['issued', 'changed', 'ended'],
		everyMs: 30 * MINUTE,
	};
	const { story, poll } = createStory(settings, '4.0', {
		warnings: () => [warning],
		warning: () => warning,
	});
	let requests = 0;
	story.beforeAnswer = () => {
		// The key is refused by version 3.0 first.
		if (++requests === 3) story.wrong = 24 * HOUR;
	};
	expect(await poll(START)).toMatchObject([{ event: 'issued' }]);
});

test('a clock that is set back does not make an old answer a new one', async () => {
	const { story, poll } = createStory(MORNING, '3.0');
	story.wrong = HOUR;
	expect(await poll(START + 30_000)).toBeNull();
	story.wrong = 0;
	// By the clock of the machine the answer before came just now.
	expect(await poll(START + HOUR)).toHaveLength(1);
});
