import type { Embed, PlacedEmbed } from './embeds';
import { sizeOf } from './embeds';
import { guardMentions } from './guardMentions';
import type { Mentions } from './mentions';

import { embedText, planEmbeds } from './planEmbeds';
import type { Problem } from './problem';
import type { LongTextWay } from './splitText';
import { shorten, splitText } from './splitText';
import type { LengthUnit } from './textLength';
import { hasPairs, lengthOf } from './textLength';

/** What a person wrote into one message. */
export interface MessageDraft {
	readonly text: string;
	readonly embeds: readonly Embed[];
}

export interface TextRules {
	readonly way: LongTextWay;
	/** Characters in one message. */
	readonly limit: number;
	readonly mostParts: number;
}

/** The messages that become of it, in order. */
export interface MessagePlan {
	readonly parts: ReadonlyArray<{
		readonly text: string;
		readonly embeds: readonly PlacedEmbed[];
	}>;
	/** The whole text, to be sent as a file, where the parts are shortened. */
	readonly attachment?: string;
}

/** The same message for Discord itself, and for services that are compatible more or less. */
export interface MessagePlans {
	readonly discord: MessagePlan | Problem;
	readonly others: MessagePlan | Problem;
}

/**
 * Plans once what is sent where. Discord respects who may be notified and counts code points; for others
 * the text is guarded, and counted in the unit of which no server counts more. Mostly both are the same.
 */
export function planMessage(
	draft: MessageDraft,
	rules: TextRules,
	mentions: Mentions,
): MessagePlans {
	const discord = refuseByLength(draft.text, rules) ?? plan(draft, draft.text, rules, 'codePoints');
	// To guard a text makes it longer, and so does the other unit.
	if ('problem' in discord) return { discord, others: discord };
	const guarded = guardMentions(draft.text, mentions);
	if (guarded === draft.text && !hasPairs(draft.text) && !hasPairs(JSON.stringify(draft.embeds)))
		return { discord, others: discord };
	return { discord, others: plan(draft, guarded, rules, 'utf16') };
}

/** The number of messages that a text needs at least, without a look at where it may be cut. */
function refuseByLength(text: string, { way, limit, mostParts }: TextRules): Problem | undefined {
	if (way !== 'split' || text.length <= limit * mostParts) return undefined;
	// Only white space is left out where a text is cut.
	const least = Math.ceil(lengthOf(text.replace(/\s+/g, ''), 'codePoints') / limit);
	return least > mostParts
		? tooManyParts(`'Text' would become at least ${least} messages`, mostParts)
		: undefined;
}

function tooManyParts(problem: string, most: number): Problem {
	return {
		problem,
		advice: `At most ${most} are allowed ('Long Text Max Messages' in the options). Choose “Attach as File” under 'Long Text' in the options, or allow more.`,
	};
}

function plan(
	{ text: written, embeds }: MessageDraft,
	text: string,
	rules: TextRules,
	unit: LengthUnit,
): MessagePlan | Problem {
	const texts = planText(text, rules, unit);
	if ('problem' in texts) return texts;
	const boxes = planEmbeds(embeds, rules.way, unit);
	if ('problem' in boxes) return boxes;
	const [first = [], ...rest] = boxes.batches;
	// Embeds stand below the whole text: in its last message.
	const before = texts.parts.slice(0, -1).map((part) => ({ text: part, embeds: [] }));
	const parts = [
		...before,
		{ text: texts.parts.at(-1) ?? '', embeds: first },
		...rest.map((batch) => ({ text: '', embeds: batch })),
	];
	if (parts.length > rules.mostParts) {
		return tooManyParts(
			texts.parts.length > rules.mostParts
				? `'Text' would become ${texts.parts.length} messages`
				: `'Text' and 'Embeds' would become ${parts.length} messages`,
			rules.mostParts,
		);
	}
	const isShortened = texts.isShortened || boxes.isShortened;
	if (rules.way !== 'attach' || !isShortened) return { parts };
	const inBoxes = boxes.isShortened
		? embeds.filter((embed) => sizeOf(embed, unit) > 0).map(embedText)
		: [];
	const attachment = [texts.isShortened ? written : '', ...inBoxes]
		.filter((piece) => piece !== '')
		.join('\n\n');
	return { parts, attachment };
}

interface TextPlan {
	/** One message each; empty when there is no text. */
	readonly parts: readonly string[];
	/** Whether the parts are not the whole text. */
	readonly isShortened: boolean;
}

/** Decides what becomes of a text that is too long for one message. */
export function planText(
	text: string,
	{ way, limit }: TextRules,
	unit: LengthUnit,
): TextPlan | Problem {
	if (text.trim() === '') return { parts: [], isShortened: false };
	const length = lengthOf(text, unit);
	if (length <= limit) return { parts: [text], isShortened: false };
	if (way === 'stop') {
		return {
			problem: "'Text' is too long",
			advice: `It has ${length} characters; ${limit} fit into one message. Choose another way under 'Long Text' in the options.`,
		};
	}
	if (way === 'split')
		return { parts: splitText(text, limit, unit).map((part) => part.text), isShortened: false };
	return { parts: [shorten(text, limit, unit)], isShortened: true };
}
