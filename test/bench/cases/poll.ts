import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../../../sandbox/host/bootstrap.mjs';
import { connectAccount } from '../account.ts';
import type { Bench } from '../Bench.ts';
import { type Sample, sampleOf } from '../statistics.ts';
import type { Case, Options, Row } from './case.ts';

const built = createRequire(join(repository, 'dist', 'package.json'));
const POLLS = 20;
const MOST_POLLS_OF_FIRST_LOOK = 500;

/** A poll without changes must not cost more for a longer list. */
export const poll: Case = {
	name: 'poll',
	title: 'A poll without changes',
	explanation: `The built ReadLater Trigger, asked ${POLLS} times by this process in the place of n8n (which does not tell how long such a poll takes), against the sandbox with lists of different lengths, both in one process. The last change is an hour old. The floor is the same request alone.`,
	async run({ bench, quick, say }: Options): Promise<Row[]> {
		await bench.fixture.control.put('/readLater/limits', {
			user: { limit: 1e9, windowSeconds: 3_600 },
			key: { limit: 1e9, windowSeconds: 3_600 },
		});
		const rows: Row[] = [];
		for (const size of quick ? [100, 10_000] : [100, 1_000, 10_000, 100_000]) {
			say(`${size} items`);
			const context = await contextFor(bench, `poll-${size}`, size);
			await settle(bench, context);
			const times: number[] = [];
			for (let turn = 0; turn < POLLS; turn++) {
				const began = performance.now();
				if ((await pollOnce(context)) !== null)
					throw new Error('There was a change where there is none.');
				times.push(performance.now() - began);
			}
			const { requests } = await bench.fixture.control.get<{ requests: unknown[] }>('/requests');
			rows.push({
				what: `list of ${size} items`,
				unit: 'ms',
				ours: sampleOf(times),
				floor: await floorOf(context),
				most: 2,
				remark: `${requests.length / POLLS} requests each`,
			});
		}
		return rows;
	},
};

/** Polls until the first look is over, which reads what changed lately page by page. */
async function settle(bench: Bench, context: PollContext): Promise<void> {
	const { control } = bench.fixture;
	for (let polls = 0; polls < MOST_POLLS_OF_FIRST_LOOK; polls++) {
		await control.request('DELETE', '/requests');
		await pollOnce(context);
		const { requests } = await control.get<{ requests: unknown[] }>('/requests');
		await control.request('DELETE', '/requests');
		if (polls > 0 && requests.length === 1) return;
	}
	throw new Error('The first look does not end.');
}

interface PollContext extends Record<string, unknown> {
	/** The last request, once more. */
	repeat: () => Promise<unknown>;
}

async function floorOf({ repeat }: PollContext): Promise<Sample> {
	const times: number[] = [];
	for (let turn = 0; turn < POLLS; turn++) {
		const began = performance.now();
		await repeat();
		times.push(performance.now() - began);
	}
	return sampleOf(times);
}

async function pollOnce(context: PollContext): Promise<unknown> {
	const { ReadLaterTrigger } = built('./nodes/ReadLater/ReadLaterTrigger.node.js') as {
		ReadLaterTrigger: new () => { poll: (this: unknown) => Promise<unknown> };
	};
	return await new ReadLaterTrigger().poll.call(context);
}

/** As much of n8n's context for polls as the trigger uses. */
async function contextFor(bench: Bench, user: string, size: number): Promise<PollContext> {
	const { control, urls } = bench.fixture;
	await control.put(`/readLater/accounts/${user}`, {});
	await control.post(`/readLater/accounts/${user}/items`, {
		generate: size,
		spreadSeconds: size,
		at: Math.floor(Date.now() / 1_000) - 3_600,
	});
	const { consumerKey, accessToken } = await connectAccount(bench, user);
	const staticData = {};
	const parameters: Record<string, unknown> = {
		authentication: 'token',
		event: 'newItem',
		output: 'simplified',
		filters: {},
		options: {},
	};
	const send = async (url: string, body: object, headers: Record<string, string>) => {
		context.repeat = async () => await send(url, body, headers);
		const response = await fetch(url, {
			method: 'POST',
			headers,
			body: JSON.stringify({ ...body, consumer_key: consumerKey, access_token: accessToken }),
		});
		return {
			statusCode: response.status,
			headers: Object.fromEntries(response.headers),
			body: await response.text(),
		};
	};
	const context: PollContext = {
		repeat: async () => await Promise.reject(new Error('There was no request.')),
		getMode: () => 'trigger',
		getNode: () => ({
			id: '1',
			name: 'Trigger',
			type: 't',
			typeVersion: 1,
			position: [0, 0],
			parameters,
		}),
		getTimezone: () => 'UTC',
		getWorkflow: () => ({ id: 'bench', name: 'Bench', active: true }),
		getWorkflowStaticData: () => staticData,
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getCredentials: async () => ({ baseUrl: urls.readLater, consumerKey, accessToken }),
		logger: console,
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{ url, body, headers }: { url: string; body: object; headers: Record<string, string> },
			) => await send(url, body, headers),
		},
	};
	return context;
}
