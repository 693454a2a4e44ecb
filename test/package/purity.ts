import ts from 'typescript';
import { findImports } from './imports';
import { nodeOf } from './layers';

/** @returns a sentence for each promise and each clock in a folder `domain/`, which only thinks */
export function findImpure(sources: ReadonlyMap<string, string>): string[] {
	return findNodes(sources, (file) => /\/domain\//.test(file), describeImpure);
}

function describeImpure(node: ts.Node): string | undefined {
	if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'is async';
	if (ts.isAwaitExpression(node)) return 'awaits';
	if (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') return 'reads a clock';
	return ts.isIdentifier(node) && /^Promise(?:Like)?$/.test(node.text)
		? 'has a promise'
		: undefined;
}

/** What may be kept outside of these folders, and why. */
const STATE_ELSEWHERE: Readonly<Record<string, string>> = {
	'nodes/shared/n8n/onlyOnce.ts': 'polls that are under way, of the triggers of two nodes',
	'nodes/shared/errors/ServiceError.ts': 'n8n 1.x hands on only the text of a credential’s error',
};

/**
 * @returns a sentence for each thing that a module keeps from one run to the next, outside of `service/`
 *   and `credential/`: a variable, or a collection that something is put into
 */
export function findModuleState(sources: ReadonlyMap<string, string>): string[] {
	const isElsewhere = (file: string) =>
		!/\/(?:service|credential)\//.test(file) && !(file in STATE_ELSEWHERE);
	return findNodes(sources, isElsewhere, (node) => {
		if (!ts.isVariableStatement(node) || !ts.isSourceFile(node.parent)) return undefined;
		if (!(node.declarationList.flags & ts.NodeFlags.Const)) return 'has a variable of the module';
		const [kept] = node.declarationList.declarations.filter(
			({ initializer }) => initializer && isEmptyCollection(initializer),
		);
		return kept ? `keeps something in “${kept.name.getText()}”` : undefined;
	});
}

/** A class of ours, or a collection without content, which is only of use to be filled later. */
function isEmptyCollection(node: ts.Node): boolean {
	if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
		const { text } = node.expression;
		if (/^(?:Weak)?(?:Map|Set)$/.test(text)) return (node.arguments?.length ?? 0) === 0;
		return /(?:Map|Store|Cache|Queue|Memory)$/.test(text);
	}
	return (
		ts.isObjectLiteralExpression(node) &&
		node.properties.some(
			(property) => ts.isPropertyAssignment(property) && isEmptyCollection(property.initializer),
		)
	);
}

/** @returns the files of `nodes/shared` that only one node, or nobody, makes use of */
export function findUnshared(sources: ReadonlyMap<string, string>): string[] {
	const importers = new Map<string, string[]>();
	for (const { file, target } of findImports(sources))
		if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
	const usersOf = (file: string, seen: Set<string> = new Set()): Set<string> => {
		if (seen.has(file)) return new Set();
		seen.add(file);
		const owner = nodeOf(file) ?? (file.startsWith('credentials/') ? file : undefined);
		if (owner) return new Set([owner]);
		return new Set((importers.get(file) ?? []).flatMap((next) => [...usersOf(next, seen)]));
	};
	return [...sources.keys()].filter(
		(file) => file.startsWith('nodes/shared/') && usersOf(file).size < 2,
	);
}

/** A list of bytes that is cut before. */
const FEW_ARGUMENTS = /DECLARATION_BYTES/;

/**
 * @returns each list that is spread into the arguments of a call: they lie on the stack, and 100,000 entries,
 *   which a server may send, overflow it
 */
export function findSpreadArguments(sources: ReadonlyMap<string, string>): string[] {
	return findNodes(
		sources,
		() => true,
		(node) =>
			ts.isSpreadElement(node) &&
			ts.isCallExpression(node.parent) &&
			!FEW_ARGUMENTS.test(node.getText())
				? `spreads “${node.getText()}” into arguments`
				: undefined,
	);
}

/** Columns of a line as an editor with tabs of two shows them. */
const LONGEST_LINE = 120;

/** @returns each long line of code; a line that is hardly more than one text cannot be shorter */
export function findLongLines(sources: ReadonlyMap<string, string>): string[] {
	return [...sources].flatMap(([file, text]) =>
		text.split('\n').flatMap((line, index) => {
			if (line.replaceAll('\t', '  ').length <= LONGEST_LINE) return [];
			const code = line.replace(
				/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/.+\/[gimsu]*/g,
				'',
			);
			return code.trim().length <= 40 ? [] : [`${file}:${index + 1}`];
		}),
	);
}

function findNodes(
	sources: ReadonlyMap<string, string>,
	concerns: (file: string) => boolean,
	describe: (node: ts.Node) => string | undefined,
): string[] {
	return [...sources].flatMap(([file, text]) => {
		if (!concerns(file)) return [];
		const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
		const found: string[] = [];
		const visit = (node: ts.Node): void => {
			const what = describe(node);
			const { line } = source.getLineAndCharacterOfPosition(node.getStart());
			if (what) found.push(`${file}:${line + 1} ${what}`);
			ts.forEachChild(node, visit);
		};
		visit(source);
		return found;
	});
}
