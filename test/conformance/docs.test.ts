/** The table of docs/servers.md is what the command finds out about the stand-ins. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestSandbox } from '../sandbox/TestSandbox';
import type { Finding } from './check';
import { check } from './check';
import { toTable } from './report';
import { KNOWN, listOf } from './servers';

const PAGE = join(__dirname, '..', '..', 'docs', 'servers.md');
const BEGIN = '<!-- made by test/conformance/docs.test.ts -->\n\n';
const END = '\n\n<!-- until here -->';
/** Servers that differ in their answers, not in what they can do. */
const AS_ANOTHER = ['readeckobo-removing'];

const DELETED = 2;

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());

test('each operation is done, refused before it is sent, or said to be done in part', async () => {
	const servers = await Promise.all(
		KNOWN.map(async (known) => {
			const { list, close } = await listOf(known, sandbox);
			const findings: Finding[] = await check(list);
			await close();
			return { name: known.name, findings };
		}),
	);
	const wrong = servers.flatMap(({ name, findings }) =>
		findings.filter(({ verdict }) => verdict === 'wrong').map((finding) => ({ name, ...finding })),
	);
	expect(wrong).toEqual([]);
	const table = toTable(servers.filter(({ name }) => !AS_ANOTHER.includes(name)));
	const page = readFileSync(PAGE, 'utf8');
	const from = page.indexOf(BEGIN) + BEGIN.length;
	const to = page.indexOf(END);
	// `UPDATE_SERVERS=1 npm test -- test/conformance/docs` writes it anew.
	if (process.env.UPDATE_SERVERS === '1')
		writeFileSync(PAGE, page.slice(0, from) + table + page.slice(to));
	else expect(page.slice(from, to).replace(/ +/g, ' ').replace(/-{3,}/g, '---')).toBe(table);
	const { json } = await sandbox.control('GET', '/readLater/accounts/reader/items');
	const living = (json.items as Array<{ url: string; status: number }>).filter(
		({ status }) => status !== DELETED,
	);
	expect(living.filter(({ url }) => url.includes('/conformance/'))).toEqual([]);
});
