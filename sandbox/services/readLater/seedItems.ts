import type { NewItem } from './savedItem.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

type Seed = Omit<NewItem, 'time_added' | 'time_updated'> & { age: number };

const SEEDS: Seed[] = [
	{
		age: 30 * DAY,
		url: 'https://www.example.com/garden/raised-beds',
		title: 'How to build a raised bed in an afternoon',
		excerpt: 'Four boards, sixteen screws and a place with sun: all you need for a first bed.',
		tags: ['garden', 'diy'],
		authors: ['Mara Lindqvist'],
		image: 'https://www.example.com/garden/raised-beds.jpg',
	},
	{
		age: 24 * DAY,
		url: 'https://news.example.org/2025/heat-pumps',
		title: 'Heat pumps in old houses: what the numbers say',
		excerpt: 'Forty owners shared two winters of measurements.',
		tags: ['house'],
		status: 1,
	},
	{
		age: 20 * DAY,
		url: 'https://video.example.net/watch/sourdough',
		title: 'Sourdough for people without patience',
		excerpt: 'A loaf in one day.',
		type: 'video',
		tags: ['cooking'],
		favorite: true,
	},
	{
		age: 16 * DAY,
		url: 'https://blog.example.com/notes/spaced-repetition',
		title: 'Remember what you read: spaced repetition without an app',
		excerpt: 'Index cards still work, and here is why.',
		tags: ['learning'],
		authors: ['Yusuf Demir', 'Ana Prieto'],
	},
	{
		age: 12 * DAY,
		url: 'https://www.example.org/reise/nachtzug',
		title: 'Mit dem Nachtzug von Zürich nach Prag',
		excerpt: 'Drei Länder, eine Nacht, und ein Frühstück mit Blick auf die Moldau.',
		lang: 'de',
		tags: ['travel'],
		favorite: true,
		status: 1,
	},
	{
		age: 9 * DAY,
		url: 'https://photos.example.net/aurora.jpg',
		title: 'Aurora over Tromsø',
		excerpt: 'A photograph.',
		type: 'image',
	},
	{ age: 7 * DAY, url: 'https://www.example.com/', title: '', resolved_title: '', excerpt: '' },
	{
		age: 5 * DAY,
		url: 'https://science.example.org/articles/sleep-and-memory',
		title: 'What sleep does to memories',
		excerpt: 'A night of sleep sorts the day into what stays and what goes.',
		tags: ['learning', 'health'],
		authors: ['Dr. Priya Nair'],
	},
	{
		age: 3 * DAY,
		url: 'https://tidende.example.no/kultur/bok',
		title: 'Fem bøker du bør lese før sommeren',
		excerpt: 'Kritikernes valg – fra krim til dikt.',
		lang: 'no',
		tags: ['books'],
	},
	{
		age: 2 * DAY,
		url: 'https://dev.example.com/webhooks-explained',
		title: 'Webhooks, explained with a doorbell',
		excerpt: 'Polling is looking out of the window every minute; a webhook is a doorbell.',
		tags: ['automation', 'learning'],
	},
	{
		age: 26 * HOUR,
		url: 'https://kitchen.example.com/recipes/lentil-soup?ref=newsletter&week=12',
		title: 'Lentil soup with lemon & cumin',
		excerpt: 'Ready in 30 minutes, better the next day.',
		tags: ['cooking'],
	},
	{
		age: 5 * HOUR,
		url: 'https://city.example.net/events/open-air-cinema',
		title: 'Open-air cinema: the program for August',
		excerpt: 'Six evenings, free seats, bring a blanket.',
		tags: ['weekend'],
		favorite: true,
	},
];

/** The items of a new sandbox account, saved over the past month. */
export function seedItems(now: number): NewItem[] {
	return SEEDS.map(({ age, ...item }) => ({
		...item,
		time_added: now - age,
		time_updated: now - age,
	}));
}

const TOPICS = [
	'coffee',
	'trains',
	'bicycles',
	'gardens',
	'birds',
	'libraries',
	'rivers',
	'bread',
	'maps',
	'robots',
];
const SITES = ['blog.example.com', 'news.example.org', 'www.example.net', 'magazine.example.com'];

/** How many items to make up, and when they were saved. */
export interface Generation {
	generate: number;
	seed?: number;
	/** Time of the newest item, unix seconds. */
	at?: number;
	/** The items are spread over this many seconds before `at`. */
	spreadSeconds?: number;
}

/** Made-up items; the same seed gives the same items. */
export function generateItems(
	{ generate, seed = 1, at, spreadSeconds = 0 }: Generation,
	now: number,
): NewItem[] {
	const newest = at ?? now;
	return Array.from({ length: generate }, (_, index) => {
		const roll = Math.imul(index + 1, 2_654_435_761 + seed * 2) >>> 0;
		const topic = TOPICS[roll % TOPICS.length] as string;
		const time =
			newest - Math.floor((spreadSeconds * (generate - 1 - index)) / Math.max(1, generate - 1));
		return {
			url: `https://${SITES[(roll >>> 8) % SITES.length]}/${seed}/${topic}-${index + 1}`,
			title: `A short story about ${topic}, part ${index + 1}`,
			excerpt: `What ${topic} taught us in ${1900 + (roll % 120)}.`,
			tags: roll % 3 === 0 ? [topic] : [],
			favorite: roll % 10 === 0,
			status: roll % 4 === 0 ? 1 : 0,
			time_added: time,
			time_updated: time,
		};
	});
}
