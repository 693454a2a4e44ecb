/**
 * Every node against everything that can go wrong between it and its service. With WRITE_DOCS=1 the
 * run writes what happened as docs/faults.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import { findLeaks } from './support/canary.ts';
import { tableOf, type FaultRow } from './support/faultTable.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { grantedToken } from './support/grantedToken.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'faults.md');
const PACKAGE = 'n8n-nodes-weather-readlater-chat';
/** No wait inside a node may be longer than this in all. */
const LONGEST_MS = 180_000;

const CANARY = {
	weatherKey: 'CANARYfaultweatherkey0123456789abc',
	consumerKey: '88888-CANARYfaultconsumerkey00',
	feedUserId: 'CANARYfaultfeeduser',
};

type Service = 'weather' | 'readLater' | 'chat';

/** What is run against each fault. `effect` counts what reached the service under a name. */
interface Subject {
	label: string;
	service: Service;
	/** Requests that the fault is for. */
	path: string;
	type: string;
	credential: string;
	parameters: (name: string) => Record<string, unknown>;
	effect?: (name: string) => Promise<number>;
}

const STATUSES = [400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 500, 502, 503, 504];

interface FaultCase {
	label: string;
	fault: object;
}

const FAULTS: FaultCase[] = [
	...STATUSES.map((status) => ({ label: `status ${status}`, fault: { kind: 'status', status } })),
	{ label: 'reset before the answer', fault: { kind: 'reset', when: 'before' } },
	{ label: 'reset in the middle of the answer', fault: { kind: 'reset', when: 'middle' } },
	{ label: 'done, then reset without an answer', fault: { kind: 'reset', when: 'after' } },
	{ label: 'first byte after 40 s', fault: { kind: 'delay', ms: 40_000 } },
	{ label: '20 bytes a second', fault: { kind: 'drip', bytesPerSecond: 20 } },
	{ label: 'cut-off JSON', fault: { kind: 'truncate', bytes: 12 } },
	{ label: 'empty body', fault: { kind: 'truncate', bytes: 0 } },
	{ label: 'answer of 40 MB', fault: { kind: 'oversize', bytes: 40_000_000 } },
	{ label: 'web page with status 200', fault: { kind: 'html' } },
	{ label: 'web page with status 502', fault: { kind: 'html', status: 502 } },
	{ label: 'says gzip, is not', fault: { kind: 'wrongEncoding' } },
	{
		label: 'redirect to another host',
		fault: { kind: 'redirect', location: 'http://127.0.0.2:9/steal' },
	},
	{ label: 'redirect to itself', fault: { kind: 'redirect', location: '/', status: 307 } },
	{ label: 'repeats the request in its error', fault: { kind: 'echo' } },
];

