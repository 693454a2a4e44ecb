import type { Finding } from './check';

const SIGNS = { works: 'yes', otherwise: 'yes¹', cannot: 'no', wrong: 'WRONG' } as const;

/** The findings of several servers as a table in Markdown: one line an operation, one column a server. */
export function toTable(servers: ReadonlyArray<{ name: string; findings: Finding[] }>): string {
	const operations = [
		...new Set(servers.flatMap(({ findings }) => findings.map(({ operation }) => operation))),
	];
	const cell = (findings: Finding[], operation: string): string => {
		const found = findings.find((finding) => finding.operation === operation);
		return found ? SIGNS[found.verdict] : '–';
	};
	const lines = [
		['Operation', ...servers.map(({ name }) => name)],
		['---', ...servers.map(() => '---')],
		...operations.map((operation) => [
			operation,
			...servers.map(({ findings }) => cell(findings, operation)),
		]),
	];
	return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The findings of one server, each with what was seen. */
export function toList(findings: Finding[]): string {
	return findings
		.map(
			({ operation, verdict, note }) =>
				`${verdict.padEnd(9)} ${operation}${note ? `: ${note}` : ''}`,
		)
		.join('\n');
}
