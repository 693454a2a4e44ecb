import { readSent, showsWebhook } from '../../../../nodes/ChatWebhook/api/answers';
import { toStored } from '../../../../nodes/ChatWebhook/api/message';
import { createRedactor } from '../../../../nodes/shared/http/redact';
import { receiveAnswer } from '../../../../nodes/shared/n8n/receiveAnswer';

const SECRET = 'sk-4f9a8b7c6d5e';
const answer = (text: string) =>
	receiveAnswer({ status: 200, headers: {}, text }, createRedactor([SECRET]));

test.each(['', `,"token":"${SECRET}"`])('IDs in long numbers keep their digits%s', (beside) => {
	const ids = '"id":12345678901234567891,"channel_id":9007199254740993';
	const message = answer(`{${ids}${beside}}`);
	expect(readSent(message)).toMatchObject({
		id: '12345678901234567891',
		channelId: '9007199254740993',
	});
	expect(toStored(message)).toMatchObject({
		messageId: '12345678901234567891',
		channelId: '9007199254740993',
	});
	expect(showsWebhook(message, '12345678901234567891')).toBe(true);
});

test('a short number is no ID that a service would give', () => {
	expect(readSent(answer('{"id":42}')).id).toBeUndefined();
});
