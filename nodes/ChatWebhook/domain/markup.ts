/**
 * What of a chat text must stay together, and what has to be closed and opened again when a cut
 * goes through it. Written for Discord's dialect of Markdown, which compatible services share.
 */
export interface Markup {
	/** Not cut inside: links, mentions, emoji codes, inline code, emphasis. Sorted, not overlapping. */
	readonly whole: readonly Range[];
	/** Tables and lists, each with the line break before it; long lists by their entries. Sorted, not overlapping. */
	readonly blocks: readonly Range[];
	/** Code blocks. Sorted, not overlapping. */
	readonly fences: readonly Region[];
	readonly spoilers: readonly Region[];
	/** `>>> ` quotes everything to the end of the message. */
	readonly quote: Region | undefined;
}

export interface Range {
	readonly start: number;
	/** Exclusive. */
	readonly end: number;
}

export interface Region extends Range {
	/** Where the opening mark ends and the closing one begins. */
	readonly innerStart: number;
	readonly innerEnd: number;
	/** Written at the start of the next part, and at the end of this one, when cut inside. */
	readonly open: string;
	readonly close: string;
}

/** Bounded repetitions keep the time linear, also for text made to be slow. */
const MARK = new RegExp(
	[
		'`{3,}', // code block
		'(?<!`)`(?!`)[^`\\n]+`(?!`)', // inline code
		'(?<!`)``(?!`)[^`\\n]+``(?!`)',
		'\\\\[^\\s\\w]', // escaped sign
		'\\|\\|', // spoiler
		'(?<![^\\n])>>> ', // quote to the end
		// Named link, with parentheses in pairs inside the address, and a title behind it.
		'\\[[^\\[\\]\\n]{1,200}\\]\\((?:[^\\s()]|\\([^\\s()]{0,200}\\)){1,1000}(?:[ \\t]+(?:"[^"\\n]{0,200}"|\'[^\'\\n]{0,200}\'))?\\)',
		'<https?:\\/\\/[^\\s<>]{1,2000}>',
		'https?:\\/\\/[^\\s<>`|]+',
		'<\\/[^<>\\n`|]{1,100}:\\d{1,25}>', // command mention, with the names of its parts
		'<(?:@[!&]?|#|id:|t:|a?:)[^<>\\n\\s`|]{1,100}>', // mention, emoji, time
		'\\*{3}(?![*\\s])[^*\\n`|]{1,2000}\\*{3}',
		'\\*\\*(?![*\\s])[^*\\n`|]{1,2000}\\*\\*',
		'__(?![_\\s])[^_\\n`|]{1,2000}__',
		'~~(?![~\\s])[^~\\n`|]{1,2000}~~',
		'(?<![*\\w])\\*(?![*\\s])[^*\\n`|]{1,2000}(?<!\\s)\\*(?![*\\w])', // italics
		'(?<![_\\w])_(?![_\\s])[^_\\n`|]{1,2000}(?<!\\s)_(?![_\\w])',
	].join('|'),
	'g',
);

/** The language after the opening of a code block. */
const LANGUAGE = /[\w+\-.#]{1,32}(?=\n)/y;

/**
 * Reads a text once, from left to right.
 * @param longest what is longer is not kept whole: it would fit nowhere
 */
export function findMarkup(text: string, longest = Infinity): Markup {
	const whole: Range[] = [];
	const fences: Region[] = [];
	const spoilers: Region[] = [];
	let quote: Region | undefined;
	let spoilerStart: number | undefined;
	// The last one of an odd number opens nothing: services show it as it is.
	let fenceMarks = text.match(/`{3,}/g)?.length ?? 0;

	MARK.lastIndex = 0;
	for (let match = MARK.exec(text); match; match = MARK.exec(text)) {
		const [mark] = match;
		const start = match.index;
		const end = start + mark.length;
		if (mark.startsWith('```')) {
			if (fenceMarks < 2) {
				whole.push({ start, end });
				continue;
			}
			fenceMarks -= 2;
			const fence = readFence(text, start, end);
			fences.push(fence);
			MARK.lastIndex = fence.end;
		} else if (mark === '||') {
			if (spoilerStart === undefined) spoilerStart = start;
			else {
				spoilers.push({
					start: spoilerStart,
					innerStart: spoilerStart + 2,
					innerEnd: start,
					end,
					open: '||',
					close: '||',
				});
				spoilerStart = undefined;
			}
		} else if (mark === '>>> ') {
			quote ??= {
				start,
				innerStart: end,
				innerEnd: text.length,
				end: text.length,
				open: mark,
				close: '',
			};
		} else if (end - start <= longest) {
			whole.push({ start, end });
		} else if (/^[*_~]/.test(mark)) {
			// Links and code inside it are still kept whole.
			MARK.lastIndex = start + (/^[*_~]+/.exec(mark)?.[0].length ?? 1);
		}
	}
	return { whole, fences, spoilers, quote, blocks: findBlocks(text, fences, longest) };
}

