/** What a node did about a fault. */
export interface FaultRow {
	fault: string;
	node: string;
	/** The message a person reads, or `works`. */
	says: string;
	advice: string;
	requests: number;
	/** Success was reported, and nothing had happened. */
	lost: boolean;
	twice: boolean;
	/** It had happened, and the error did not say that it may have. */
	unsaid: boolean;
}

/** The page with one table per node. */
export function tableOf(rows: readonly FaultRow[]): string {
	const nodes = [...new Set(rows.map(({ node }) => node))];
	const bad = rows.filter(({ lost, twice, unsaid }) => lost || twice || unsaid).length;
	const sections = nodes.map((node) => {
		const lines = rows
			.filter((row) => row.node === node)
			.map(
				({ fault, says, advice, requests }) =>
					`| ${fault} | ${cell(says)} | ${cell(advice)} | ${requests} |`,
			);
		return `## ${node}\n\n| What goes wrong | What a person reads | What to do | Requests |\n| --- | --- | --- | --- |\n${lines.join('\n')}`;
	});
	return `# When something goes wrong

This page is made by \`npm run test:e2e -- faults\`, which runs each node in a real n8n against the sandbox while the sandbox does what the first column says, and checks that no secret is told, that nothing hangs, and that the next run works. ${rows.length} cases; lost: ${rows.filter(({ lost }) => lost).length}, twice: ${rows.filter(({ twice }) => twice).length}, happened without the error saying that it may have: ${rows.filter(({ unsaid }) => unsaid).length}${bad === 0 ? '' : ' (!)'}.

${sections.join('\n\n')}
`;
}

function cell(text: string): string {
	return text
		.replace(/\|/g, '\\|')
		.replace(/\s+/g, ' ')
		.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:…')
		.trim();
}
