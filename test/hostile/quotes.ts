import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A place where a text goes into a sentence. */
export interface Insertion {
	/** The file and what is inserted. */
	readonly place: string;
	/** It stands behind an opening quotation mark or a colon, as a text of others does. */
	readonly isQuote: boolean;
}

type Watcher = (place: string, value: unknown) => unknown;

/** The package's source, each insertion of a text marked by its types. */
export class Insertions {
	readonly all: readonly Insertion[];

	private readonly program: ts.Program;

	constructor(private readonly root: string) {
		const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
			readFileSync(path, 'utf8'),
		) as { config: unknown };
		const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
		this.program = ts.createProgram(fileNames, { ...options, noEmit: true });
		this.all = this.files.flatMap((file) => {
			const found: Insertion[] = [];
			this.visit(file, (span, place) => found.push({ place, isQuote: isQuote(span) }));
			return found;
		});
	}

	get files(): ts.SourceFile[] {
		return this.program
			.getSourceFiles()
			.filter(({ fileName }) => fileName.startsWith(join(this.root, 'nodes/')));
	}

	/** @returns the file as CommonJS, which tells `watch` what it inserts; undefined when it inserts nothing */
	watched(file: ts.SourceFile): string | undefined {
		const places = new Map<number, string>();
		this.visit(file, (span, place) => places.set(span.expression.getStart(), place));
		if (places.size === 0) return undefined;
		const wrap: ts.TransformerFactory<ts.SourceFile> = (context) => (source) => {
			const walk = (node: ts.Node): ts.Node => {
				const place = ts.isTemplateSpan(node) && places.get(node.expression.getStart(source));
				const inside = ts.visitEachChild(node, walk, context);
				if (!place || !ts.isTemplateSpan(inside)) return inside;
				const { factory } = context;
				const call = factory.createCallExpression(factory.createIdentifier('watch'), undefined, [
					factory.createStringLiteral(place),
					inside.expression,
				]);
				return factory.updateTemplateSpan(inside, call, inside.literal);
			};
			return ts.visitEachChild(source, walk, context);
		};
		return ts.transpileModule(file.text, {
			fileName: file.fileName,
			compilerOptions: {
				module: ts.ModuleKind.CommonJS,
				target: ts.ScriptTarget.ES2022,
				esModuleInterop: true,
			},
			transformers: { before: [wrap] },
		}).outputText;
	}

	private visit(file: ts.SourceFile, found: (span: ts.TemplateSpan, place: string) => void): void {
		const checker = this.program.getTypeChecker();
		const name = file.fileName.slice(join(this.root, 'nodes/').length);
		const walk = (node: ts.Node): void => {
			if (ts.isTemplateSpan(node) && isAnyText(checker.getTypeAtLocation(node.expression)))
				found(node, `${name}: ${node.expression.getText(file)}`);
			ts.forEachChild(node, walk);
		};
		walk(file);
	}
}

/** Not one of a few known texts. */
function isAnyText(type: ts.Type): boolean {
	return type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0;
}

function isQuote(span: ts.TemplateSpan): boolean {
	const { head, templateSpans } = span.parent;
	const index = templateSpans.indexOf(span);
	const before = index === 0 ? head : templateSpans[index - 1]?.literal;
	return /(?:“|[a-z]: )$/.test(before?.text ?? '');
}

/** @returns the module, which sees `watch` as a global name */
export function evaluate(code: string, load: (name: string) => unknown, watch: Watcher): unknown {
	const module = { exports: {} };
	const run = new Function('module', 'exports', 'require', 'watch', code) as (
		...names: unknown[]
	) => void;
	run(module, module.exports, load, watch);
	return module.exports;
}
