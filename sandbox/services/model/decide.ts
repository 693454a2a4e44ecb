import { textOf, type ChatMessage, type ToolFunction } from './chatMessages.ts';
import { fillParameters, wordsOnly } from './fillParameters.ts';

/** What the model says next: a tool to call, or its answer. */
export type Decision = { call: string; parameters: Record<string, unknown> } | { answer: string };

// Words that tools and requests share without meaning the same.
const EMPTY_WORDS = new Set(
	'a all an and are at do for from get give i in is it me my of on or please s show tell that the this to what will with you'.split(
		' ',
	),
);
const SENTENCES = /(?:[“"][^”"]*[”"]|[^.!?\n“"]|[.!?](?!\s|$))+[.!?]*/g;
const MOST_ENTRIES = 10;
const MOST_VALUES = 9;

/**
 * The whole of the stand-in's thinking. Each sentence of the last request goes to the tool with which it
 * shares most words; the tools are called one after the other; the answer repeats what they said.
 */
export function decide(messages: ChatMessage[], tools: ToolFunction[]): Decision {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const request = messages[asked] ? textOf(messages[asked]) : '';
	const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool');
	const plan = (request.match(SENTENCES) ?? []).flatMap((sentence) => {
		const tool = bestTool(sentence, tools);
		return tool ? [{ tool, sentence: sentence.trim() }] : [];
	});
	const next = plan[results.length];
	if (next) return { call: next.tool.name, parameters: fillParameters(next.tool, next.sentence) };
	if (plan.length === 0)
		return {
			answer: `None of my tools fits. They are: ${tools.map(({ name }) => name).join(', ') || 'none'}.`,
		};
	return {
		answer: plan
			.map(({ tool }, index) => sentenceOn(tool.name, textOf(results[index] as ChatMessage)))
			.join('\n'),
	};
}

function bestTool(sentence: string, tools: ToolFunction[]): ToolFunction | undefined {
	const asked = wordsOf(wordsOnly(sentence));
	const scored = tools.map((tool) => {
		const offered = wordsOf(`${tool.name} ${tool.description ?? ''}`);
		const shared = [...asked].filter((word) => offered.has(word)).length;
		// Of two that share as many, the one that is about less else.
		return { tool, score: shared === 0 ? 0 : shared - offered.size / 1000 };
	});
	const best = Math.max(0, ...scored.map(({ score }) => score));
	return best === 0 ? undefined : scored.find(({ score }) => score === best)?.tool;
}

function wordsOf(text: string): Set<string> {
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	return new Set(
		words
			.filter((word) => !EMPTY_WORDS.has(word))
			.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)),
	);
}

function sentenceOn(tool: string, result: string): string {
	let value: unknown;
	try {
		value = JSON.parse(result);
	} catch {
		value = result;
	}
	const entries = (Array.isArray(value) ? value : [value]) as unknown[];
	const failed = entries.find(
		(entry) => entry !== null && typeof entry === 'object' && 'error' in entry,
	) as { error: unknown; details?: unknown } | undefined;
	if (failed)
		return `${tool} did not work: ${String(failed.error)}${failed.details === undefined ? '' : ` (${inWords(failed.details)})`}`;
	const shown = entries.slice(0, MOST_ENTRIES).map(inWords).join('; ');
	return `${tool} says: ${shown || 'nothing'}${entries.length > MOST_ENTRIES ? `; and ${entries.length - MOST_ENTRIES} more` : ''}.`;
}

function inWords(entry: unknown): string {
	if (entry === null || typeof entry !== 'object') return String(entry);
	const values = Object.entries(entry).filter(
		([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
	);
	return values
		.slice(0, MOST_VALUES)
		.map(([name, value]) => `${name} ${String(value)}`)
		.join(', ');
}
