/** Message › Ask and Wait in n8n's engine: the question, the page behind its links, and the answer. */
import { setTimeout as delay } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { ExecutionResult } from '../engine';
import { restoreExpressionEngine, useIsolatedExpressions } from '../engine';
import nock from '../engine/nock';
import { CANARY, startN8n, WEBHOOK_PATH } from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

const MESSAGE_ID = '900';
let server = 0;
let CHAT = '';
beforeEach(() => void (CHAT = `https://question${++server}.test`));
afterEach(() => {
	expect(nock.pendingMocks()).toEqual([]);
	nock.cleanAll();
});

interface Sent {
	content?: string;
	components?: unknown;
	allowed_mentions?: unknown;
	[field: string]: unknown;
}

/** A service that shows the webhook, keeps what is posted and what is changed. */
function chat({ answers = { id: MESSAGE_ID, channel_id: '77' } as object | string } = {}) {
	const posted: Sent[] = [];
	const edited: Sent[] = [];
	nock(CHAT).get(WEBHOOK_PATH).optionally().reply(200, { id: '123456', type: 1 });
	nock(CHAT)
		.post(WEBHOOK_PATH)
		.query(true)
		.optionally()
		.times(3)
		.reply(200, (_uri, body) => {
			posted.push(body as Sent);
			return answers;
		});
	nock(CHAT)
		.patch(`${WEBHOOK_PATH}/messages/${MESSAGE_ID}`)
		.query(true)
		.optionally()
		.times(3)
		.reply(200, (_uri, body) => {
			edited.push(body as Sent);
			return { id: MESSAGE_ID, content: 'x' };
		});
	return { posted, edited };
}

const QUESTION = { resource: 'message', operation: 'sendAndWait', message: 'Shall I?' };

async function setUp(webhookUrl = `${CHAT}${WEBHOOK_PATH}`) {
	const n8n = startN8n();
	const account = await n8n.credentials.create('chatWebhookApi', { webhookUrl });
	const ask = async (changes: object = {}, items = [{ json: { day: 'Monday' } }], settings = {}) =>
		await n8n.execute(
			{
				type: 'chatWebhook',
				credentials: account.reference,
				parameters: { ...QUESTION, ...changes },
				...settings,
			},
			items,
		);
	return { n8n, ask };
}

const linksIn = ({ content = '' }: Sent = {}): string[] =>
	content.match(/https?:\/\/[^\s>)]+/g) ?? [];
const until = async (isDone: () => boolean) => {
	for (let turn = 0; turn < 2_000 && !isDone(); turn++) await delay(5);
};
const jsonOf = (result: ExecutionResult | undefined): IDataObject | undefined =>
	result?.items[0]?.json;

test('it posts the question with a link for each answer, and waits', async () => {
	const { posted } = chat();
	const { ask } = await setUp();
	const waiting = await ask();
	expect(waiting.status).toBe('waiting');
	expect(waiting.run.waitTill?.getFullYear()).toBe(3000);
	expect(posted).toHaveLength(1);
	const links = linksIn(posted[0]);
	expect(posted[0]?.content).toBe(`Shall I?\n\nApprove: ${links[0]}\nDecline: ${links[1]}`);
	expect(posted[0]).toMatchObject({ allowed_mentions: { parse: [] } });
	expect(posted[0]).not.toHaveProperty('components');
	expect(new Set(links).size).toBe(2);
	for (const link of links) expect(link).toMatch(/&signature=[0-9a-f]{64}$/);
	expect(waiting.hints.join()).toContain('work on this computer only');
});

const answersWithWhoAndWhen = async () => {
	const { posted, edited } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask({ message: '={{ "Shall I?" }}' });
	const { status, html, resumed } = await n8n.openLink(waiting, linksIn(posted[0])[1] ?? '', {
		method: 'POST',
		body: { name: ' Anna\n<b> ' },
	});
	expect(status).toBe(200);
	expect(html).toContain('Thank you');
	expect(resumed?.status).toBe('success');
	expect(resumed?.items).toEqual([
		{
			json: {
				answer: 'Decline',
				approved: false,
				answeredBy: 'Anna <b>',
				answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
				messageId: MESSAGE_ID,
			},
			pairedItem: { item: 0 },
		},
	]);
	await until(() => edited.length > 0);
	expect(edited).toHaveLength(1);
	expect(edited[0]?.content).toMatch(
		/^Shall I\?\n\nAnswer: Decline \(Anna \\<b\\>, \d{4}-\d\d-\d\d \d\d:\d\d \S+\)$/,
	);
	expect(edited[0]).toMatchObject({ allowed_mentions: { parse: [] } });
};

