import type { ToolFunction } from './chatMessages.ts';
import { PLACE, QUOTED, URL_IN_TEXT } from './fillParameters.ts';
import { listAnswer, sentWords, weatherAnswer, type Entry } from './sentences.ts';

/** What is known when a sentence is understood. */
export interface Talk {
	sentence: string;
	/** What was said before it, the last first, and what the system message says. */
	before: string[];
}

/** A tool to call, with what is known of its parameters from what came before. */
export interface Step {
	tool: ToolFunction;
	/** Values for parameters whose names these are a part of. */
	values: (results: Entry[][]) => Array<[parameter: RegExp, value: unknown]>;
}

/** How a sentence is answered: by a word back, or by tools and then in a sentence. */
export type Understood =
	| { answer: string }
	/** Without an answer of its own, what the tool said is repeated. */
	| { steps: Step[]; answer: ((results: Entry[][]) => string) | undefined };

type PickTool = (kind: RegExp) => ToolFunction | undefined;

interface Question {
	asks: RegExp;
	understand: (talk: Talk, pick: PickTool) => Understood | undefined;
}

/** What it says of itself, and when it has not understood. */
export const ABOUT_ITSELF = [
	'I am a stand-in for a language model: a small program of the sandbox, made for trying this workflow without an account. I understand everyday questions about the weather, your reading list and the channel, and nothing else. Try one of these:',
	'• Do I need an umbrella in Oslo tomorrow?',
	'• How warm will it be in Madrid this weekend?',
	'• What is on my reading list?',
	'• What did I save about cooking?',
	'• What can I read in five minutes?',
	'• Save https://example.com/soup to my list.',
	'• Tell the channel “Back at six”.',
	'• Post the weather in Berlin to the channel.',
].join('\n');

const WHICH_PLACE =
	'For which place? Ask me again with it, for example: Do I need an umbrella in Oslo tomorrow?';
const WEATHER =
	/\b(weather|forecast|umbrella|rain|snow|storm|wind\w*|sunny|sun|warm|cold|hot|temperature|degrees|coat|jacket)\b/i;
const LIST = /\b(list|links?|articles?|read|reading|saved?|saves)\b/i;

/** The everyday questions, the more special in front. */
const QUESTIONS: readonly Question[] = [
	{
		asks: /^(hi|hello|hey|good (morning|evening|day)|help|thanks?|thank you)\b[^?]*$|\bwho are you\b|\bwhat are you\b|\bwhat can (you|i)\b(?!.*\bread\b)|\bwhat do you (know|understand)\b|\bhow do(es)? (you|this) work\b/i,
		understand: () => ({ answer: ABOUT_ITSELF }),
	},
	{
		asks: /^\s*(please )?(post|send|tell|write)\b.*\b(weather|forecast|rain)\b/i,
		understand: (talk, pick) => {
			if (QUOTED.test(talk.sentence)) return undefined;
			const asked = weatherSteps(talk, pick);
			const post = pick(POST);
			if (!asked || !('steps' in asked) || !asked.answer || !post) return asked;
			const { steps, answer } = asked;
			return {
				steps: [
					...steps,
					{ tool: post, values: (results) => [[/text|message|content/, answer(results)]] },
				],
				answer: (results) => `Posted to the channel: “${answer(results)}”`,
			};
		},
	},
	{
		asks: /^\s*(please |can you |could you )?(post|send|tell|write|say)\b/i,
		understand: ({ sentence }, pick) => {
			const post = pick(POST);
			const text = QUOTED.exec(sentence)?.[1] ?? /\b(?:that|:)\s+(.+?)[.!]?$/.exec(sentence)?.[1];
			if (!post || text === undefined) return undefined;
			return {
				steps: [{ tool: post, values: () => [[/text|message|content/, text]] }],
				answer: () => `Posted to the channel: “${text}”`,
			};
		},
	},
	{
		asks: /^\s*(please |can you |could you )?(save|add|keep|remember)\b(?!.*\btags?\b)/i,
		understand: ({ sentence }, pick) => {
			const save = pick(SAVE);
			const url = URL_IN_TEXT.exec(sentence)?.[0];
			if (!save || url === undefined) return undefined;
			return {
				steps: [{ tool: save, values: () => [[/url|link|address/, url]] }],
				answer: () => `Saved to your reading list: ${url}`,
			};
		},
	},
	{
		asks: WEATHER,
		understand: (talk, pick) => (isOrder(talk) ? undefined : weatherSteps(talk, pick)),
	},
	{
		asks: LIST,
		understand: (talk, pick) => {
			const tool = pick(READ);
			if (!tool || isOrder(talk)) return undefined;
			const wanted = /\b(\d+)\b(?!\s*minute)/.exec(talk.sentence)?.[1];
			return {
				steps: [{ tool, values: () => [[/limit|count|number/, Number(wanted ?? USUAL_LINKS)]] }],
				answer: ([items = []]) => listAnswer(talk.sentence, items, Number(wanted ?? USUAL_LINKS)),
			};
		},
	},
];

