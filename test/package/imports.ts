import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** The root of the repository. */
export const REPOSITORY = join(__dirname, '..', '..');

/** One import of one file. Paths start at the root of the repository and use `/`. */
export interface Import {
	readonly file: string;
	readonly line: number;
	/** What is written in the file. */
	readonly specifier: string;
	/** The imported file of this package; undefined for a package. */
	readonly target: string | undefined;
	readonly typeOnly: boolean;
}

/** Path → text of every TypeScript file that ends up in the package. */
export function readShippedSources(): Map<string, string> {
	const sources = new Map<string, string>();
	for (const folder of ['nodes', 'credentials']) {
		if (!existsSync(join(REPOSITORY, folder))) continue;
		for (const entry of readdirSync(join(REPOSITORY, folder), {
			recursive: true,
			encoding: 'utf8',
		})) {
			const file = posix.join(folder, entry.replaceAll('\\', '/'));
			if (file.endsWith('.ts')) sources.set(file, readFileSync(join(REPOSITORY, file), 'utf8'));
		}
	}
	return sources;
}

/** Every import of every file: `import`, `export … from`, `import()`, `import x = require()` and `require()`. */
export function findImports(sources: ReadonlyMap<string, string>): Import[] {
	return [...sources].flatMap(([file, text]) => {
		const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
		const found: Import[] = [];
		const visit = (node: ts.Node): void => {
			const specifier = specifierOf(node);
			if (specifier) {
				const { line } = source.getLineAndCharacterOfPosition(node.getStart());
				found.push({
					file,
					line: line + 1,
					specifier: specifier.text,
					target: resolve(file, specifier.text, sources),
					typeOnly: isTypeOnly(node),
				});
			}
			ts.forEachChild(node, visit);
		};
		visit(source);
		return found;
	});
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
		return literal(node.moduleSpecifier);
	if (ts.isExternalModuleReference(node)) return literal(node.expression);
	if (ts.isImportTypeNode(node))
		return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
	if (!ts.isCallExpression(node)) return undefined;
	const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
	return isRequire || node.expression.kind === ts.SyntaxKind.ImportKeyword
		? literal(node.arguments[0])
		: undefined;
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
	return node && ts.isStringLiteralLike(node) ? node : undefined;
}

function isTypeOnly(node: ts.Node): boolean {
	if (ts.isImportTypeNode(node)) return true;
	if (ts.isExportDeclaration(node)) return node.isTypeOnly;
	if (!ts.isImportDeclaration(node)) return false;
	const clause = node.importClause;
	if (clause?.isTypeOnly) return true;
	const bindings = clause?.namedBindings;
	if (clause?.name || !bindings || !ts.isNamedImports(bindings)) return false;
	return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function resolve(
	file: string,
	specifier: string,
	sources: ReadonlyMap<string, string>,
): string | undefined {
	if (!specifier.startsWith('.')) return undefined;
	const path = posix.join(posix.dirname(file), specifier);
	return (
		[path, `${path}.ts`, `${path}/index.ts`].find((candidate) => sources.has(candidate)) ?? path
	);
}
