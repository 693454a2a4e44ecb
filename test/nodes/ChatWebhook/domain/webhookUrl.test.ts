import { parseWebhookUrl } from '../../../../nodes/ChatWebhook/domain/webhookUrl';

test.each([
	['https://chat.example.com/api/webhooks/123/abc-DEF_1', '/api/webhooks/123/abc-DEF_1'],
	[' https://chat.example.com/api/webhooks/123/abc-DEF_1/ ', '/api/webhooks/123/abc-DEF_1'],
	[
		'https://chat.example.com/api/v10/webhooks/123/abc-DEF_1?wait=true',
		'/api/v10/webhooks/123/abc-DEF_1',
	],
	['https://chat.example.com/webhooks/123/abc-DEF_1/slack', '/webhooks/123/abc-DEF_1'],
	[
		'https://chat.example.com/some/where/webhooks/123/abc-DEF_1/github',
		'/some/where/webhooks/123/abc-DEF_1',
	],
])('%s is taken apart', (entry, path) => {
	expect(parseWebhookUrl(entry)).toEqual({
		webhook: { origin: 'https://chat.example.com', path, id: '123', token: 'abc-DEF_1' },
	});
});

test.each([
	['', /empty/],
	[undefined, /empty/],
	['chat.example.com/api/webhooks/1/abc', /begin with https/],
	['https://chat.example.com/api/webhooks/123', /token, is missing/],
	['https://chat.example.com/api/webhooks/123/', /token, is missing/],
	['https://chat.example.com/channels/1/2', /no part “\/webhooks\/”/],
	['https://chat.example.com/api/webhooks/123/abc/messages/9', /no part/],
	['https://me:pw@chat.example.com/api/webhooks/123/abc', /user name or password/],
	// Dropped in silence, everything would go to the channel in place of the thread.
	['https://chat.example.com/api/webhooks/123/abc?thread_id=general', /“thread_id” is not an ID/],
])('%s is refused', (entry, problem) => {
	expect(parseWebhookUrl(entry)).toEqual({ problem: expect.stringMatching(problem) });
});

test('an address longer than any real one is refused', () => {
	const address = 'https://chat.example.com/api/webhooks/123/'.padEnd(2_001, 'x');
	expect(parseWebhookUrl(address)).toEqual({ problem: 'It is not a complete web address.' });
});