test('the answer goes on, with who and when', answersWithWhoAndWhen);

test('opening a link answers nothing: a page with a button, which nobody keeps or finds', async () => {
	const { posted, edited } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask({ message: '<script>alert(1)</script> & "so"' });
	const link = linksIn(posted[0])[0] ?? '';
	for (let robot = 0; robot < 3; robot++) {
		const { status, html, headers, resumed } = await n8n.openLink(waiting, link);
		expect(status).toBe(200);
		expect(resumed).toBeUndefined();
		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
		expect(html).not.toContain('<script');
		expect(html).toContain('<button type="submit">Approve</button>');
		expect(html).toContain('noindex');
		expect(html).not.toContain('signature');
		expect(headers).toMatchObject({
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow',
			'content-security-policy': expect.stringContaining("default-src 'none'"),
		});
	}
	expect(edited).toEqual([]);
});

test('a second answer does not count while the first is taken', async () => {
	const { posted, edited } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	const [yes = '', no = ''] = linksIn(posted[0]);
	const [first, second] = await Promise.all(
		[yes, no].map((link) => n8n.openLink(waiting, link, { method: 'POST' })),
	);
	expect(jsonOf(first?.resumed)).toMatchObject({ answer: 'Approve', approved: true });
	expect(second).toMatchObject({ status: 409, html: expect.stringContaining('Already answered') });
	expect(second).not.toHaveProperty('resumed');
	await until(() => edited.length > 0);
	expect(edited.map(({ content }) => content?.includes('Approve'))).toEqual([true]);
});

test('an answer that n8n could not take can be given again, and the message is left alone', async () => {
	const { posted, edited } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	const link = linksIn(posted[0])[0] ?? '';
	const failed = await n8n.openLink(waiting, link, { method: 'POST', failsWith: 500 });
	expect(failed.status).toBe(500);
	await delay(100);
	expect(edited).toEqual([]);
	const again = await n8n.openLink(waiting, link, { method: 'POST' });
	expect(jsonOf(again.resumed)).toMatchObject({ answer: 'Approve' });
	await until(() => edited.length > 0);
});

test.each([
	['the signature', (url: URL) => url.searchParams.set('signature', 'f'.repeat(64))],
	['a piece of the signature', (url: URL) => url.searchParams.set('signature', 'f')],
	['the answer', (url: URL) => url.searchParams.set('answer', '1')],
	['the question', (url: URL) => url.searchParams.set('question', '0123456789')],
	['everything', (url: URL) => (url.search = '')],
])('a link with %s changed is none', async (_what, change) => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	const url = new URL(linksIn(posted[0])[0] ?? '');
	change(url);
	for (const method of ['GET', 'POST'] as const) {
		const { status, html, resumed } = await n8n.openLink(waiting, url.href, { method });
		expect([status, resumed]).toEqual([401, undefined]);
		expect(html).not.toContain('Shall I?');
	}
});

test('a link to an earlier question of the same execution answers no later one', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const [earlier, later] = [await ask(), await ask()];
	const link = linksIn(posted[0])[0] ?? '';
	const same = { ...later, executionId: earlier.executionId };
	const { status, resumed } = await n8n.openLink(same, link, { method: 'POST' });
	expect([status, resumed]).toEqual([409, undefined]);
});

test('answers of one’s own, and a written one', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const own = await ask({ responseType: 'customAnswers', answers: 'Today\nTomorrow\nNever' });
	expect(posted[0]?.content).toMatch(/Today: .*\nTomorrow: .*\nNever: /);
	const never = await n8n.openLink(own, linksIn(posted[0])[2] ?? '', { method: 'POST' });
	expect(jsonOf(never.resumed)).toMatchObject({
		answer: 'Never',
		approved: null,
		answeredBy: null,
	});

	const written = await ask({ responseType: 'freeText' });
	const [link = '', ...others] = linksIn(posted[1]);
	expect(others).toEqual([]);
	expect((await n8n.openLink(written, link)).html).toContain('<textarea');
	for (const text of ['', '  \n ', 'x'.repeat(4_001)]) {
		const empty = await n8n.openLink(written, link, { method: 'POST', body: { text } });
		expect([empty.status, empty.resumed]).toEqual([400, undefined]);
	}
	const body = { text: 'Two\r\nlines', name: '' };
	const given = await n8n.openLink(written, link, { method: 'POST', body });
	expect(jsonOf(given.resumed)).toMatchObject({ answer: 'Two\nlines', approved: null });
});

