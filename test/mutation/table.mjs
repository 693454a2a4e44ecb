import { REASONS } from './reasons.mjs';

/** What one run found of a file, without anything that another run would find differently. */
export function resultsOf({ mutants, source }) {
	const lines = source.split('\n');
	const of = (...states) => mutants.filter(({ status }) => states.includes(status));
	const missed = of('Survived', 'NoCoverage');
	return {
		changes: missed.length + of('Killed', 'Timeout').length,
		endless: of('Timeout').length,
		unnoticed: missed.map((mutant) => describe(mutant, lines)).sort(byText),
	};
}

function describe({ location: { start, end }, replacement = '' }, lines) {
	const last = start.line === end.line ? end.column - 1 : undefined;
	const from = lines[start.line - 1].slice(start.column - 1, last);
	const rest = last === undefined ? ' …' : '';
	return { code: short(`${from.trim()}${rest}`), change: short(replacement) };
}

const short = (text) => {
	const line = text.replace(/\s+/g, ' ');
	return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};
const byText = (a, b) =>
	a.code < b.code ? -1 : a.code > b.code ? 1 : a.change < b.change ? -1 : 1;

const KINDS = {
	same: 'The same behavior: no test can notice',
	unreachable: 'Only where other code is wrong: kept as a guard, or for the types',
	elsewhere: 'Noticed by tests that are not asked here',
	open: 'Worth a test',
};

/** @param results by file */
export function tableOf(results) {
	const files = Object.keys(results).sort();
	const found = files.flatMap((file) =>
		results[file].unnoticed.map((change) => ({ file, ...change, ...reasonOf(file, change) })),
	);
	const sum = (pick) => files.reduce((total, file) => total + pick(results[file]), 0);
	const row = (name, changes, endless, unnoticed) =>
		`| ${name} | ${changes} | ${endless} | ${unnoticed} | ${share(changes, unnoticed)} % |`;
	return [
		'# What no unit or property test notices',
		'',
		'Written by `node test/mutation/run.mjs`; the reasons stand in `reasons.mjs`. Each line below the table is one change of the code after which every test of `test/nodes` still passes; the families, the simulation, the workflows and the contract are not asked. Texts are not changed. A change counts as noticed, too, when the tests come to no end with it.',
		'',
		'| File | Changes | of which without end | Unnoticed | Noticed |',
		'| --- | --- | --- | --- | --- |',
		...files.map((file) => {
			const { changes, endless, unnoticed } = results[file];
			return row(`\`${file}\``, changes, endless, unnoticed.length);
		}),
		row(
			'All',
			sum(({ changes }) => changes),
			sum(({ endless }) => endless),
			found.length,
		),
		'',
		...Object.entries(KINDS).flatMap(([kind, title]) =>
			section(
				title,
				found.filter((each) => each.kind === kind),
			),
		),
	].join('\n');
}

function share(changes, unnoticed) {
	return changes === 0 ? 100 : Math.floor((1 - unnoticed / changes) * 100);
}

/** One line for each reason, with the changes that it is the reason of. */
function section(title, found) {
	if (found.length === 0) return [];
	const groups = new Map();
	for (const each of found) {
		const name = `${each.file}\n${each.why}`;
		groups.set(name, [...(groups.get(name) ?? []), each]);
	}
	return [
		`## ${title}`,
		'',
		...[...groups.values()].map((group) => {
			const [{ file, why }] = group;
			const changes = group.map(({ code, change }) => `  - \`${code}\` → \`${change}\``);
			return [`- \`${file}\`${why === '' ? '' : `: ${why}`}`, ...changes].join('\n');
		}),
		'',
	];
}

function reasonOf(file, { code, change }) {
	const found = REASONS.find(
		(reason) =>
			file.endsWith(reason.file) &&
			code.includes(reason.code) &&
			(reason.change === undefined || reason.change === change),
	);
	return { kind: found?.kind ?? 'open', why: found?.why ?? '' };
}

/** Reasons of changes that are noticed now, or no longer made. */
export function unusedReasons(results) {
	return REASONS.filter(
		({ file: name, code, change }) =>
			!Object.entries(results).some(
				([file, { unnoticed }]) =>
					file.endsWith(name) &&
					unnoticed.some(
						(each) => each.code.includes(code) && (change === undefined || change === each.change),
					),
			),
	);
}
