/** Text that is HTML already and is not escaped again. */
export class Html {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
	toString(): string {
		return this.text;
	}
}

/** Builds HTML; every value is escaped unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
	return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** Escapes text for element content and attribute values. */
export function escapeHtml(text: string): string {
	const entities: Record<string, string> = {
		'&': '&amp;',
		'<': '&lt;',
		'>': '&gt;',
		'"': '&quot;',
		"'": '&#39;',
	};
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(value: unknown): string {
	if (value instanceof Html) return value.text;
	if (Array.isArray(value)) return value.map(render).join('');
	if (value === undefined || value === null || value === false) return '';
	return escapeHtml(String(value));
}

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #59636e; --ground: #f6f7f9; --card: #fff; --line: #d5d9de; --edge: #868e97; --accent: #0b63ce; --on-accent: #fff; --danger: #b3261e }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --quiet: #a0a7b0; --ground: #17191c; --card: #212428; --line: #3a3f46; --edge: #767d87; --accent: #6cb0ff; --on-accent: #10243d; --danger: #ff9a91 } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground) }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
a { color: var(--accent) } h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; margin: .75rem 0 }
details.card summary { cursor: pointer; color: var(--accent) } .card > :first-child, .card form > :first-child { margin-top: 0 } .card > :last-child, .card form > :last-child { margin-bottom: 0 }
.quiet { color: var(--quiet) } .row { display: flex; gap: .5rem; flex-wrap: wrap; align-items: center }
button { font: inherit; padding: .4rem .9rem; border-radius: 7px; border: 1px solid var(--edge); background: var(--card); color: var(--text); cursor: pointer }
button.danger { color: var(--danger); border-color: transparent; margin-left: auto }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
input, select { font: inherit; padding: .4rem .6rem; border: 1px solid var(--edge); border-radius: 7px; background: var(--card); color: var(--text); max-width: 100% }
::placeholder { color: var(--quiet); opacity: 1 } .back { margin: 0 0 -.5rem }
code { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em; overflow-wrap: anywhere }
label { display: inline-block } .copy { display: grid; grid-template-columns: 11rem 1fr auto; gap: .5rem; align-items: center; margin: .4rem 0 } .copy input { font-family: ui-monospace, monospace; font-size: .9rem; width: 100% }
@media (max-width: 34rem) { .copy { grid-template-columns: 1fr auto } .copy label { grid-column: 1 / -1 } }
.on { border-color: var(--accent) } ol { padding-left: 1.3rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top }
`;

const COPY = `
document.addEventListener('click', async ({ target }) => {
	const button = target.closest('[data-copy]');
	if (!button) return;
	const field = document.getElementById(button.dataset.copy);
	field.select();
	try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand('copy'); }
	button.textContent = 'Copied';
	setTimeout(() => { button.textContent = 'Copy'; }, 1500);
});
`;

/**
 * A value that is to be pasted elsewhere, with a button that copies it.
 * @param label as the field is called in n8n
 * @param of tells apart the fields of one label on a page
 */
export function copyField(label: string, value: string, of = ''): Html {
	const id = `copy-${`${of} ${label}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
	return html`<div class="copy">
		<label for="${id}">${label}</label><input id="${id}" readonly value="${value}" /><button
			type="button"
			data-copy="${id}"
			aria-label="Copy ${label}${of && ` of ${of}`}"
		>
			Copy
		</button>
	</div>`;
}

/** On each service, leads to the page that lists them all. */
export const WAY_BACK = '/back-to-sandbox';

interface Page {
	title: string;
	body: Html;
	head?: Html;
	/** Whether this is the page that lists the services; every other one leads back there. */
	isFirst?: boolean;
}

/** A whole page in the look the services share. */
export function page({ title, body, head, isFirst = false }: Page): string {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<link rel="icon" href="data:," />
				<title>${title}</title>
				<style>
					${new Html(STYLE)}
				</style>
				${head}
			</head>
			<body>
				<main>
					${!isFirst && html`<p class="back"><a href="${WAY_BACK}">← Sandbox</a></p>`} ${body}
				</main>
				<script>
					${new Html(COPY)};
				</script>
			</body>
		</html>`.text;
}
