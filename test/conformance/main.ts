import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DIALECTS, dialectNamed } from '../../nodes/ReadLater/api/dialects';
import { createServerList } from '../../nodes/ReadLater/service/serverList';
import { asServiceError } from '../../nodes/shared/errors/ServiceError';
import { check, trialLink } from './check';
import { toList, toPage } from './report';
import type { ServerAccount } from './undiciClient';
import { undiciClient } from './undiciClient';

const USAGE = `npm run conformance -- --base-url URL --token TOKEN

   --server KIND      what runs there, when it cannot be found out: ${DIALECTS.map(({ id }) => id).join(', ')}
   --user NAME --password WORD
                      for servers that want these in the place of a token
   --consumer-key KEY for servers of the original interface
   --out FILE         writes FILE.json and FILE.md as well

Checks a server of the read-later interface with a link of its own, which it takes away again; other
items are only read. Ctrl-C ends it after the operation under way, and takes the link away, too.`;

/** As a shell says it of what was ended by Ctrl-C. */
const INTERRUPTED = 130;

interface Order extends ServerAccount {
	readonly out: string | undefined;
}

/** @returns what is wrong with the words behind the command, as text */
function readOrder(args: string[]): Order | string {
	const text = { type: 'string' } as const;
	try {
		const { values } = parseArgs({
			args,
			options: {
				'base-url': text,
				token: text,
				server: text,
				'consumer-key': { ...text, default: 'conformance' },
				user: text,
				password: text,
				out: text,
			},
		});
		const { 'base-url': address = '', token = '', user = '', password = '', server, out } = values;
		if (!/^https?:/.test(address) || !URL.canParse(address))
			return '--base-url has to be the address of the server, with http:// or https:// and its path.';
		if (server !== undefined && !dialectNamed(server)) return `There is no --server ${server}.`;
		if (token === '' && user === '') return '--token is missing.';
		return {
			baseUrl: address.replace(/\/+$/, ''),
			consumerKey: values['consumer-key'],
			accessToken: token,
			server,
			userName: user,
			password,
			out,
		};
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** Runs the check from the command line. @returns the exit code */
export async function main(args: string[]): Promise<number> {
	const order = readOrder(args);
	if (typeof order === 'string') {
		console.error(`${order}\n\n${USAGE}`);
		return 2;
	}
	const client = undiciClient(order);
	const stopped = new AbortController();
	const stop = () => {
		// Whoever presses Ctrl-C twice does not want to wait.
		if (stopped.signal.aborted) process.exit(INTERRUPTED);
		console.error('Ending: the link is taken away.');
		stopped.abort();
	};
	process.on('SIGINT', stop);
	process.on('SIGTERM', stop);
	try {
		return await run(order, client, stopped.signal);
	} catch (error) {
		const known = asServiceError(error);
		console.error(known ? `${known.message}\n${known.details.description}` : error);
		return 1;
	} finally {
		process.off('SIGINT', stop);
		process.off('SIGTERM', stop);
		await client.close();
	}
}

async function run(
	{ baseUrl, server, out }: Order,
	{ http, requests }: ReturnType<typeof undiciClient>,
	stop: AbortSignal,
): Promise<number> {
	const list = createServerList({
		http,
		wire: { format: 'json', detail: 'complete' },
		baseUrl,
		chosen: dialectNamed(server),
	});
	const url = trialLink();
	console.error(`Checking ${baseUrl} with ${url}`);
	const findings = await check(list, { url, stop });
	const name = list.dialect.id === 'original' ? 'the original interface' : list.dialect.name;
	console.log(`${name}, ${requests()} requests\n\n${toList(findings)}`);
	if (out) {
		const result = { server: name, requests: requests(), findings };
		await writeFile(`${out}.json`, `${JSON.stringify(result, null, '\t')}\n`);
		await writeFile(`${out}.md`, toPage(name, requests(), findings));
	}
	if (stop.aborted) return INTERRUPTED;
	const isBad = ({ operation, verdict }: (typeof findings)[number]) =>
		verdict === 'wrong' || operation === 'Cleaning up';
	return findings.some(isBad) ? 1 : 0;
}
