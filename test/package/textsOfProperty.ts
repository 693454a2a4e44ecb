import ts from 'typescript';

/**
 * Every text that a file gives a property of this name, in both branches of a condition too.
 * @returns each up to its first filled-in part
 */
export function textsOfProperty(file: string, text: string, property: string): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isPropertyAssignment(node) && node.name.getText() === property)
			found.push(...textsOf(node.initializer));
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
	return found;
}

function textsOf(value: ts.Expression): string[] {
	if (ts.isStringLiteralLike(value)) return [value.text];
	if (ts.isTemplateExpression(value)) return [value.head.text];
	if (ts.isParenthesizedExpression(value)) return textsOf(value.expression);
	return ts.isConditionalExpression(value)
		? [...textsOf(value.whenTrue), ...textsOf(value.whenFalse)]
		: [];
}
