import { escapeHtml, Html } from '../core/html.ts';

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/g;
const CODE = /`([^`\n]+)`/g;
const LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g;

// A character for private use stands for what was put aside; it is taken out of the text itself.
const MARK = '\ue000';

/**
 * Renders the text of a message. Everything is escaped; code and links are put
 * aside first, so that no other mark is read inside them.
 */
export function renderMarkdown(text: string): Html {
	const kept: string[] = [];
	const keep = (rendered: string) => `${MARK}${kept.push(rendered) - 1}${MARK}`;
	const marked = text
		.replaceAll(MARK, '')
		.replace(FENCE, (_all, language: string | undefined, code: string) =>
			keep(
				`<pre${language ? ` data-language="${escapeHtml(language)}"` : ''}><code>${escapeHtml(code)}</code></pre>`,
			),
		)
		.replace(CODE, (_all, code: string) => keep(`<code>${escapeHtml(code)}</code>`))
		.replace(
			LINK,
			(_all, name: string | undefined, target: string | undefined, bare: string | undefined) =>
				keep(link(target ?? bare ?? '', name ?? bare ?? '')),
		);
	const rendered = escapeHtml(marked)
		.replace(/\*\*([^\n]+?)\*\*/g, '<strong>$1</strong>')
		.replace(/__([^\n]+?)__/g, '<u>$1</u>')
		.replace(/~~([^\n]+?)~~/g, '<s>$1</s>')
		.replace(/\*([^*\s][^*\n]*?)\*/g, '<em>$1</em>')
		.replace(/(^|\W)_([^_\s][^_\n]*?)_(?=\W|$)/g, '$1<em>$2</em>')
		.replace(/\|\|([^\n]+?)\|\|/g, '<span class="spoiler" tabindex="0">$1</span>')
		.replace(/^&gt; (.*)$/gm, '<span class="quote">$1</span>')
		.replaceAll('\n', '<br>');
	// The name of a link can hold code in turn.
	const restore = (part: string): string =>
		part.replace(/\ue000(\d+)\ue000/g, (_all, place: string) => restore(kept[Number(place)] ?? ''));
	return new Html(restore(rendered));
}

function link(target: string, name: string): string {
	return `<a href="${escapeHtml(target)}" rel="noreferrer nofollow" target="_blank">${escapeHtml(name)}</a>`;
}
