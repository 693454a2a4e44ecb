import { textOf, type ChatMessage, type ToolFunction } from './chatMessages.ts';
import { ABOUT_ITSELF, understand, type Talk, type Understood } from './everyday.ts';
import { fillParameters, wordsOnly } from './fillParameters.ts';
import type { Entry } from './sentences.ts';

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
 * The whole of the stand-in's thinking. Each sentence of the last request is one of the everyday questions,
 * or it goes to the tool with which it shares most words; the tools are called one after the other, and
 * then it says what they found.
 */
export function decide(messages: ChatMessage[], tools: ToolFunction[]): Decision {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const request = messages[asked] ? textOf(messages[asked]) : '';
	const before = messages
		.slice(0, Math.max(0, asked))
		.filter(({ role }) => role === 'user' || role === 'system')
		.map(textOf)
		.reverse();
	const results = messages
		.slice(asked + 1)
		.filter(({ role }) => role === 'tool')
		.map(textOf);
	const said: string[] = [];
	let done = 0;
	for (const sentence of request.match(SENTENCES) ?? []) {
		const plan = planFor({ sentence: sentence.trim(), before }, tools);
		if (!plan) continue;
		if ('answer' in plan && !('steps' in plan)) {
			said.push(plan.answer);
			continue;
		}
		const own: string[] = [];
		for (const { tool, values } of plan.steps) {
			const found = own.map(entriesOf);
			if (found.some(hasFailed)) break;
			const result = results[done + own.length];
			if (result === undefined)
				return {
					call: tool.name,
					parameters: fillParameters(tool.parameters ?? {}, sentence.trim(), values(found)),
				};
			own.push(result);
		}
		done += own.length;
		const failed = own.findIndex((result) => hasFailed(entriesOf(result)));
		said.push(
			failed < 0
				? (plan.answer?.(own.map(entriesOf)) ??
						repeated(plan.steps[0]?.tool.name ?? '', own[0] ?? ''))
				: repeated(plan.steps[failed]?.tool.name ?? '', own[failed] ?? ''),
		);
	}
	return { answer: [...new Set(said)].join('\n') || ABOUT_ITSELF };
}

function planFor(talk: Talk, tools: ToolFunction[]): Understood | undefined {
	const understood = understand(talk, tools);
	if (understood) return understood;
	const tool = bestTool(talk.sentence, tools);
	return tool && { steps: [{ tool, values: () => [] }], answer: undefined };
}

function entriesOf(result: string): Entry[] {
	const value = parsed(result);
	return (Array.isArray(value) ? value : [value]).map((entry: unknown) =>
		entry !== null && typeof entry === 'object' ? (entry as Entry) : { text: entry },
	);
}

function hasFailed(entries: Entry[]): boolean {
	return entries.some((entry) => 'error' in entry || isDeclined(entry));
}

/** What n8n tells when the person who was asked did not allow a tool. */
function isDeclined(entry: Entry): boolean {
	return Object.values(entry).some(
		(value) => typeof value === 'string' && value.includes('rejected the tool call'),
	);
}

function parsed(result: string): unknown {
	try {
		return JSON.parse(result);
	} catch {
		return result;
	}
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

/** What a tool said, for whatever is none of the everyday questions. */
function repeated(tool: string, result: string): string {
	const value = parsed(result);
	const entries = (Array.isArray(value) ? value : [value]) as unknown[];
	if (entriesOf(result).some(isDeclined)) return `${tool} was not allowed, so nothing was done.`;
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
