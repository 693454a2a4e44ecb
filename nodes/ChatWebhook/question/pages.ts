import { LONGEST_ANSWERER, LONGEST_WRITTEN_ANSWER } from '../domain/bounds';
import type { AskedQuestion, Choice } from '../domain/question';

/** A page in a person's browser, and the status it is sent with. */
export interface Page {
	readonly status: number;
	readonly html: string;
}

/**
 * What the link of an answer shows. Opening it answers nothing: robots of chats and mail open every link they
 * see, and do not press buttons.
 * @param choice undefined when the answer is written
 */
export function answerPage(
	{ text }: AskedQuestion,
	choice: Choice | undefined,
	problem?: string,
): Page {
	const parts = [
		`<div class="question">${escaped(text)}</div>`,
		...(problem === undefined ? [] : [`<p class="problem">${escaped(problem)}</p>`]),
		'<form method="post">',
		...(choice === undefined ? [WRITTEN] : []),
		'<label for="name">Your name <span>(optional)</span></label>',
		`<input id="name" name="name" maxlength="${LONGEST_ANSWERER}" autocomplete="name">`,
		`<button type="submit">${escaped(choice?.label ?? 'Send')}</button>`,
		'</form>',
		'<p>Nothing is answered until you press the button.</p>',
	];
	return page(problem === undefined ? 200 : 400, 'Your answer', parts.join('\n'));
}

const WRITTEN = [
	'<label for="text">Your answer</label>',
	`<textarea id="text" name="text" rows="5" maxlength="${LONGEST_WRITTEN_ANSWER}" required></textarea>`,
].join('\n');

/** After the button was pressed. */
export function thanksPage(answer: string): Page {
	return page(
		200,
		'Thank you',
		`<h1>Thank you</h1><div class="question">${escaped(answer)}</div><p>Your answer was taken. You can close this page.</p>`,
	);
}

/** Another answer came first, or this question of the execution is over. */
export function answeredPage(): Page {
	return page(
		409,
		'Already answered',
		'<h1>Already answered</h1><p>Somebody has answered this question. Another answer does not count. If the message in the channel still has its links in a minute, try again.</p>',
	);
}

/** The link was not made by this n8n, or was changed on the way. */
export function unknownLinkPage(): Page {
	return page(
		401,
		'This link is not valid',
		'<h1>This link is not valid</h1><p>Open the whole link from the message in the channel once more.</p>',
	);
}

/** Something went wrong here; the question is open as before. */
export function troublePage(): Page {
	return page(
		500,
		'That did not work',
		'<h1>That did not work</h1><p>Nothing was answered. Try again in a minute, or tell whoever runs this n8n.</p>',
	);
}

const STYLE = [
	':root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --text: #222; --quiet: #5b606b; --line: #d8dbe2 }',
	'@media (prefers-color-scheme: dark) {',
	':root { --ground: #17181c; --card: #23252b; --text: #eceef2; --quiet: #a9afbb; --line: #3c404a }',
	'}',
	'* { box-sizing: border-box }',
	'body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }',
	'main { max-width: 34rem; margin: 8vh auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line) }',
	'main { border-radius: 8px } h1 { margin: 0 0 1rem; font-size: 1.3rem }',
	'.question { padding: .75rem 1rem; border-left: 4px solid #4a5fc1; background: var(--ground) }',
	'.question { white-space: pre-wrap; overflow-wrap: anywhere }',
	'label { display: block; margin: 1rem 0 .25rem } label span, p { color: var(--quiet) } .problem { color: #c2303f }',
	'input, textarea { width: 100%; padding: .5rem; border: 1px solid #888d99; border-radius: 4px; font: inherit }',
	'button { margin-top: 1.25rem; padding: .6rem 1.6rem; border: 0; border-radius: 4px; font: inherit }',
	'button { background: #3a4db0; color: #fff; font-weight: 600; cursor: pointer }',
].join('\n');

function page(status: number, title: string, body: string): Page {
	return {
		status,
		html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`,
	};
}

function escaped(text: string): string {
	return text
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;')
		.replace(/'/g, '&#39;');
}
