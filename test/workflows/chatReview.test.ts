/** Ask and Wait as the review of an agent's tool: what is asked shows what the agent wants to do. */
import { restoreExpressionEngine, useIsolatedExpressions } from '../engine';
import nock from '../engine/nock';
import { startN8n, WEBHOOK_PATH } from './accounts';

/** As n8n 2.x presets it (its `tool-generation/hitl-tools`). */
const PRESET =
	'=The agent wants to run this tool: {{ $tool.name }}\n\nInput:\n{{ $tool.parameters }}';

let server = 0;

/** @returns what is posted above the links */
async function questionOf(message: string, toolParameters: unknown): Promise<string> {
	const chat = `https://review${++server}.test`;
	let content = '';
	nock(chat).get(WEBHOOK_PATH).reply(200, { id: '123456', type: 1 });
	nock(chat)
		.post(WEBHOOK_PATH)
		.query(true)
		.reply(200, (_uri, body) => {
			({ content } = body as { content: string });
			return { id: '900', channel_id: '77' };
		});
	const n8n = startN8n();
	const account = await n8n.credentials.create('chatWebhookApi', {
		webhookUrl: `${chat}${WEBHOOK_PATH}`,
	});
	const result = await n8n.execute(
		{
			type: 'chatWebhookHitlTool',
			credentials: account.reference,
			parameters: { resource: 'message', operation: 'sendAndWait', message },
		},
		[{ json: { tool: 'Post', toolParameters } as never }],
	);
	expect([result.status, result.error]).toEqual(['waiting', undefined]);
	return content.slice(0, content.indexOf('\n\nApprove: '));
}

const wholeInput = async () => {
	const input = { Text: 'Back at six', Count: 2, Tags: ['a', 'b'], Empty: null };
	expect(await questionOf(PRESET, input)).toBe(
		'The agent wants to run this tool: Post\n\nInput:\nText: Back at six\nCount: 2\nTags: ["a","b"]\nEmpty: null',
	);
};

test('what n8n presets shows each value in a line, not “[object Object]”', wholeInput);

test.each<[string, unknown, string]>([
	['={{$tool.parameters}}', { Text: 'x' }, 'Text: x'],
	['=Run {{ $tool.name }}?\n{{ $tool.parameters }}', 'a text', 'Run Post?\na text'],
	['=Run {{ $tool.name }}?\n{{ $tool.parameters }}', {}, 'Run Post?'],
	['=Post this?\n{{ $tool.parameters.Text }}', { Text: 'x' }, 'Post this?\nx'],
	['={{ $tool.parameters }} or {{ $tool.parameters }}', { Text: 'x' }, 'Text: x or Text: x'],
	// What the model wrote is text, whatever it looks like.
	['=May it?\n{{ $tool.parameters }}', { Text: '{{ 1 + 1 }} $&' }, 'May it?\nText: {{ 1 + 1 }} $&'],
	['Not an expression: {{ $tool.parameters }}', {}, 'Not an expression: {{ $tool.parameters }}'],
])('%j with %j', async (message, input, question) => {
	expect(await questionOf(message, input)).toBe(question);
});

// The last, since the engine of the others does not come back.
describe('with expressions in an isolated V8, as in production', () => {
	beforeAll(useIsolatedExpressions);
	afterAll(restoreExpressionEngine);
	test('what n8n presets shows each value in a line', wholeInput);
});
