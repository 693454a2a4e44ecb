import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(__dirname, '..', '..', 'docs', 'servers.md');
const END = '\n\n<!-- until here -->';

/** The part of docs/servers.md that a test makes, as it stands there. */
export function readPart(test: string): string {
	const [, part = ''] = split(test);
	return part.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

/** Writes the part of docs/servers.md that a test makes. */
export function writePart(test: string, text: string): void {
	const [before, , after] = split(test);
	writeFileSync(PAGE, before + text + after);
}

function split(test: string): [before: string, part: string, after: string] {
	const page = readFileSync(PAGE, 'utf8');
	const begin = `<!-- made by ${test} -->\n\n`;
	if (!page.includes(begin)) throw new Error(`There is no part of ${test}`);
	const from = page.indexOf(begin) + begin.length;
	const to = page.indexOf(END, from);
	return [page.slice(0, from), page.slice(from, to), page.slice(to)];
}
