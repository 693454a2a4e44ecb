import type { MessageSettings } from '../../nodes/ChatWebhook/api/message';

/** Of a plain message to the channel of the webhook. */
export const toChannel = (longestWaitMs: number): MessageSettings => ({
	senderName: '',
	avatarUrl: '',
	mentions: { choice: 'none', userIds: [], roleIds: [] },
	target: { kind: 'channel' },
	silent: false,
	noPreviews: false,
	readAloud: false,
	longestWaitMs,
});
