/** The table of docs/servers.md is what the command finds out about the stand-ins. */
import { TestSandbox } from '../sandbox/TestSandbox';
import type { Finding } from './check';
import { check } from './check';
import { readPart, writePart } from './docsPart';
import { toTable } from './report';
import { KNOWN, listOf } from './servers';

const PART = 'test/conformance/docs.test.ts';
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
	// `UPDATE_SERVERS=1 npm run test:unit -- -- test/conformance` writes it anew.
	if (process.env.UPDATE_SERVERS === '1') writePart(PART, table);
	else expect(readPart(PART)).toBe(table);
	for (const { list } of KNOWN) {
		const { json } = await sandbox.control('GET', `/readLater/accounts/${list}/items`);
		const living = (json.items as Array<{ url: string; status: number }>).filter(
			({ status, url }) => status !== DELETED && url.includes('conformance='),
		);
		expect(living).toEqual([]);
	}
});
