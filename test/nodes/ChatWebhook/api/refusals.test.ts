/**
 * The table of refusals in docs/chat-webhook.md is made by this run: `UPDATE_DOCS=1` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatError } from '../../../../nodes/ChatWebhook/api/chatErrors';
import type { Asked } from '../../../../nodes/ChatWebhook/api/errorCodes';

const DOCS = join(__dirname, '../../../../docs/chat-webhook.md');
const BEGIN = '<!-- refusals: made by test/nodes/ChatWebhook/api/refusals.test.ts -->';
const END = '<!-- end of refusals -->';

const SEND: Asked = { for: 'send' };
const IN_THREAD: Asked = { for: 'send', threadId: '12' };
const WITH_FILE: Asked = { for: 'send', hasFiles: true };
const PAGE = '<html><title>Access denied</title></html>';

const field = (path: string, message: string) => ({
	code: 50_035,
	message: 'Invalid Form Body',
	errors: path
		.split('.')
		.reduceRight<object>((inner, name) => ({ [name]: inner }), { _errors: [{ message }] }),
});

/** What was asked, and what came back. */
const REFUSALS: ReadonlyArray<readonly [string, Asked, number, object | string]> = [
	['Send', SEND, 404, { code: 10_015, message: 'Unknown Webhook' }],
	['Send', SEND, 401, { code: 50_027, message: 'Invalid Webhook Token' }],
	['Send', SEND, 400, { code: 50_027, message: 'Invalid Webhook Token' }],
	['Send', SEND, 404, { code: 404, message: 'Webhook could not be found' }],
	['Send', SEND, 404, 'Not Found'],
	['Send', SEND, 404, { message: 'Cannot POST /api/webhooks/1/x' }],
	['Send', SEND, 404, { code: 10_003, message: 'Unknown Channel' }],
	['Send to a thread', IN_THREAD, 404, { code: 10_003, message: 'Unknown Channel' }],
	['Send to a thread', IN_THREAD, 404, { code: 404, message: 'Channel could not be found' }],
	['Send to a thread', IN_THREAD, 404, 'Not Found'],
	['Send', SEND, 401, { message: '401: Unauthorized' }],
	['Send', SEND, 401, PAGE],
	['Send', SEND, 403, { code: 50_013, message: 'Missing Permissions' }],
	['Send to a thread', IN_THREAD, 403, { code: 50_001, message: 'Missing Access' }],
	['Send', SEND, 403, { message: 'Swearing is not welcome' }],
	['Send', SEND, 403, PAGE],
	['Send', SEND, 403, { code: 40_333, message: 'internal network error' }],
	['Send', SEND, 405, ''],
	['Send', SEND, 407, PAGE],
	['Send', SEND, 413, { code: 40_005, message: 'Request entity too large' }],
	['Send with a file', WITH_FILE, 413, PAGE],
	['Send', SEND, 400, { code: 50_006, message: 'Cannot send an empty message' }],
	['Send', SEND, 400, field('content', 'Must be 2000 or fewer in length.')],
	['Send', SEND, 400, field('embeds.0.fields.3.value', 'Must be 1024 or fewer in length.')],
	['Send', SEND, 400, field('poll.answers.1.poll_media.text', 'This field is required')],
	[
		'Send',
		SEND,
		400,
		{
			code: 50_035,
			message: 'Invalid Form Body',
			errors: { _errors: [{ message: 'Too many things.' }] },
		},
	],
	['Send', SEND, 400, { message: 'Bad words' }],
	['Send', SEND, 400, ''],
	['Send', SEND, 422, { message: 'username is required' }],
	[
		'Send',
		SEND,
		400,
		{
			code: 220_001,
			message: 'Webhooks posted to forum channels must have a thread_name or thread_id',
		},
	],
	[
		'Send a forum post',
		SEND,
		400,
		{ code: 220_003, message: 'Webhooks can only create threads in forum channels' },
	],
	['Send a forum post', SEND, 400, { code: 40_067, message: 'A tag is required' }],
	['Send to a thread', IN_THREAD, 400, { code: 50_083, message: 'Thread is archived' }],
	['Send to a thread', IN_THREAD, 400, { code: 160_005, message: 'Thread is locked' }],
	['Send', SEND, 400, { code: 200_000, message: 'Message was blocked by automatic moderation' }],
	['Send', SEND, 400, { code: 240_000, message: 'Message blocked by harmful links filter' }],
	['Send', SEND, 400, { code: 20_016, message: 'Slowmode' }],
	['Send', SEND, 500, { message: 'Mentioned invalid roles: 99' }],
	['Send', SEND, 502, PAGE],
	['Send', SEND, 503, { code: 130_000, message: 'API resource is currently overloaded' }],
	['Send', SEND, 303, ''],
	['Edit', { for: 'edit' }, 404, { code: 10_008, message: 'Unknown Message' }],
	['Edit', { for: 'edit' }, 401, { message: 'Unauthorized' }],
	[
		'Edit',
		{ for: 'edit' },
		403,
		{ code: 50_005, message: 'Cannot edit a message authored by another user' },
	],
	[
		'Edit',
		{ for: 'edit' },
		429,
		{
			code: 30_046,
			message: 'Maximum number of edits to messages older than 1 hour',
			retry_after: 600,
		},
	],
	['Edit', { for: 'edit' }, 404, { message: 'Cannot PATCH /api/webhooks/1/x/messages/9' }],
	['Delete', { for: 'delete' }, 404, 'Not Found'],
	['Get', { for: 'get' }, 404, { message: 'Unknown message' }],
	['Get', { for: 'get' }, 405, ''],
	['Get Info', { for: 'webhook' }, 405, ''],
	['Get Info', { for: 'webhook' }, 404, 'Not Found'],
];

