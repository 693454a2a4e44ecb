import { LONGEST_QUOTE } from './bounds';

/**
 * A text of others as a sentence of ours can hold it: on one line and not too long.
 * @param most characters
 * @returns the text, cut with `…` where it is longer
 */
export function quote(text: string, most = LONGEST_QUOTE): string {
	// Blanks may be all there is, so more than is shown is read, but not all.
	const line = text
		.slice(0, most * 4)
		.replace(/\s+/g, ' ')
		.trim();
	const isWhole = line.length <= most && text.length <= most * 4;
	return isWhole ? line : `${wholeCharacters(line.slice(0, most - 1))}…`;
}

/**
 * A text that stays text where n8n reads it as HTML, which it does with the advice of an error, with
 * hints and with the title of a pop-up; elsewhere the same text is shown as it is. So nothing can be
 * escaped, but a sign that would begin a tag, or that n8n makes one of, gives way to one that looks like it.
 * @example asPlainText('2 < 3, <b>, `c`') // "2 < 3, ‹b>, 'c'"
 */
export function asPlainText(text: string): string {
	return text.replace(/<(?=[a-z!?/])/gi, '‹').replaceAll('`', "'");
}

/** Without half of a character at the end. */
function wholeCharacters(text: string): string {
	return text.replace(/[\uD800-\uDBFF]$/, '');
}
