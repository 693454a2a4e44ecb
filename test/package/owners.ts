import ts from 'typescript';

/** Something that one place of the package does, or a few, and the others do not. */
export interface Owned {
	/** What the documentation and the comments say of it. */
	readonly sentence: string;
	/** Identifiers, `owner.name`, `name()` for a call of the name alone, or `'text'` for a text. */
	readonly names: readonly string[];
	/** Beginnings or parts of paths, such as `/credential/`. */
	readonly owners: readonly string[];
}

export const OWNED: readonly Owned[] = [
	{
		sentence:
			"requests leave the package through n8n's helpers, in one client for each that n8n has: for nodes, hooks and tests",
		names: [
			'helpers.request',
			'httpRequest',
			'httpRequestWithAuthentication',
			'requestWithAuthentication',
		],
		owners: ['nodes/shared/n8n/createHttpClient.ts'],
	},
	{
		sentence: 'a wait between two requests is decided by the retry table or by the chat queue',
		names: ['clock.sleep'],
		owners: ['nodes/shared/http/retry.ts', 'nodes/ChatWebhook/service/'],
	},
	{
		sentence: 'waiting and the time of this machine come from one clock',
		names: ['sleep()', 'setTimeout', 'setInterval', 'setImmediate', 'performance.now'],
		owners: ['nodes/shared/n8n/clock.ts'],
	},
	{
		sentence: 'the item loop, with Continue On Fail, pairing and hints, is one',
		names: ['continueOnFail', 'addExecutionHints'],
		owners: ['nodes/shared/n8n/executeItems.ts'],
	},
	{
		sentence: "n8n's errors are made in one place",
		names: ['NodeApiError', 'NodeOperationError'],
		owners: ['nodes/shared/n8n/toNodeError.ts'],
	},
	{
		sentence: 'credentials are read where a node connects',
		names: ['getCredentials'],
		owners: ['/connect.ts'],
	},
	{
		sentence: 'an execution is stopped for an answer in one place',
		names: ['putExecutionToWait', 'getContext', "'setSignatureValidationRequired'"],
		owners: ['nodes/ChatWebhook/service/pause.ts'],
	},
	{
		sentence: 'a signed link is made where an execution stops, and compared where it is opened',
		names: ['getSignedResumeUrl', 'timingSafeEqual'],
		owners: ['nodes/ChatWebhook/service/pause.ts', 'nodes/ChatWebhook/question/readVisit.ts'],
	},
	{
		sentence: "a trigger's state is read and written in one place",
		names: ['getWorkflowStaticData'],
		owners: ['nodes/ReadLater/trigger/runPoll.ts', 'nodes/Weather/trigger/runWatch.ts'],
	},
	{
		sentence: 'how a connection lies in the credential is known to one file',
		names: ["'connectedAccount'", "'pendingRequests'", "'connectionCheck'"],
		owners: ['nodes/ReadLater/credential/accountCredential.ts'],
	},
	{
		sentence: 'secrets are hidden in one place',
		names: ["'[hidden]'"],
		owners: ['nodes/shared/http/redact.ts'],
	},
	{
		sentence: 'there is one fingerprint',
		names: ['createHash'],
		owners: ['nodes/shared/domain/fingerprint.ts'],
	},
	{
		sentence: 'nothing is read from the environment and nothing printed',
		names: ['process.env', 'console.log', 'console.error', 'console.warn'],
		owners: [],
	},
	{
		sentence: 'no code is made at run time',
		names: ['eval', 'Function'],
		owners: [],
	},
];

/** @returns `file: name` for each use outside of its owners */
export function findStrangers(sources: ReadonlyMap<string, string>): string[] {
	return [...sources].flatMap(([file, text]) => {
		const used = namesIn(file, text);
		return OWNED.filter(({ owners }) => !owners.some((owner) => file.includes(owner))).flatMap(
			({ sentence, names }) =>
				names.filter((name) => used.has(name)).map((name) => `${file}: ${name} (${sentence})`),
		);
	});
}

/** @returns the files that use one of the names of an entry */
export function findUsers(
	sources: ReadonlyMap<string, string>,
	{ names }: Pick<Owned, 'names'>,
): string[] {
	return [...sources]
		.filter(([file, text]) => names.some((name) => namesIn(file, text).has(name)))
		.map(([file]) => file);
}

const known = new Map<string, ReadonlySet<string>>();

function namesIn(file: string, text: string): ReadonlySet<string> {
	const before = known.get(text);
	if (before) return before;
	const names = new Set<string>();
	known.set(text, names);
	visitAll(parse(file, text), (node) => {
		if (ts.isIdentifier(node) && !ts.isImportSpecifier(node.parent)) names.add(node.text);
		if (ts.isPropertyAccessExpression(node)) names.add(lastTwo(node));
		if (ts.isStringLiteralLike(node)) names.add(`'${node.text}'`);
		if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
			names.add(`${node.expression.text}()`);
	});
	return names;
}

/** `clock.sleep` of `options.clock.sleep`. */
function lastTwo({ expression, name }: ts.PropertyAccessExpression): string {
	const owner = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
	return `${owner.getText()}.${name.text}`;
}

function parse(file: string, text: string): ts.SourceFile {
	return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
	visit(node);
	ts.forEachChild(node, (child) => visitAll(child, visit));
}
