import { cpus, totalmem } from 'node:os';
import type { Case, Row } from './cases/case.ts';
import type { Sample } from './statistics.ts';

/** A case with what was measured. */
export interface Result {
	case: Pick<Case, 'name' | 'title' | 'explanation'>;
	rows: Row[];
}

const HEADINGS = ['', 'Ours', 'Instead', 'Ratio', 'Goal', 'Least possible'];

/** The lines of a case as a table in Markdown; it reads well in a terminal too. */
export function tableOf({ rows }: Result): string {
	const cells = rows.map((row) => [
		row.remark ? `${row.what} (${row.remark})` : row.what,
		value(row.ours, row.unit),
		row.theirs ? value(row.theirs, row.unit) : '–',
		row.ratio ? ratio(row.ratio) : '–',
		goal(row),
		row.floor ? value(row.floor, row.unit) : '–',
	]);
	const widths = HEADINGS.map((heading, column) =>
		Math.max(heading.length, ...cells.map((line) => line[column]?.length ?? 0)),
	);
	const line = (texts: readonly string[]) =>
		`| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
	return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
		'\n',
	);
}

/** The whole page. */
export function pageOf(
	results: readonly Result[],
	turns: number,
	n8nVersion: string,
	plot: string,
): string {
	const missed = results.flatMap(({ rows }) => rows.filter(isMissed));
	return `# Benchmark

\`npm run bench\` measures this page anew. One real n8n (${n8nVersion}) with the packed package and the sandbox beside it, both on one machine (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB), so figures in milliseconds belong to that machine; what carries over are the ratios. Each line was measured ${turns} times (fewer for the largest lists) after one run that does not count, ours and the alternative in turns. Shown are the median and, in brackets, least and most. Times are those that n8n itself counts for the nodes; requests are those that reached the sandbox; the rise of memory is the peak of the n8n process above its memory before the run.

![Ratios of our nodes to the alternative](${plot})

${missed.length === 0 ? 'Every goal is met.' : `Goals that are missed: ${missed.map((row) => `${row.what} (${row.goal === undefined ? value(row.ours, row.unit) : row.ratio?.median.toFixed(2)} instead of ${row.goal ?? row.most}${row.why ? `: ${row.why}` : ''})`).join('; ')}. [A profile](benchmark-profile.md) shows whose time it is.`}

${results.map((result) => `## ${result.case.title}\n\n${result.case.explanation}\n\n${tableOf(result)}`).join('\n\n')}
`;
}

/** A bar for each ratio; 1 is the alternative. */
export function plotOf(results: readonly Result[]): string {
	const bars = results.flatMap(({ rows }) =>
		rows.filter((row) => row.ratio && Number.isFinite(row.ratio.median)),
	);
	const [left, width, height] = [330, 360, 22];
	const largest = Math.max(
		1.5,
		...bars.map(({ ratio: measured }) => Math.min(measured?.median ?? 0, 3)),
	);
	const x = (position: number) => left + (Math.min(position, largest) / largest) * width;
	const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
	const lines = bars.map((row, index) => {
		const y = 30 + index * height;
		const median = row.ratio?.median ?? 0;
		const color = isMissed(row) ? '#c2410c' : '#2563eb';
		const mark =
			row.goal === undefined
				? ''
				: `<line x1="${x(row.goal)}" x2="${x(row.goal)}" y1="${y - 2}" y2="${y + 16}" stroke="#111" stroke-width="2"/>`;
		return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escape(row.what)}</text><rect x="${left}" y="${y}" width="${Math.max(1, x(median) - left)}" height="14" fill="${color}"/>${mark}<text x="${x(median) + 6}" y="${y + 12}">${median.toFixed(2)}</text>`;
	});
	const bottom = 40 + bars.length * height;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + 60}" height="${bottom + 24}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="16">ratio to the alternative (1 = the same, shorter is better; black mark = goal)</text><line x1="${x(1)}" x2="${x(1)}" y1="22" y2="${bottom}" stroke="#999" stroke-dasharray="4 3"/>${lines.join('')}</svg>\n`;
}

function value({ median, least, most }: Sample, unit: Row['unit']): string {
	const digits = Math.abs(median) < 10 && unit !== 'requests' && unit !== 'messages' ? 1 : 0;
	const text = (number: number) => number.toFixed(digits);
	return least === most
		? `${text(median)} ${unit}`
		: `${text(median)} ${unit} (${text(least)}–${text(most)})`;
}

function ratio({ median, least, most }: Sample): string {
	return least === most
		? median.toFixed(2)
		: `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}

function goal(row: Row): string {
	const { goal: wanted, most, unit } = row;
	if (wanted === undefined && most === undefined) return '–';
	return `≤ ${wanted ?? `${most} ${unit}`} ${isMissed(row) ? '✗' : '✓'}`;
}

function isMissed({ goal: wanted, ratio: measured, most, ours }: Row): boolean {
	if (most !== undefined && ours.median > most) return true;
	return wanted !== undefined && Number(measured?.median.toFixed(2) ?? Infinity) > wanted;
}
