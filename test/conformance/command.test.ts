/** `npm run conformance` as people run it: a process of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestSandbox } from '../sandbox/TestSandbox';
import type { Finding } from './check';
import { KNOWN } from './servers';

const COMMAND = join(__dirname, 'run.mjs');
const LONGEST_MS = 120_000;

interface Outcome {
	code: number | null;
	output: string;
	errors: string;
}

function start(...words: string[]) {
	const child = spawn(process.execPath, [COMMAND, ...words]);
	let [output, errors] = ['', ''];
	child.stdout.on('data', (part: Buffer) => (output += part.toString()));
	child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
	const ended = new Promise<Outcome>((resolve) =>
		child.on('close', (code) => resolve({ code, output, errors })),
	);
	return { child, ended };
}

let folder: string;
const sandbox = new TestSandbox();
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'conformance-'));
	await sandbox.start();
});
afterAll(async () => {
	await sandbox.stop();
	await rm(folder, { recursive: true, force: true });
});

type Stored = Record<string, unknown> & { url: string; status: number };

/** What lives on a list, but for the times of a look. */
async function living(account: string): Promise<Stored[]> {
	const { json } = await sandbox.control('GET', `/readLater/accounts/${account}/items`);
	return (json.items as Stored[]).filter(({ status }) => status !== 2);
}

test.each(['the original', 'readeckobo', 'merlin'])(
	'%s: prints and writes what works, and leaves the list as it was',
	async (name) => {
		const known = KNOWN.find((each) => each.name === name);
		if (!known) throw new Error(`There is no server ${name}`);
		const { baseUrl, accessToken, consumerKey, userName, password } = await known.account(sandbox);
		await sandbox.control('PUT', `/readLater/accounts/${known.list}`, {});
		await sandbox.control('POST', `/readLater/accounts/${known.list}/items`, { generate: 20 });
		const before = await living(known.list);
		const out = join(folder, known.list);
		const { code, output, errors } = await start(
			...['--base-url', baseUrl, '--token', accessToken, '--consumer-key', consumerKey],
			...['--user', userName, '--password', password, '--out', out],
		).ended;
		expect([code, errors]).toEqual([
			0,
			expect.stringMatching(/^Checking .*\?conformance=[\w-]+\n$/),
		]);
		expect(await living(known.list)).toEqual(before);
		const { findings, requests } = JSON.parse(await readFile(`${out}.json`, 'utf8')) as {
			findings: Finding[];
			requests: number;
		};
		expect(findings.map(({ operation }) => operation)).toEqual([
			...['Everything', 'Unread', 'Archived', 'Favorites'].map((part) => `Get Many: ${part}`),
			...['Save', 'Archive', 'Move Back', 'Favorite', 'Unfavorite'],
			...['Set Tags', 'Add Tags', 'Remove Tags', 'Delete'],
		]);
		expect(findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
		const page = await readFile(`${out}.md`, 'utf8');
		expect(page).toContain(`in ${requests} requests`);
		for (const { operation, verdict } of findings) {
			expect(page).toContain(`| ${operation} | ${verdict} |`);
			expect(output).toContain(`${verdict.padEnd(15)} ${operation}`);
		}
		const secret = password === '' ? accessToken : password;
		for (const text of [output, errors, page]) expect(text).not.toContain(secret);
	},
	LONGEST_MS,
);

/** A list in the way of readeckobo, which may interrupt whoever archives something on it. */
function listServer(onArchive: () => void) {
	const items = new Map<string, object>([
		['1', { item_id: '1', given_url: 'https://example.org/1', status: '0', favorite: '0' }],
	]);
	const touched: unknown[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const { actions = [] } = JSON.parse(Buffer.concat(parts).toString()) as {
				actions?: { action: string; url?: string; item_id?: string }[];
			};
			for (const { action, url, item_id: id } of actions) {
				if (id !== undefined) touched.push(id);
				if (action === 'add')
					items.set('2', { item_id: '2', given_url: url, status: '0', favorite: '0' });
				if (action === 'delete') items.delete(id ?? '');
				if (action === 'archive') onArchive();
			}
			const answer = request.url?.endsWith('/get')
				? { status: 1, list: Object.fromEntries(items) }
				: { status: true, action_results: actions.map(() => true) };
			// Long enough for a signal to arrive.
			setTimeout(() => response.end(JSON.stringify(answer)), actions.length > 0 ? 300 : 0);
		});
	});
	return { server, items, touched };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
	'ended in the middle by %s, it takes its link away and touches nothing else',
	async (signal) => {
		let interrupt = (): void => undefined;
		const { server, items, touched } = listServer(() => interrupt());
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { child, ended } = start(
			...['--base-url', `http://127.0.0.1:${port}/api/kobo`, '--token', 'a-token'],
		);
		interrupt = () => void child.kill(signal);
		const { code, output, errors } = await ended;
		server.close();
		expect([code, [...items.keys()], [...new Set(touched)]]).toEqual([130, ['1'], ['2']]);
		expect(errors).toContain('Ending: the link is taken away.');
		expect(output).not.toMatch(/Favorite$/m);
	},
	LONGEST_MS,
);

test.each([
	[[], /--base-url has to be the address/],
	[['--base-url', 'readeck.example'], /--base-url has to be the address/],
	[['--base-url', 'https://a.example'], /--token is missing/],
	[['--base-url', 'https://a.example', '--token', 'x', '--server', 'pocket'], /no --server pocket/],
	[['--adress'], /--adress/],
])(
	'%j: says what is wrong with it, and how it is used',
	async (words, message) => {
		const { code, errors } = await start(...words).ended;
		expect(code).toBe(2);
		expect(errors).toMatch(message);
		expect(errors).toContain('npm run conformance -- --base-url URL --token TOKEN');
	},
	LONGEST_MS,
);

test(
	'a server that is not there, and a wrong token, are said in words and checked no further',
	async () => {
		const readeckobo = KNOWN.find(({ name }) => name === 'readeckobo');
		const { baseUrl = '' } = (await readeckobo?.account(sandbox)) ?? {};
		const wrong = await start('--base-url', baseUrl, '--token', 'another').ended;
		expect([wrong.code, wrong.output]).toEqual([1, '']);
		expect(wrong.errors).toMatch(/Compare the token/);
		const gone = await start('--base-url', 'http://127.0.0.1:9/api/kobo', '--token', 'x').ended;
		expect([gone.code, gone.output]).toEqual([1, '']);
		expect(gone.errors).toMatch(/Could not reach the read-later service/);
	},
	LONGEST_MS,
);