/** Not what edits a message and posts it where there is none. */
const POST = /^(?!.*\bedit)[^]*\b(post|send)\b.*\b(message|channel|chat)/i;
const SAVE = /\bsave\b.*\b(link|list)/i;
const READ = /\b(read|get|many)\b.*\b(reading list|links|saved items)\b/i;
const USUAL_LINKS = 50;

/** What a sentence means, when it is one of the everyday questions and there is a tool for it. */
export function understand(talk: Talk, tools: ToolFunction[]): Understood | undefined {
	const pick: PickTool = (kind) =>
		tools.find(({ name, description = '' }) =>
			kind.test(`${name.replaceAll('_', ' ')} ${description}`),
		);
	for (const { asks, understand: meaning } of QUESTIONS) {
		const understood = asks.test(talk.sentence) ? meaning(talk, pick) : undefined;
		if (understood) return understood;
	}
	return undefined;
}

/** “Get the weather …” names a tool; that is left to the rule for tools. */
function isOrder({ sentence }: Talk): boolean {
	return /^\s*(please )?(get|count|check|find|save|archive|delete|favorite|unfavorite|move|set|remove|add|edit)\b/i.test(
		sentence,
	);
}

function weatherSteps(talk: Talk, pick: PickTool): Understood | undefined {
	const tool = pick(/\b(daily )?(weather )?forecast\b/i);
	if (!tool) return undefined;
	const place = placeOf(talk);
	if (place === undefined) return { answer: WHICH_PLACE };
	const { days, shown } = daysOf(talk.sentence);
	return {
		steps: [
			{
				tool,
				values: () => [
					[/place|city|town|location/, place],
					[/days/, days],
				],
			},
		],
		answer: ([entries = []]) => weatherAnswer(talk.sentence, place, entries.filter(shown)),
	};
}

function placeOf({ sentence, before }: Talk): string | undefined {
	for (const text of [sentence, ...before]) {
		const found = PLACE.exec(sentWords(text))?.[1];
		if (found) return found;
	}
	return undefined;
}

/** How many days have to be asked for, and which of them are told. */
function daysOf(sentence: string): { days: number; shown: (day: Entry, index: number) => boolean } {
	const number = /\b(\d)\s+days?\b/i.exec(sentence)?.[1];
	if (number) return { days: Number(number), shown: () => true };
	if (/\btomorrow\b/i.test(sentence)) return { days: 2, shown: (_day, index) => index === 1 };
	if (/\bweekend\b/i.test(sentence))
		return { days: 7, shown: (day) => /^(Sat|Sun)/.test(dayName(day)) };
	if (/\b(week|next days|coming days)\b/i.test(sentence)) return { days: 7, shown: () => true };
	return { days: 1, shown: (_day, index) => index === 0 };
}

function dayName({ weekday, dateText, date }: Entry): string {
	if (typeof weekday === 'string') return weekday;
	if (typeof dateText === 'string') return dateText;
	return new Date(`${String(date)}T12:00:00Z`).toUTCString();
}