test('an answer that names people notifies nobody, and its link still works', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const labels = ['@everyone', '<@12>', '`@here'];
	const message = 'Whom? @`';
	const waiting = await ask({
		message,
		responseType: 'customAnswers',
		answers: labels.join('\n'),
	});
	expect(posted[0]?.content).toContain('@\u00a0everyone: http');
	expect(posted[0]?.content).not.toMatch(/@(?:everyone|here)|<@\d/);
	const link = linksIn(posted[0])[1] ?? '';
	const { resumed } = await n8n.openLink(waiting, link, { method: 'POST' });
	expect(jsonOf(resumed)).toMatchObject({ answer: '<@12>' });
});

test('link buttons, when they are wanted; the answer takes them away', async () => {
	const { posted, edited } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask({ options: { linkButtons: true } });
	const links = linksIn(posted[0]);
	expect(posted[0]?.components).toEqual([
		{
			type: 1,
			components: [
				{ type: 2, style: 5, label: 'Approve', url: links[0] },
				{ type: 2, style: 5, label: 'Decline', url: links[1] },
			],
		},
	]);
	await n8n.openLink(waiting, links[0] ?? '', { method: 'POST' });
	await until(() => edited.length > 0);
	expect(edited[0]?.components).toEqual([]);
});

test('Discord gets named links without a preview', async () => {
	CHAT = 'https://discord.com';
	const { posted } = chat();
	const { ask } = await setUp();
	await ask({ approvalOptions: { values: { approvalType: 'single', approveLabel: 'Go [now]' } } });
	expect(posted[0]?.content).toMatch(
		/^Shall I\?\n\n\[Go \\\[now\\\]\]\(<http:\/\/localhost:5678\/webhook-waiting\/\S+>\)$/,
	);
});

test('a time limit: n8n goes on with what came in; the message says until when', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const limitWaitTime = {
		values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'hours' },
	};
	const before = Date.now();
	const waiting = await ask({ options: { limitWaitTime } });
	const end = waiting.run.waitTill?.getTime() ?? 0;
	expect(end - before).toBeGreaterThanOrEqual(2 * 3_600_000);
	expect(end - before).toBeLessThan(3 * 3_600_000);
	expect(posted[0]?.content).toMatch(/\n\nAnswer until \d{4}-\d\d-\d\d \d\d:\d\d \S+\.$/);
	const { status, items } = await n8n.goOnWithoutAnswer(waiting);
	expect([status, items.map(({ json }) => json)]).toEqual(['success', [{ day: 'Monday' }]]);
});

test('several items: one question when it is the same for all, else none', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const items = [{ json: { day: 'Monday' } }, { json: { day: 'Tuesday' } }];
	const waiting = await ask({}, items);
	expect([waiting.status, posted.length]).toEqual(['waiting', 1]);
	const { resumed } = await n8n.openLink(waiting, linksIn(posted[0])[0] ?? '', { method: 'POST' });
	expect(resumed?.items).toHaveLength(1);

	const refused = await ask({ message: '=On {{ $json.day }}?' }, items);
	expect(refused.status).toBe('error');
	expect(refused.error?.message).toBe('The input items ask different questions');
	expect(posted).toHaveLength(1);
});

describe('refused before any request, naming the field', () => {
	const limit = (values: object) => ({ options: { limitWaitTime: { values } } });
	test.each([
		[{ message: ' ' }, "'Message' is empty"],
		[{ message: 'x'.repeat(1_900) }, "'Message' is too long"],
		[{ message: '={{ $json. }}' }, "'Message' could not be worked out"],
		[{ responseType: 'customAnswers', answers: '' }, "'Answers' must have 1 to 5 lines"],
		[{ responseType: 'customAnswers', answers: 'a\nb\nc\nd\ne\nf' }, "'Answers' must have 1 to 5"],
		[{ responseType: 'customAnswers', answers: 'a\na' }, "'Answers' has a line twice"],
		[{ responseType: 'customAnswers', answers: 'x'.repeat(81) }, 'An answer is too long'],
		[{ approvalOptions: { values: { approveLabel: 'Decline' } } }, 'are the same'],
		[
			{ approvalOptions: { values: { approveLabel: 'x'.repeat(81) } } },
			"'Approve Label' is too long",
		],
		[{ responseType: 'form' }, "'Response Type' has a value that is not in its list"],
		[limit({ resumeAmount: 0 }), "'Amount' must be a number"],
		[limit({ limitType: 'atSpecifiedTime', maxDateAndTime: '' }), "'Max Date and Time' is empty"],
		[
			limit({ limitType: 'atSpecifiedTime', maxDateAndTime: '2020-01-01T00:00' }),
			"'Max Date and Time' is over already",
		],
	])('%j', async (changes, message) => {
		const { ask } = await setUp();
		const { status, error } = await ask(changes);
		expect(status).toBe('error');
		expect(error?.message).toContain(message);
	});
});

