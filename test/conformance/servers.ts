import { dialectNamed } from '../../nodes/ReadLater/api/dialects';
import type { ReadingList } from '../../nodes/ReadLater/service/readingList';
import { createServerList } from '../../nodes/ReadLater/service/serverList';
import { addressOf, LIVING_SERVERS } from '../../sandbox/services/readLater/servers/index.ts';
import { CONSUMER_KEY, type TestSandbox } from '../sandbox/TestSandbox';
import { undiciClient, type ServerAccount } from './undiciClient';

/** A server of the sandbox, and what a person enters for it. */
export interface Known {
	name: string;
	/** The account that holds its list. */
	list: string;
	account: (sandbox: TestSandbox) => Promise<ServerAccount>;
}

/** Where a person has to say what server it is: nothing that it answers shows it in time. */
const CHOSEN: Readonly<Record<string, string>> = {
	'eindex-karakeep': 'eindex',
	'eindex-wallabag': 'eindex',
	podginator: 'omnivore',
};

/** The original interface and every living server of the sandbox. */
export const KNOWN: readonly Known[] = [
	{
		name: 'the original',
		list: 'reader',
		account: async (sandbox) => ({
			baseUrl: sandbox.sandbox.urls.readLater,
			consumerKey: CONSUMER_KEY,
			accessToken: await sandbox.accessToken(),
			server: undefined,
			userName: '',
			password: '',
		}),
	},
	...LIVING_SERVERS.map((server) => ({
		name: server.id,
		list: server.id,
		account: async (sandbox: TestSandbox) =>
			await Promise.resolve({
				baseUrl: addressOf(server, sandbox.sandbox.urls.readLater),
				consumerKey: 'any',
				accessToken: server.token,
				server: CHOSEN[server.id],
				userName: server.basic?.user ?? '',
				password: server.basic?.password ?? '',
			}),
	})),
];

/** Its list as the package sees it, and how many requests it took so far. */
export async function listOf(
	known: Known,
	sandbox: TestSandbox,
): Promise<{ list: ReadingList; requests: () => number; close: () => Promise<void> }> {
	const account = await known.account(sandbox);
	const { http, requests, close } = undiciClient(account);
	const list = createServerList({
		http,
		wire: { format: 'json', detail: 'complete' },
		baseUrl: account.baseUrl,
		chosen: dialectNamed(account.server),
	});
	return { list, requests, close };
}