const TABLE_ROW = /^[ \t]*\|.*\|[ \t]*$/;
const LIST_ENTRY = /^[ \t]*(?:[-*+•–]|\d{1,4}[.)])[ \t]+\S/;
const INDENTED = /^(?: {2,}|\t)[ \t]*\S/;

/** Tables and lists outside code, as far as they are no longer than `longest`. */
function findBlocks(text: string, fences: readonly Region[], longest: number): Range[] {
	const blocks: Range[] = [];
	let rows: Range[] = [];
	let kind: 'table' | 'list' | undefined;
	const finish = (): void => {
		const [first] = rows;
		const last = rows.at(-1);
		if (first && last && rows.length > 1) {
			const whole = { start: first.start, end: last.end };
			if (whole.end - whole.start <= longest) blocks.push(whole);
			else if (kind === 'list')
				for (const row of rows) if (row.end - row.start <= longest) blocks.push(row);
		}
		rows = [];
		kind = undefined;
	};
	let nextFence = 0;
	for (let start = 0; start < text.length;) {
		const lineBreak = text.indexOf('\n', start);
		const end = lineBreak === -1 ? text.length : lineBreak;
		while ((fences[nextFence]?.end ?? Infinity) <= start) nextFence++;
		const isCode = (fences[nextFence]?.start ?? Infinity) < end;
		const line = isCode ? '' : text.slice(start, end);
		const found = TABLE_ROW.test(line) ? 'table' : LIST_ENTRY.test(line) ? 'list' : undefined;
		const row = { start: Math.max(0, start - 1), end };
		const last = rows.at(-1);
		if (found === undefined && kind === 'list' && last && INDENTED.test(line))
			rows[rows.length - 1] = { start: last.start, end };
		else {
			if (found !== kind) finish();
			if (found !== undefined) rows.push(row);
			kind = found;
		}
		start = end + 1;
	}
	finish();
	return blocks;
}

function readFence(text: string, start: number, markEnd: number): Region {
	LANGUAGE.lastIndex = markEnd;
	const language = LANGUAGE.exec(text)?.[0] ?? '';
	const afterLanguage = markEnd + language.length;
	const innerStart = text[afterLanguage] === '\n' ? afterLanguage + 1 : afterLanguage;
	const closing = /`{3,}/g;
	closing.lastIndex = innerStart;
	const close = closing.exec(text);
	const innerEnd = close?.index ?? text.length;
	return {
		start,
		innerStart,
		innerEnd,
		end: innerEnd + (close?.[0].length ?? 0),
		open: `\`\`\`${language}\n`,
		close: '\n```',
	};
}

/**
 * The range with start ≤ at < end.
 * @param ranges sorted, not overlapping
 */
export function rangeAt<Found extends Range>(
	ranges: readonly Found[],
	at: number,
): Found | undefined {
	let low = 0;
	let high = ranges.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.start ?? Infinity) <= at) low = middle + 1;
		else high = middle;
	}
	// Mostly there is none before it, and reading index -1 is slow.
	const found = low > 0 ? ranges[low - 1] : undefined;
	return found && at < found.end ? found : undefined;
}
