/**
 * What reads text of others is fed its worst inputs (test/worstInputs.ts): every exported function that takes
 * such a text or an answer is called there, or by what is called there, or stands below with its reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readShippedSources, REPOSITORY } from './imports';

const READING =
	/^nodes\/(?:shared\/(?:domain|http|errors)|(?:ChatWebhook|ReadLater|Weather)\/(?:api|domain))\//;
/** Types of what comes from outside. */
const FOREIGN =
	/^(?:string(?: \| undefined)?|unknown|HttpResponse|RawItem|RawFeedEntry|Uint8Array|WireAlert)$/;

const NOT_READ: Readonly<Record<string, string>> = {
	alertDetail: 'an id, put into a path',
	badCredential: 'words of ours',
	currentPart: 'a language that is known',
	datesBetween: 'dates of ours',
	daySummary: 'a date that was checked',
	daysFrom: 'dates of ours',
	daysFromDate: 'a date that was checked',
	daysPart: 'a language that is known',
	deleteMessage: 'an id that was checked',
	dialectNamed: 'a choice',
	dialectOfPath: 'a base address, which is bounded',
	editMessage: 'an id that was checked',
	getMessage: 'an id that was checked',
	groupText: 'a choice',
	hourAt: 'a language that is known',
	httpStatusOf: 'an error of ours',
	hoursPage: 'a language that is known',
	localNameCodes: 'a language that is known',
	oneCall: 'a language that is known',
	post: 'a path of ours',
	requestTarget: 'an address that n8n is about to ask',
	requireBaseUrl: 'parseBaseUrl and its words',
	requireCredentialField: 'an entry of a credential, only trimmed',
	requireUsableLength: 'only its length',
};

interface Declared {
	readonly name: string;
	readonly uses: ReadonlySet<string>;
	readonly reads: boolean;
}

function declarationsIn(file: string, text: string): Declared[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
	return source.statements.flatMap((statement): Declared[] => {
		if (ts.isVariableStatement(statement))
			return statement.declarationList.declarations.map((declaration) => ({
				name: declaration.name.getText(),
				uses: identifiersIn(declaration),
				reads: false,
			}));
		if (ts.isClassDeclaration(statement) && statement.name)
			return [{ name: statement.name.text, uses: identifiersIn(statement), reads: false }];
		if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
		const isExported = statement.modifiers?.some(
			({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
		);
		const [first] = statement.parameters;
		const reads =
			READING.test(file) &&
			isExported === true &&
			FOREIGN.test(first?.type?.getText().replace(/^readonly /, '') ?? '');
		return [{ name: statement.name.text, uses: identifiersIn(statement), reads }];
	});
}

function identifiersIn(root: ts.Node): Set<string> {
	const found = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) found.add(node.text);
		ts.forEachChild(node, visit);
	};
	visit(root);
	return found;
}

const declared = [...readShippedSources()].flatMap(([file, text]) => declarationsIn(file, text));

function reachedFrom(file: string): Set<string> {
	const text = readFileSync(join(REPOSITORY, file), 'utf8');
	const open = [...identifiersIn(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true))];
	const reached = new Set<string>();
	for (let name = open.pop(); name !== undefined; name = open.pop()) {
		if (reached.has(name)) continue;
		reached.add(name);
		for (const one of declared) if (one.name === name) open.push(...one.uses);
	}
	return reached;
}

test('each is fed its worst inputs', () => {
	const reached = reachedFrom('test/worstInputs.ts');
	const readers = declared.filter(({ reads }) => reads).map(({ name }) => name);
	expect(readers).toContain('parseFeed');
	const missing = readers.filter((name) => !reached.has(name));
	expect([...new Set(missing)].sort()).toEqual(Object.keys(NOT_READ).sort());
});
