import type { IExecuteFunctions } from 'n8n-workflow';
import { createPause } from '../../../../nodes/ChatWebhook/service/pause';

const FOR_EVER = new Date('3000-01-01');
const SIGNED = 'https://n8n.test/webhook-waiting/1/n?answer=0&signature=abc123';

function setUp(changes: object = {}) {
	const asked: string[] = [];
	const learned: string[] = [];
	const kept: Record<string, unknown> = {};
	const context = {
		getSignedResumeUrl: () => SIGNED,
		getContext: () => kept,
		putExecutionToWait: async (until: Date) =>
			void asked.push(`waits until ${until.toISOString()}`),
		...changes,
	} as unknown as IExecuteFunctions;
	const pause = createPause(context, {
		now: () => 0,
		random: () => 0.5,
		forEver: FOR_EVER,
		learn: (secret) => learned.push(secret),
	});
	return { pause, asked, learned, kept };
}

const QUERY = { answer: '0', question: 'q' };

test('a line of n8n that has to be asked to look at the signature is asked before there is a link', () => {
	const calls: string[] = [];
	const { pause, learned } = setUp({
		setSignatureValidationRequired: () => calls.push('asked'),
		getSignedResumeUrl: () => {
			calls.push('signed');
			return SIGNED;
		},
	});
	expect(pause.link(QUERY)).toBe(SIGNED);
	expect(calls).toEqual(['asked', 'signed']);
	expect(learned).toEqual(['abc123']);
});

test.each([
	['without signed links', { getSignedResumeUrl: undefined }, 'cannot sign the links'],
	['inside of an agent', { connectionType: 'ai_tool' }, 'This AI Agent cannot wait'],
])('%s there is no question', (_where, changes, message) => {
	const { pause } = setUp(changes);
	expect(() => pause.link(QUERY)).toThrow(message);
});

test('it waits until a moment, or for ever', async () => {
	const { pause, asked } = setUp();
	await pause.until(1_000);
	await pause.until(undefined);
	expect(asked).toEqual([
		'waits until 1970-01-01T00:00:01.000Z',
		'waits until 3000-01-01T00:00:00.000Z',
	]);
});

test('only links that work on this computer alone are told about', () => {
	const { pause } = setUp();
	pause.link(QUERY);
	expect(pause.report()).toBeUndefined();
	const local = setUp({ getSignedResumeUrl: () => 'http://localhost:5678/a?signature=b' });
	local.pause.link(QUERY);
	expect(local.pause.report()).toContain('this computer only');
});

test('an ID has always as many letters', () => {
	expect(setUp().pause.newId()).toMatch(/^[0-9a-z]{10}$/);
});
