/**
 * Everything that a server or an item can make grow has a bound with a name, a reason and words. The run makes
 * docs/bounds.md of them; with WRITE_DOCS=1 it writes the page, otherwise it compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { REPOSITORY, readShippedSources } from './imports';

const PAGE = join(REPOSITORY, 'docs', 'bounds.md');
const sources = readShippedSources();
const COMMENT = /\/\*\*.*?\*\//gs;
const PLACE = /^nodes\/(\w+)\/domain\/bounds\.ts$/;

interface Bound {
	readonly of: string;
	readonly name: string;
	readonly value: number;
	readonly reason: string;
}

/** What happens when it is met: words that a person reads, in “…”, stand in the source. */
const MET: Readonly<Record<string, string>> = {
	LARGEST_ANSWER: 'the connection is closed: “The answer is larger than”',
	DEEPEST_ANSWER: '“The answer is nested in more than”',
	MOST_RECORDS: '“it has more than”',
	LONGEST_SILENCE_MS: '“The answer did not come in time.”',
	LONGEST_ANSWER_MS: 'the connection is closed: “The answer did not come in time.”',
	LONGEST_SILENCE_IN_WINDOW_MS: '“The answer did not come in time.”',
	LONGEST_IN_WINDOW_MS: '“The answer did not come in time.”',
	LONGEST_HINTED_WAIT_MS: '“has trouble at the moment”',
	LONGEST_QUOTE: 'cut, with … at the end',
	LONGEST_MESSAGE: 'cut, with … at the end',
	LONGEST_DESCRIPTION: 'cut, with … at the end',
	LONGEST_BASE_ADDRESS: '“It is not a complete web address.”',
	LONGEST_CREDENTIAL_FIELD: '“in the credential is too long to be one”',
	KEPT_CREDENTIAL_ERRORS: 'the oldest is forgotten: its text remains, without its link',
	KEPT_ANSWERS_SIZE: 'the one unused for longest is forgotten, and asked for anew',
	KEPT_ANSWERS: 'the one unused for longest is forgotten, and asked for anew',
	KEPT_IN_TEST_SIZE: 'the one unused for longest is forgotten, and asked for anew',
	MOST_KEPT_IN_RUN: '“This run would have to keep too many answers in memory”',
	KEPT_ACCOUNTS: 'the one unused for longest is forgotten; its count begins anew',
	KEPT_JSON: 'the oldest is forgotten, and made anew of the text',
	MOST_DAYS: '“are allowed”',
	KEPT_WATCHES: 'the one unused for longest is forgotten, and looks at its next poll',
	LONGEST_KEPT_NAME: 'cut, with … at the end',
	MOST_KEPT_CONTENTS: 'the oldest is forgotten; should it come again, it counts as a change',
	MOST_REPORTED_ALERTS: 'the oldest is forgotten; should it be out still, it counts as issued',
	MOST_REPORTED_SPELLS: 'the oldest is forgotten; should it come again, it counts as another',
	MOST_WATCHED_ALERTS: 'the rest is not told',
	MOST_REQUESTS: '“The read-later service does not come to an end of its list”',
	MOST_ENTRIES: '“The read-later service does not come to an end of its list”',
	LARGEST_LIST: '“The read-later service does not come to an end of its list”',
	LONGEST_LIST_MS: '“The read-later service does not come to an end of its list”',
	MOST_PAGES_OF_POLL: 'the next poll goes on where it ended',
	LONGEST_POLL_MS: 'the next poll goes on where it ended',
	LONGEST_PAUSE_MS: '“It answers again in about”',
	KEPT_SERVERS: 'the one unused for longest is forgotten; its kind shows in its next answer',
	MOST_PENDING: 'the oldest address is forgotten; the newest is shown',
	LONGEST_TOKEN: '“The token is missing in it.”',
	KEPT_ITEMS: 'the one unchanged for longest is forgotten, and no pass goes back to it',
	KEPT_LIST:
		'the one unchanged for longest is forgotten; when it changes, every event that fits is reported',
	MOST_KEPT_ITEMS: 'the one unchanged for longest is forgotten, and no pass goes back to it',
	LARGEST_MEMORY:
		'the one unchanged for longest is forgotten; “More changed at once than the trigger can remember” where it may still come again',
	LARGEST_OPEN_PASS: 'the pass is finished in one poll, and read anew after a failure',
	LONGEST_KEPT_ID: 'its fingerprint is kept instead',
	MOST_KEPT_TAGS: 'one fingerprint of all is kept; when it changes, each of them counts as added',
	KEPT_WEBHOOKS: 'the one unused for longest is forgotten; its limits show in its next answer',
	KEPT_SUCCESSORS:
		'the one unused for longest is forgotten: whoever still has the ID of that gone message posts anew',
	LONGEST_LIMIT_MS: 'the service is asked again',
	LONGEST_RESET_MS: 'not believed',
	LONGEST_BLOCK_MS: 'the service is asked again',
	MOST_LIMITS_IN_QUEUE: '“The chat takes no more messages for now”',
	MOST_PROBLEMS: 'the rest is not repeated',
	LONGEST_ID: 'taken for none: the message counts as unconfirmed',
	LONGEST_LINK: '“is not an ID”',
	LONGEST_UPLOAD_SILENCE_MS: '“The answer did not come in time.”',
	SLOWEST_UPLOAD: 'the connection is closed: “The answer did not come in time.”',
	LONGEST_QUESTION_MS: 'the message goes without what only a known service takes',
	MOST_ANSWERS: "“'Answers' must have 1 to”",
	LONGEST_LABEL: '“are allowed”',
	LONGEST_WRITTEN_ANSWER: 'the page says how many are allowed',
	LONGEST_ANSWERER: 'the rest is left out',
	KEPT_QUESTIONS: 'the oldest is forgotten; n8n itself knows by then',
	ANSWER_HELD_MS: 'n8n itself knows whether the execution still waits',
};

