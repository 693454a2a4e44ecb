/**
 * What of a chat text must stay together, and what has to be closed and opened again when a cut
 * goes through it. Written for Discord's dialect of Markdown, which compatible services share.
 */
export interface Markup {
	/** Never cut inside: links, mentions, emoji codes, inline code, short bold text. Sorted, not overlapping. */
	readonly whole: readonly Range[];
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
		'\\[[^\\[\\]\\n]{1,200}\\]\\([^\\s()]{1,1000}\\)', // named link
		'https?:\\/\\/[^\\s<>`|]+',
		'<(?:@[!&]?|#|id:|t:|\\/|a?:)[^<>\\n\\s`|]{1,100}>', // mention, emoji, time
		'\\*\\*[^*\\n`|]{1,200}\\*\\*',
		'__[^_\\n`|]{1,200}__',
		'~~[^~\\n`|]{1,200}~~',
	].join('|'),
	'g',
);

/** The language after the opening of a code block. */
const LANGUAGE = /[\w+\-.#]{1,32}(?=\n)/y;

/** Reads a text once, from left to right. */
export function findMarkup(text: string): Markup {
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
		} else {
			whole.push({ start, end });
		}
	}
	return { whole, fences, spoilers, quote };
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
