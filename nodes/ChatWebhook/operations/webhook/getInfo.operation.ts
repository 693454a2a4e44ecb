import type { Operation } from '../../../shared/n8n/operation';
import { maxWaitOption, readMaxWaitMs } from '../../parameters/fields';
import type { ChatApi } from '../../service/chatApi';

/** Webhook › Get Info: who the webhook is and where it posts; never its token. */
export const getInfo: Operation<number, ChatApi> = {
	value: 'getInfo',
	name: 'Get Info',
	action: 'Get webhook info',
	description: 'Tells the name of the webhook and the channel it posts to',
	properties: [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [maxWaitOption],
		},
	],
	readInput: (parameters) => readMaxWaitMs(parameters.inside('options')),
	async run(longestWaitMs, api) {
		return [{ json: { ...(await api.webhook(longestWaitMs)) } }];
	},
};