describe('everything that can go wrong', () => {
	let fixture: Fixture;
	let subjects: Subject[];
	let credentials: Record<string, Credential>;
	let expired: Server;
	let webhook: { url: string; token: string };
	let channel: string;
	const rows: FaultRow[] = [];
	let memoryBefore = 0;

	beforeAll(async () => {
		fixture = await startFixture();
		const { control, rest, urls } = fixture;
		await control.put(`/weather/keys/${CANARY.weatherKey}`, {
			state: 'active',
			dailyCap: 1_000_000,
		});
		await control.put(`/readLater/applications/${CANARY.consumerKey}`, {
			name: 'Faults',
			permissions: ['retrieve', 'add', 'modify'],
		});
		await control.put('/readLater/accounts/reader', {
			feedUserId: CANARY.feedUserId,
			feedPublic: true,
		});
		await control.put('/readLater/limits', {
			user: { limit: 1e6, windowSeconds: 3600 },
			key: { limit: 1e6, windowSeconds: 3600 },
		});
		// What the limits do is looked at elsewhere.
		await control.put('/chat/limits', { webhook: { limit: 1_000_000, perMs: 2_000 } });
		channel = (await control.secrets()).channelUrl.split('/').at(-1) ?? '';
		webhook = await control.post('/chat/webhooks', { channelId: channel, name: 'Faults' });
		const accessToken = await grantedToken(fixture, CANARY.consumerKey);
		credentials = {
			weatherApi: await rest.credentials.create('Weather', 'weatherApi', {
				baseUrl: urls.weather,
				apiKey: CANARY.weatherKey,
			}),
			readLaterTokenApi: await rest.credentials.create('List', 'readLaterTokenApi', {
				baseUrl: urls.readLater,
				consumerKey: CANARY.consumerKey,
				accessToken,
			}),
			readLaterFeedApi: await rest.credentials.create('Feed', 'readLaterFeedApi', {
				feedAddress: `${urls.readLater}/users/${CANARY.feedUserId}/feed/all`,
			}),
			chatWebhookApi: await rest.credentials.create('Chat', 'chatWebhookApi', {
				webhookUrl: webhook.url,
			}),
		};
		subjects = subjectsOf(fixture, channel);
		const certificates = join(import.meta.dirname, 'support', 'certificates');
		expired = createServer(
			{
				key: readFileSync(join(certificates, 'expired.key.pem')),
				cert: readFileSync(join(certificates, 'expired.cert.pem')),
			},
			(_request, response) => response.end('{}'),
		);
		await new Promise<void>((resolve) => expired.listen(0, '127.0.0.1', resolve));
		await Promise.all(subjects.map((subject) => run(subject, `warm-up ${subject.label}`)));
		memoryBefore = residentMiB(fixture.pid());
	}, 300_000);

	afterEach(async () => {
		await fixture.control.request('DELETE', '/faults');
	});

	afterAll(async () => {
		expired?.close();
		await fixture?.stop();
	});

	const run = async (
		subject: Subject,
		name: string,
		credential = credentials[subject.credential] as Credential,
	) => {
		const workflow = await fixture.rest.workflows.create({
			name,
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'Node',
					type: `${PACKAGE}.${subject.type}`,
					typeVersion: 1,
					position: [200, 0],
					parameters: subject.parameters(name),
					credentials: { [subject.credential]: { id: credential.id, name: credential.name } },
				},
			],
			connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		});
		const id = await fixture.rest.workflows.run(workflow.id, 'Start');
		return await fixture.rest.executions.finished(id, LONGEST_MS);
	};

	const requestsOf = async ({ service, path }: Subject, since: number) => {
		const { requests } = await fixture.control.get<{ requests: { id: number; path: string }[] }>(
			`/requests?service=${service}&afterId=${since}`,
		);
		return requests.filter((request) => request.path.includes(path));
	};
	const lastRequest = async () =>
		(await fixture.control.get<{ requests: { id: number }[] }>('/requests')).requests.at(-1)?.id ??
		0;

	/** Runs a subject under what is in its way now. */
	const judge = async (
		subject: Subject,
		label: string,
		credential?: Credential,
	): Promise<FaultRow> => {
		const name = `${label} ${subject.label}`.replace(/\W+/g, '-');
		const since = await lastRequest();
		const execution = await run(subject, name, credential);
		const error = errorOf(execution);
		const done = (await subject.effect?.(name)) ?? 0;
		return {
			fault: label,
			node: subject.label,
			says: error ? error.message : 'works',
			advice: error?.description ?? '',
			requests: (await requestsOf(subject, since)).length,
			lost: !error && subject.effect !== undefined && done === 0,
			twice: done > 1,
			unsaid:
				error !== undefined &&
				done === 1 &&
				!/may have|was posted|were posted|was saved|look at/i.test(`${error.description}`),
		};
	};

	const expectKind = (row: FaultRow) => {
		expect(row).toEqual({ ...row, lost: false, twice: false, unsaid: false });
		if (row.says === 'works') return;
		expect(row.says).toMatch(/^['A-Z].{10,}/);
		expect(row.advice).toMatch(/.{20,}/);
		expect(`${row.says} ${row.advice}`).not.toMatch(
			/<html|undefined|\[object|AxiosError|status code \d|CANARY/i,
		);
	};

	it.each(FAULTS)(
		'$label',
		async ({ label, fault }) => {
			for (const { service, path } of subjects)
				await fixture.control.post('/faults', { service, pathContains: path, times: 0, fault });
			const found = await Promise.all(subjects.map((subject) => judge(subject, label)));
			await fixture.control.request('DELETE', '/faults');
			rows.push(...found);
			found.forEach(expectKind);
			// Nothing stays broken afterwards.
			const after = await Promise.all(
				subjects.map(
					async (subject) =>
						[
							subject.label,
							errorOf(await run(subject, `after ${label} ${subject.label}`.replace(/\W+/g, '-'))),
						] as const,
				),
			);
			expect(after).toEqual(subjects.map((subject) => [subject.label, undefined]));
		},
		2 * LONGEST_MS,
	);

	it.each([
		['no server of this name', () => 'http://no-such-host.invalid'],
		['expired certificate', () => `https://127.0.0.1:${(expired.address() as AddressInfo).port}`],
	])(
		'%s',
		async (label, address) => {
			const found = await Promise.all(
				subjects.map(
					async (subject) =>
						await judge(
							subject,
							label,
							await fixture.rest.credentials.create(
								label,
								subject.credential,
								elsewhere(subject.credential, address(), webhook),
							),
						),
				),
			);
			rows.push(...found);
			for (const row of found) {
				expectKind(row);
				expect(row.says).not.toBe('works');
			}
		},
		LONGEST_MS,
	);

	it(
		'a clock of the service that is a day ahead or behind harms no node',
		async () => {
			for (const offsetMs of [86_400_000, -86_400_000]) {
				await fixture.control.post('/clock', { offsetMs });
				for (const subject of subjects)
					expect([
						subject.label,
						errorOf(await run(subject, `clock ${offsetMs} ${subject.label}`)),
					]).toEqual([subject.label, undefined]);
			}
			await fixture.control.post('/clock', { offsetMs: null });
		},
		LONGEST_MS,
	);

	it(
		'tells no secret anywhere',
		async () => {
			const accessTokens = await tokens(fixture);
			expect(
				await findLeaks(fixture, { ...CANARY, webhookToken: webhook.token, ...accessTokens }),
			).toEqual([]);
		},
		LONGEST_MS,
	);

	it('gives the memory back', async () => {
		const rise = residentMiB(fixture.pid()) - memoryBefore;
		// What n8n itself keeps of some hundred executions, and answers of 40 MB that wait for the collector.
		expect(rise).toBeLessThan(400);
	});

	it('loses nothing, does nothing twice, and says what may have happened', () => {
		expect(rows.filter(({ lost, twice, unsaid }) => lost || twice || unsaid)).toEqual([]);
		expect(rows.length).toBe(subjects.length * (FAULTS.length + 2));
		if (process.env.WRITE_DOCS) writeFileSync(PAGE, tableOf(rows));
	});
});

function subjectsOf({ control }: Fixture, channel: string): Subject[] {
	return [
		{
			label: 'Weather',
			service: 'weather',
			path: '/data/3.0/onecall',
			type: 'weather',
			credential: 'weatherApi',
			// Another place each time, so that no answer is at hand from before.
			parameters: () => ({
				resource: 'weather',
				operation: 'getDailyForecast',
				locationBy: 'coordinates',
				latitude: (Math.random() * 100 - 50).toFixed(4),
				longitude: '13.4',
			}),
		},
		{
			label: 'ReadLater',
			service: 'readLater',
			path: '/v3/get',
			type: 'readLater',
			credential: 'readLaterTokenApi',
			parameters: () => ({
				authentication: 'token',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				returnAll: false,
				limit: 5,
				sort: { order: 'newest' },
				output: 'simplified',
			}),
		},
		{
			label: 'ReadLater save',
			service: 'readLater',
			path: '/v3/add',
			type: 'readLater',
			credential: 'readLaterTokenApi',
			parameters: (name) => ({
				authentication: 'token',
				resource: 'savedItem',
				operation: 'save',
				url: `https://saved.example.com/${encodeURIComponent(name)}`,
			}),
			// The interface keeps one item for an address; saving twice shows in the requests that were carried out.
			effect: async (name) => {
				const { items } = await control.get<{ items: { url: string }[] }>(
					'/readLater/accounts/reader/items',
				);
				return items.filter(
					({ url }) => url === `https://saved.example.com/${encodeURIComponent(name)}`,
				).length;
			},
		},
		{
			label: 'ReadLater feed',
			service: 'readLater',
			path: '/feed/all',
			type: 'readLater',
			credential: 'readLaterFeedApi',
			parameters: () => ({
				resource: 'feed',
				operation: 'getMany',
				returnAll: false,
				limit: 5,
				output: 'simplified',
			}),
		},
		{
			label: 'Chat Webhook',
			service: 'chat',
			path: '/webhooks/',
			type: 'chatWebhook',
			credential: 'chatWebhookApi',
			parameters: (name) => ({
				resource: 'message',
				operation: 'send',
				text: name,
				senderName: 'Faults',
				options: { maxWait: name.startsWith('after') ? 170 : 20 },
			}),
			effect: async (name) => {
				const { messages } = await control.get<{ messages: { content: string }[] }>(
					`/chat/channels/${channel}/messages`,
				);
				return messages.filter(({ content }) => content === name).length;
			},
		},
	];
}

function elsewhere(
	credential: string,
	address: string,
	webhook: { url: string },
): Record<string, string> {
	switch (credential) {
		case 'weatherApi':
			return { baseUrl: address, apiKey: CANARY.weatherKey };
		case 'readLaterFeedApi':
			return { feedAddress: `${address}/users/${CANARY.feedUserId}/feed/all` };
		case 'chatWebhookApi':
			return { webhookUrl: `${address}${new URL(webhook.url).pathname}` };
		default:
			return {
				baseUrl: address,
				consumerKey: CANARY.consumerKey,
				accessToken: 'CANARYfaultaccesstoken',
			};
	}
}

async function tokens({ control }: Fixture): Promise<Record<string, string>> {
	const { readLater } = await control.get<{ readLater: { accessTokens: object } }>('/state');
	return Object.fromEntries(
		Object.keys(readLater.accessTokens).map((token, index) => [`access token ${index}`, token]),
	);
}

function residentMiB(pid: number): number {
	return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
