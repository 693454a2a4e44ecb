import type { Finding } from './check';

const SIGNS = { works: 'yes', 'works otherwise': 'yes¹', cannot: 'no', wrong: 'WRONG' } as const;

/** The findings of several servers as a table in Markdown: one line an operation, one column a server. */
export function toTable(servers: ReadonlyArray<{ name: string; findings: Finding[] }>): string {
	const operations = [
		...new Set(servers.flatMap(({ findings }) => findings.map(({ operation }) => operation))),
	];
	const cell = (findings: Finding[], operation: string): string => {
		const found = findings.find((finding) => finding.operation === operation);
		return found ? SIGNS[found.verdict] : '–';
	};
	return markdown([
		['Operation', ...servers.map(({ name }) => name)],
		...operations.map((operation) => [
			operation,
			...servers.map(({ findings }) => cell(findings, operation)),
		]),
	]);
}

/** A table in Markdown; the first line is its head. */
export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
	return [head, head.map(() => '---'), ...rows]
		.map((line) => `| ${line.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`)
		.join('\n');
}

/** What was found out about one server, as a page for those who run it. */
export function toPage(name: string, requests: number, findings: readonly Finding[]): string {
	return [
		`# What works: ${name}`,
		`Tried with a link of its own, in ${requests} requests. *Works otherwise*: done, but not all of it, or without a word of confirmation. *Cannot*: refused, by the server or before anything was sent. *Wrong*: the list says something else than the answer.`,
		markdown([
			['Operation', 'Verdict', 'What was seen'],
			...findings.map(({ operation, verdict, note }) => [operation, verdict, note]),
		]),
	]
		.join('\n\n')
		.concat('\n');
}

/** The findings of one server, each with what was seen. */
export function toList(findings: readonly Finding[]): string {
	return findings
		.map(
			({ operation, verdict, note }) =>
				`${verdict.padEnd(15)} ${operation}${note ? `: ${note}` : ''}`,
		)
		.join('\n');
}
