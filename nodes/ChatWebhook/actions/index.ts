import type { Resource } from '../../shared/n8n/operation';
import type { ChatApi } from '../transport/chatApi';
import { send } from './message/send.operation';

/** Everything the Chat Webhook node can do. A new operation is a file and a line here. */
export const resources: readonly Resource<ChatApi>[] = [
	{ value: 'message', name: 'Message', defaultOperation: send.value, operations: [send] },
];
