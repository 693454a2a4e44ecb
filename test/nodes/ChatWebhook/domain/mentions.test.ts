import { guardMentions } from '../../../../nodes/ChatWebhook/domain/mentions';

const none = { choice: 'none', userIds: [], roleIds: [] } as const;

test.each([
	['hey @everyone and @here', 'hey @\u200beveryone and @\u200bhere'],
	['<@1> <@!2> <@&3>', '<@\u200b1> <@\u200b!2> <@\u200b&3>'],
	[
		'https://example.com/@hereandnow/x?a=@ann leads there',
		'https://example.com/%40hereandnow/x?a=@ann leads there',
	],
	[
		'https://me@everyone.example/ notifies nobody',
		'https://me@\u200beveryone.example/ notifies nobody',
	],
	['me@everyone.example notifies nobody', 'me@\u200beveryone.example notifies nobody'],
	['(@everyone)', '(@\u200beveryone)'],
	['x@everyone', 'x@\u200beveryone'],
])('%p', (text, guarded) => {
	expect(guardMentions(text, none)).toBe(guarded);
});

test('what was chosen stays', () => {
	expect(
		guardMentions('<@1> <@2> <@&3>', { choice: 'listed', userIds: ['1'], roleIds: ['3'] }),
	).toBe('<@1> <@\u200b2> <@&3>');
	expect(guardMentions('@everyone', { ...none, choice: 'everyone' })).toBe('@everyone');
});