test('a question that could not be posted is not waited for', async () => {
	nock(CHAT).get(WEBHOOK_PATH).reply(200, { id: '123456', type: 1 });
	nock(CHAT).post(WEBHOOK_PATH).query(true).reply(500, { message: 'no' });
	const { ask } = await setUp();
	const { status, error, run } = await ask();
	expect([status, run.waitTill]).toEqual(['error', undefined]);
	expect(error?.description).toContain('may have been posted');
});

test('with Continue On Fail an error goes on instead, and one wrong item ends all', async () => {
	const { posted } = chat();
	const { ask } = await setUp();
	const items = [{ json: { day: 'Monday' } }, { json: { day: '' } }];
	const result = await ask({ message: '={{ $json.day }}' }, items, {
		onError: 'continueRegularOutput',
	});
	expect([result.status, posted.length]).toEqual(['success', 0]);
	expect(result.items.map(({ json }) => json.error)).toEqual(Array(2).fill("'Message' is empty"));
});

test('a service that only takes messages: it waits all the same, and nothing can be changed', async () => {
	nock(CHAT).get(WEBHOOK_PATH).optionally().reply(405, '');
	let sent: Sent = {};
	nock(CHAT)
		.post(WEBHOOK_PATH)
		.reply(204, (_uri, body) => void (sent = body as Sent));
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	expect(waiting.status).toBe('waiting');
	expect(Object.keys(sent).sort()).toEqual(['content', 'username']);
	const { resumed } = await n8n.openLink(waiting, linksIn(sent)[0] ?? '', { method: 'POST' });
	expect(jsonOf(resumed)).toMatchObject({ answer: 'Approve', messageId: null });
});

test('a message that cannot be changed costs no answer', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	nock.cleanAll();
	let tried = 0;
	nock(CHAT)
		.patch(`${WEBHOOK_PATH}/messages/${MESSAGE_ID}`)
		.reply(403, () => {
			tried++;
			return { code: 50005, message: 'no' };
		});
	const { resumed } = await n8n.openLink(waiting, linksIn(posted[0])[0] ?? '', { method: 'POST' });
	expect(jsonOf(resumed)).toMatchObject({ answer: 'Approve', approved: true });
	await until(() => tried > 0);
});

test('neither the token nor a signature is in what n8n keeps', async () => {
	const { posted } = chat();
	const { n8n, ask } = await setUp();
	const waiting = await ask();
	const link = linksIn(posted[0])[0] ?? '';
	const signature = new URL(link).searchParams.get('signature') ?? 'none';
	const { resumed } = await n8n.openLink(waiting, link, { method: 'POST' });
	const kept = JSON.stringify([waiting.run, resumed?.run]);
	expect(kept).not.toContain(signature);
	expect(kept).not.toContain(CANARY.webhookToken);
	expect(kept).toContain('Approve');
});

test('an echo of the question in an error tells no signature', async () => {
	let content = '';
	nock(CHAT).get(WEBHOOK_PATH).reply(200, { id: '123456', type: 1 });
	nock(CHAT)
		.post(WEBHOOK_PATH)
		.query(true)
		.reply(400, (_uri, body) => {
			content = (body as Sent).content ?? '';
			return { code: 50035, message: `Bad: ${content}` };
		});
	const { ask } = await setUp();
	const { run, error } = await ask();
	const signature = /signature=(\w+)/.exec(content)?.[1] ?? 'none';
	expect(signature).toHaveLength(64);
	expect(`${JSON.stringify(run)} ${error?.message} ${error?.description}`).not.toContain(signature);
});

// The last, since the engine of the others does not come back.
describe('with expressions in an isolated V8, as in production', () => {
	beforeAll(useIsolatedExpressions);
	afterAll(restoreExpressionEngine);
	test('the answer goes on, with who and when', answersWithWhoAndWhen);
});
