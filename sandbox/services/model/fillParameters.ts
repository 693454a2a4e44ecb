import type { ToolParameter, ToolParameters } from './chatMessages.ts';

/** A web address in a sentence. */
export const URL_IN_TEXT = /https?:\/\/[^\s"'<>“”]*[^\s"'<>“”.,;:!?)]/;
/** What stands in quotation marks. */
export const QUOTED = /[“"]([^”"]*)[”"]/;
const COORDINATES = /(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/;
/** A place, perhaps with its country. */
export const PLACE =
	/\b(?:in|at|near|of|for)\s+(?!(?:I|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|January|February|March|April|May|June|July|August|September|October|November|December)(?:day)?\b)(\p{Lu}[\p{L}'-]*(?:,?[ ]\p{Lu}[\p{L}'-]*)*)/u;

/** Where a value for a parameter of this kind may stand in a sentence; the first kind that fits counts. */
const FINDERS: Array<[kind: RegExp, find: (sentence: string) => string | undefined]> = [
	[/\blatitude\b/, (sentence) => COORDINATES.exec(sentence)?.[1]],
	[/\blongitude\b/, (sentence) => COORDINATES.exec(sentence)?.[2]],
	[/\burl\b|\bweb address\b|\blink\b/, (sentence) => URL_IN_TEXT.exec(sentence)?.[0]],
	[
		/\bids?\b|\bitem\b/,
		(sentence) => URL_IN_TEXT.exec(sentence)?.[0] ?? /\b\d{4,}\b/.exec(sentence)?.[0],
	],
	[/\bdate\b|\btime\b/, (sentence) => /\b\d{4}-\d{2}-\d{2}(?:T[\d:]+Z?)?/.exec(sentence)?.[0]],
	[
		/\bpostal code\b|\bpostcode\b/,
		(sentence) => /\b\d{4,5}\b(?:, [A-Z]{2}\b)?/.exec(sentence)?.[0],
	],
	[
		/\bplace\b|\bcity\b|\btown\b|\blocation\b/,
		(sentence) => PLACE.exec(sentence)?.[1] ?? QUOTED.exec(sentence)?.[1],
	],
];

/** The sentence without what stands in it as a value: addresses and what is quoted. */
export function wordsOnly(sentence: string): string {
	return sentence.replace(URL_IN_TEXT, ' link ').replace(QUOTED, ' text ');
}

/**
 * Fills the parameters of a tool from a sentence; what it says nothing about is left out where that is allowed.
 * @param values what is known of them otherwise
 */
export function fillParameters(
	{ properties = {}, required = [] }: ToolParameters,
	sentence: string,
	values: Array<[parameter: RegExp, value: unknown]> = [],
): Record<string, unknown> {
	const filled = Object.entries(properties).map(([name, parameter]) => {
		if (parameter.properties) return [name, fillParameters(parameter, sentence, values)];
		const known = values.find(([kind]) => kind.test(name.toLowerCase()));
		if (known) return [name, known[1]];
		const value = valueFor(name, parameter, sentence) ?? parameter.default;
		return [name, value ?? (required.includes(name) ? sentence : undefined)];
	});
	return Object.fromEntries(filled.filter(([, value]) => value !== undefined)) as Record<
		string,
		unknown
	>;
}

function valueFor(
	name: string,
	{ type, description = '' }: ToolParameter,
	sentence: string,
): unknown {
	if (type === 'number' || type === 'integer') {
		const found = /(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/.exec(wordsOnly(sentence))?.[0];
		return found === undefined ? undefined : Number(found);
	}
	if (type === 'boolean') return !/\b(?:not|no|without)\b/i.test(sentence);
	// The name says more than the description, which may mention other things.
	for (const hint of [name.replace(/[_-]+/g, ' '), description]) {
		const finder = FINDERS.find(([kind]) => kind.test(hint.toLowerCase()));
		if (finder) return finder[1](sentence);
	}
	return QUOTED.exec(sentence)?.[1];
}
