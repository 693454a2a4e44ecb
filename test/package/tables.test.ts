/** Names of properties that others chose, such as `constructor`, are in every object that code looks into. */
import ts from 'typescript';
import { readShippedSources } from './imports';

const sources = readShippedSources();
/** What takes any name. */
const TABLE = /^(?:Readonly<)?Record<string, (?!unknown)/;

/** Where a table is looked into by a name that does not stand in the code. */
function findLookups(files: ReadonlyMap<string, string>): string[] {
	const tables = new Set<string>();
	const looked: (readonly [name: string, place: string])[] = [];
	for (const [file, text] of files) {
		const visit = (node: ts.Node): void => {
			const isNamed = ts.isVariableDeclaration(node) || ts.isParameter(node);
			if (isNamed && TABLE.test(node.type?.getText() ?? '')) tables.add(node.name.getText());
			if (
				ts.isElementAccessExpression(node) &&
				!ts.isLiteralExpression(node.argumentExpression) &&
				!isGiven(node)
			)
				looked.push([node.expression.getText(), `${file}: ${node.getText()}`]);
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
	}
	return looked.filter(([name]) => tables.has(name)).map(([, place]) => place);
}

/** The left side of an assignment. */
function isGiven({ parent, pos }: ts.Node): boolean {
	return (
		ts.isBinaryExpression(parent) &&
		parent.left.pos === pos &&
		parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
	);
}

test('a table is looked into by `entryOf`, which finds nothing that it inherits', () => {
	const [own = '', ...others] = findLookups(sources);
	expect(own).toBe('nodes/shared/domain/record.ts: table[name]');
	expect(others).toEqual([]);
});

test('another way would be found', () => {
	const text =
		'const A: Readonly<Record<string, string>> = {}; export const b = (c: string) => A[c];';
	expect(findLookups(new Map([['a.ts', text]]))).toEqual(['a.ts: A[c]']);
});