const BOUNDS: readonly Bound[] = [...sources].flatMap(([file, text]) => {
	const [, of] = PLACE.exec(file) ?? [];
	if (of === undefined) return [];
	const pattern = /\/\*\* (.+) \*\/\nexport const (\w+) = ([\d_ *]+);/g;
	return [...text.matchAll(pattern)].map(([, reason = '', name = '', value = '']) => ({
		of: of === 'shared' ? 'every node' : of.replace(/(?<=[a-z])(?=[A-Z])/, ' '),
		name,
		reason,
		value: value
			.replaceAll('_', '')
			.split('*')
			.reduce((product, factor) => product * Number(factor), 1),
	}));
});

test('each has a number, a reason and words', () => {
	const declared = [...sources].flatMap(([file, text]) =>
		PLACE.test(file) ? [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name) : [],
	);
	expect(BOUNDS.map(({ name }) => name)).toEqual(declared);
	expect(Object.keys(MET).sort()).toEqual([...declared].sort());
});

test('each is made use of', () => {
	const others = [...sources].filter(([file]) => !PLACE.test(file)).map(([, text]) => text);
	const unused = BOUNDS.filter(({ name }) => !others.some((text) => text.includes(name)));
	expect(unused).toEqual([]);
});

test('each is met by a test of its node, or by one of whole nodes', () => {
	const met = ['nodes/ChatWebhook', 'nodes/ReadLater', 'nodes/Weather', 'nodes/shared']
		.map((folder) => `${folder}/bounds.test.ts`)
		.concat('workflows/readLaterTrigger.test.ts', 'workflows/weatherOperations.test.ts')
		.map((file) => readFileSync(join(REPOSITORY, 'test', file), 'utf8').replace(COMMENT, ''))
		.join('\n');
	expect(BOUNDS.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(met))).toEqual([]);
});

test('the words are in the source', () => {
	const all = [...sources.values()].join('\n');
	const quoted = Object.values(MET).flatMap((text) => /“(.+)”/.exec(text)?.[1] ?? []);
	expect(quoted.filter((words) => !all.includes(words))).toEqual([]);
});

test('what outlives a run is bounded by a name, not by a number', () => {
	const making = [...sources].filter(([, text]) => /new (?:BoundedMap|AnswerCache)/.test(text));
	const unnamed = making.flatMap(([file, text]) => {
		const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
		const found: string[] = [];
		const visit = (node: ts.Node): void => {
			if (
				ts.isNewExpression(node) &&
				/^(?:BoundedMap|AnswerCache)$/.test(node.expression.getText()) &&
				/\d/.test((node.arguments ?? []).map((argument) => argument.getText()).join())
			)
				found.push(`${file}: ${node.getText()}`);
			ts.forEachChild(node, visit);
		};
		visit(source);
		return found;
	});
	expect(unnamed).toEqual([]);
});

test('the page says what holds today', () => {
	const cell = ({ of, name, value, reason }: Bound): string =>
		`| ${of} | \`${name}\` | ${value.toLocaleString('en-US')} | ${reason} | ${MET[name]} |`;
	const page = `# What ends where

Whatever a server sends or an item brings, it ends at one of these. This page is made of \`nodes/*/domain/bounds.ts\` by \`test/package/bounds.test.ts\` (\`WRITE_DOCS=1 npm run test:unit -- -- test/package/bounds\`). Each is met by a test of \`test/nodes/*/bounds.test.ts\`. That a server without end is closed is shown on real connections by \`test/workflows/endlessServers.test.ts\`.

| In | Name | Value | Of what, and why | When it is met |
| --- | --- | --- | --- | --- |
${BOUNDS.map(cell).join('\n')}
`;
	if (process.env.WRITE_DOCS) writeFileSync(PAGE, page);
	expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
