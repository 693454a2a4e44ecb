import { EventEmitter } from 'node:events';
import type { IExecuteFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { serveQuestion } from '../../nodes/ChatWebhook/question/serveQuestion';
import { createAnswerClaims } from '../../nodes/ChatWebhook/service/answerClaims';
import type { Random } from './random';
import { clockOf, type SteppedTime } from './SteppedTime';

export type Line = '1.x' | '2.x';

/** A page as a person gets it; undefined when n8n was gone before it came. */
type Received = { status: number; html: string } | undefined;

/** What one run came to. */
export interface QuestionRun {
	/** Messages that ask, in the channel. */
	posted: number;
	/** The answers with which the execution went on. */
	wentOnWith: string[];
	/** Answers whose person was thanked. */
	thanked: string[];
	/** What the message shows in the end; undefined while it has its links. */
	shown: string | undefined;
	status: Status;
	kills: number;
	/** Whether a message without links stood in the channel while the execution waited. */
	wasStuck: boolean;
}

type Status = 'running' | 'waiting' | 'crashed' | 'success' | 'error';

/** A process of n8n. What is awaited in one that was killed never comes. */
interface Process {
	readonly number: number;
	isDead: boolean;
	readonly claims: ReturnType<typeof createAnswerClaims>;
}

/**
 * An n8n with one execution that asks, the channel it asks in, and people and robots who open the links,
 * while the process is killed and started again. The node is the real one; n8n's part is what its versions
 * 2.40.7 and 1.123.81 do: 2.x goes on only with an execution that is stored as waiting, and answers the
 * browser then; 1.x answers first and asks nothing.
 */
export class QuestionSimulation {
	/** What a process knows of a server is not forgotten between simulations. */
	private readonly origin = `https://chat${++simulations}.test`;
	private process: Process = newProcess(1);
	private status: Status = 'running';
	private stored = '{}';
	private readonly messages: string[] = [];
	private readonly wentOnWith: string[] = [];
	private readonly thanked: string[] = [];
	private kills = 0;
	private wasStuck = false;

	constructor(
		private readonly time: SteppedTime,
		private readonly random: Random,
		private readonly line: Line,
		/** False to see what happens where two answers at once are not told apart. */
		private readonly tellsApart = true,
	) {
		clockOf.time = time;
	}

	async run(): Promise<QuestionRun> {
		void this.execute();
		for (let kills = this.random.whole(0, 4); kills > 0; kills--)
			void this.killAt(
				this.random.chance(0.3) ? this.random.whole(0, 200) : this.random.whole(200, 9_000),
			);
		for (let robots = this.random.whole(0, 5); robots > 0; robots--)
			void this.robot(this.random.whole(0, 10_000));
		for (let people = this.random.whole(1, 4); people > 0; people--)
			void this.person(this.random.pick([300, 1_000, 2_000, this.random.whole(40, 8_000)]));
		// Somebody comes when all is quiet.
		void this.person(60_000);
		void this.person(120_000);
		await this.time.runToEnd(() => this.look());
		const [message = ''] = this.messages;
		return {
			posted: this.messages.length,
			wentOnWith: this.wentOnWith,
			thanked: this.thanked,
			shown: /\n\nAnswer: (\w+)/.exec(message)?.[1],
			status: this.status,
			kills: this.kills,
			wasStuck: this.wasStuck,
		};
	}

	/** Between two things that happen. */
	private look(): void {
		const [message] = this.messages;
		if (this.status === 'waiting' && message !== undefined && linksIn(message).length === 0)
			this.wasStuck = true;
	}

	private async killAt(ms: number): Promise<void> {
		await this.time.sleep(ms);
		this.kills++;
		this.process.isDead = true;
		await this.time.sleep(this.random.whole(1, 300));
		// What n8n finds running when it starts has crashed.
		if (this.status === 'running') this.status = 'crashed';
		this.process = newProcess(this.process.number + 1);
	}

	/** Never over in a process that was killed meanwhile. */
	private async in(process: Process, ms: number): Promise<void> {
		await this.time.sleep(ms);
		if (process.isDead) await new Promise(() => undefined);
	}

	private async execute(): Promise<void> {
		const { process } = this;
		const kept = {};
		let waits = false;
		const context = {
			...this.common(process),
			getInputData: () => [{ json: {} }],
			continueOnFail: () => false,
			getNodeParameter: (name: string) => PARAMETERS[name],
			getContext: () => kept,
			getExecutionCancelSignal: () => undefined,
			addExecutionHints: () => undefined,
			putExecutionToWait: async () => {
				waits = true;
				await this.in(process, 1);
			},
		} as unknown as IExecuteFunctions;
		try {
			await new ChatWebhook().execute.call(context);
		} catch {
			this.status = 'error';
			return;
		}
		await this.in(process, this.random.whole(1, 30));
		this.stored = JSON.stringify(kept);
		this.status = waits ? 'waiting' : 'success';
	}

	private common(process: Process) {
		return {
			isDead: () => process.isDead,
			getNode: () => ({ name: 'Ask', type: 'chatWebhook', typeVersion: 1, id: 'n' }),
			getExecutionId: () => '1',
			getTimezone: () => 'UTC',
			getSignedResumeUrl: (query: Record<string, string>) => {
				const url = new URL('https://n8n.test/webhook-waiting/1/n');
				for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
				url.searchParams.set('signature', `s${query.answer}${query.question}`.padEnd(64, '0'));
				return url.href;
			},
			logger: { warn: () => undefined },
			// Each process has its own queue of the webhook; the channel is the same.
			getCredentials: async () => ({
				webhookUrl: `${this.origin}/api/webhooks/${process.number}/token-of-the-webhook`,
			}),
			helpers: {
				httpRequestWithAuthentication: async (
					_type: string,
					{ method, body }: { method: string; body?: { content: string } },
				) => await this.chat(process, method, body),
			},
		};
	}

	private async chat(process: Process, method: string, body?: { content: string }) {
		await this.in(process, 0);
		// What is on its way arrives, also when its sender is gone.
		await this.time.sleep(this.random.whole(1, 40));
		if (method === 'POST') this.messages.push(body?.content ?? '');
		if (method === 'PATCH') this.messages[0] = body?.content ?? '';
		await this.in(process, this.random.whole(1, 40));
		return { statusCode: 200, headers: {}, body: '{"id":"900","type":1}' };
	}

	private async robot(ms: number): Promise<void> {
		await this.time.sleep(ms);
		const link = this.random.pick(linksIn(this.messages[0] ?? ''));
		if (link !== undefined) await this.open(link, 'GET');
	}

	/** Looks into the channel and answers; without a word of thanks, looks again. */
	private async person(ms: number): Promise<void> {
		await this.time.sleep(ms);
		for (let tries = 0; tries < 4; tries++) {
			const link = this.random.pick(linksIn(this.messages[0] ?? ''));
			if (link === undefined) return;
			await this.open(link, 'GET');
			const page = await this.open(link, 'POST');
			if (page?.html.includes('Thank you')) {
				this.thanked.push(ANSWERS[Number(new URL(link).searchParams.get('answer'))] ?? '');
				return;
			}
			if (page?.status === 409) return;
			await this.time.sleep(1_000);
		}
	}

	/** Over at the latest when the browser gives up. */
	private async open(link: string, method: 'GET' | 'POST'): Promise<Received> {
		return await Promise.race([
			this.serve(link, method),
			this.time.sleep(5_000).then(() => undefined),
		]);
	}

	private async serve(link: string, method: 'GET' | 'POST'): Promise<Received> {
		const { process } = this;
		if (process.isDead) return undefined;
		await this.in(process, this.random.whole(1, 20));
		if (this.status === 'running') return { status: 409, html: 'is running already' };
		if (this.status !== 'waiting') return { status: 200, html: 'no action required' };
		const kept = this.stored;
		const response = new Response();
		const context = {
			...this.common(process),
			getQueryData: () => Object.fromEntries(new URL(link).searchParams),
			getBodyData: () => ({}),
			getRequestObject: () => ({ method }),
			getResponseObject: () => response,
			evaluateExpression: () =>
				JSON.stringify((JSON.parse(kept) as { question: unknown }).question),
		} as unknown as IWebhookFunctions;
		const claims = this.tellsApart ? process.claims : createAnswerClaims();
		const given = await serveQuestion(context, claims);
		await this.in(process, this.random.whole(0, 5));
		if (given.workflowData === undefined) return response.page();
		// Around the moment in which the answer is stored and somebody is thanked.
		if (this.random.chance(0.2)) void this.killAt(this.random.whole(0, 20));
		return await (this.line === '1.x'
			? this.answerThenGoOn(process, response, given)
			: this.goOnThenAnswer(process, response, given));
	}

	private async goOnThenAnswer(process: Process, response: Response, given: IWebhookResponseData) {
		await this.in(process, this.random.whole(1, 10));
		if (this.status !== 'waiting') {
			response.status(500).send('');
			return response.page();
		}
		this.goOn(process, given);
		await this.in(process, this.random.whole(1, 10));
		response.send(String(given.webhookResponse));
		return response.page();
	}

	private async answerThenGoOn(process: Process, response: Response, given: IWebhookResponseData) {
		response.send(String(given.webhookResponse));
		void this.in(process, this.random.whole(1, 10)).then(() => this.goOn(process, given));
		return response.page();
	}

	private goOn(process: Process, { workflowData }: IWebhookResponseData): void {
		this.status = 'running';
		this.wentOnWith.push(String(workflowData?.[0]?.[0]?.json.answer));
		void this.in(process, this.random.whole(1, 50)).then(() => (this.status = 'success'));
	}
}

let simulations = 0;

const ANSWERS = ['Approve', 'Decline'];
const PARAMETERS: Readonly<Record<string, unknown>> = {
	resource: 'message',
	operation: 'sendAndWait',
	message: 'Shall I?',
	responseType: 'approval',
	approvalOptions: {},
	senderName: 'n8n',
	options: {},
};

function linksIn(text: string): string[] {
	return text.match(/https:\/\/n8n\.test\S+/g) ?? [];
}

function newProcess(number: number): Process {
	return { number, isDead: false, claims: createAnswerClaims() };
}

/** The part of an answer of express that the node uses. */
class Response extends EventEmitter {
	statusCode = 200;

	private html = '';

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	setHeader(): this {
		return this;
	}

	send(html: string): this {
		this.html = html;
		this.emit('close');
		return this;
	}

	page(): Received {
		return { status: this.statusCode, html: this.html };
	}
}
