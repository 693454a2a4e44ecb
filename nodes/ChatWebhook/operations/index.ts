import type { Resource } from '../../shared/n8n/operation';
import type { ChatService } from '../service/chatService';
import { remove } from './message/delete.operation';
import { edit } from './message/edit.operation';
import { editOrPost } from './message/editOrPost.operation';
import { get } from './message/get.operation';
import { send } from './message/send.operation';
import { sendAndWait } from './message/sendAndWait.operation';
import { getInfo } from './webhook/getInfo.operation';

/** Everything the Chat Webhook node can do. A new operation is a file and a line here. */
export const resources: readonly Resource<ChatService>[] = [
	{
		value: 'message',
		name: 'Message',
		defaultOperation: send.value,
		operations: [remove, edit, editOrPost, get, send, sendAndWait],
	},
	{ value: 'webhook', name: 'Webhook', defaultOperation: getInfo.value, operations: [getInfo] },
];
