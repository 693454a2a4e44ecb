import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { REPOSITORY } from './imports';

/** The body of one test, as it is written. */
export interface TestBody {
	readonly file: string;
	readonly line: number;
	readonly lines: number;
}

/** Path → text of every TypeScript file of the tests. */
export function readTestSources(): Map<string, string> {
	const files = readdirSync(join(REPOSITORY, 'test'), { recursive: true, encoding: 'utf8' })
		.map((entry) => posix.join('test', entry.replaceAll('\\', '/')))
		.filter((file) => file.endsWith('.ts') && !/node_modules|\/fixtures\/|\/\.data\//.test(file));
	return new Map(files.map((file) => [file, readFileSync(join(REPOSITORY, file), 'utf8')]));
}

/** What is handed to `test`, `test.each(…)` and to a function of ours that calls one of them. */
const TESTS = ['test', 'it', 'check'];

/** Every function that is the body of a test. */
export function findTestBodies(sources: ReadonlyMap<string, string>): TestBody[] {
	return [...sources].flatMap(([file, text]) => {
		const source = parse(file, text);
		const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1;
		return callsIn(source)
			.filter((call) => TESTS.includes(nameOf(call.expression)))
			.flatMap((call) => call.arguments.filter(isFunction))
			.map((body) => ({
				file,
				line: lineOf(body.getStart()),
				lines: lineOf(body.getEnd()) - lineOf(body.getStart()) + 1,
			}));
	});
}

/** @returns `file:line` of every call of one of these functions, such as `performance.now` */
export function findCalls(
	sources: ReadonlyMap<string, string>,
	functions: readonly string[],
): string[] {
	return [...sources].flatMap(([file, text]) => {
		const source = parse(file, text);
		return callsIn(source)
			.filter(({ expression }) => functions.includes(expression.getText()))
			.map((call) => `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`);
	});
}

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string, text: string): ts.SourceFile {
	const source = parsed.get(file) ?? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
	parsed.set(file, source);
	return source;
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
	const found: ts.CallExpression[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node)) found.push(node);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

function isFunction(node: ts.Node): boolean {
	return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** `test` of `test`, `test.only`, `test.each(…)` and `test.each<…>(…)`. */
function nameOf(expression: ts.Expression): string {
	if (ts.isIdentifier(expression)) return expression.text;
	if (ts.isPropertyAccessExpression(expression)) return nameOf(expression.expression);
	return ts.isCallExpression(expression) ? nameOf(expression.expression) : '';
}