function answerOf([, asked, status, body]: (typeof REFUSALS)[number]) {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return chatError({ status, headers: {}, text }, asked).details;
}

function table(): string {
	const rows = REFUSALS.map((refusal) => {
		const [what, , status, body] = refusal;
		const { message, description, stopsRun } = answerOf(refusal);
		const shown =
			typeof body === 'string'
				? body === PAGE
					? 'a web page'
					: body === ''
						? ''
						: `“${body}”`
				: `${(body as { code?: number }).code ?? ''} “${(body as { message: string }).message}”`;
		return `| ${what}: ${status} ${shown.trim()} | *${message}* ${description}${stopsRun ? '' : ' Other items go on.'} |`.replace(
			/ +/g,
			' ',
		);
	});
	return ['| Asked, answered | What is read |', '| --- | --- |', ...rows].join('\n');
}

test('the documentation has the table as this run makes it', () => {
	const page = readFileSync(DOCS, 'utf8');
	const [before = '', rest = ''] = page.split(BEGIN);
	const [inside = '', after = ''] = rest.split(END);
	if (process.env.UPDATE_DOCS)
		writeFileSync(DOCS, `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`);
	else expect(inside.trim()).toBe(table());
});

test.each(REFUSALS)('%s, %j: %i %j is told in words, with what to do', (...refusal) => {
	const { message, description } = answerOf(refusal);
	expect(message).toMatch(/^['A-Z].*[^.]$/);
	expect(description).toMatch(/[.”]$/);
	expect(`${message} ${description}`).not.toMatch(/undefined|\[object|<html|: :|\.\./);
});

test('only what concerns the webhook, or what stands before it, stops the other items', () => {
	const stopping = REFUSALS.filter((refusal) => answerOf(refusal).stopsRun);
	expect(stopping.map(([, , status, body]) => [status, (body as { code?: number }).code])).toEqual([
		[404, 10_015],
		[401, 50_027],
		[400, 50_027],
		[404, 404],
		[404, undefined],
		[404, undefined],
		[404, 10_003],
		[401, undefined],
		[401, undefined],
		[403, 50_013],
		[403, undefined],
		[403, 40_333],
		[405, undefined],
		[407, undefined],
		[404, undefined],
	]);
});

test('the place of an embed that was divided is the one that was entered', () => {
	const asked: Asked = {
		for: 'send',
		embedPlaces: [
			{ number: 1, fieldNumbers: [] },
			{ number: 2, fieldNumbers: [7, 8] },
		],
	};
	const text = JSON.stringify(field('embeds.1.fields.1.name', 'No.'));
	expect(chatError({ status: 400, headers: {}, text }, asked).details.description).toBe(
		'Embed 2, field 8, name: No.',
	);
});

test('an error of 20 MB becomes a few hundred characters', () => {
	const text = JSON.stringify({ message: 'x'.repeat(20_000_000) });
	expect(
		chatError({ status: 400, headers: {}, text }, SEND).details.description.length,
	).toBeLessThan(600);
});
