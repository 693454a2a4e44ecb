import { optionsField } from '../../../shared/n8n/nodeProperties';
import type { Operation } from '../../../shared/n8n/operation';
import { maxWaitOption, readMaxWaitMs } from '../../parameters/fields';
import type { ChatService } from '../../service/chatService';

/** Webhook › Get Info: who the webhook is and where it posts; never its token. */
export const getInfo: Operation<number, ChatService> = {
	value: 'getInfo',
	name: 'Get Info',
	action: 'Get webhook info',
	description: 'Tells the name of the webhook and the channel it posts to',
	properties: [optionsField([maxWaitOption])],
	readInput: (parameters) => readMaxWaitMs(parameters.inside('options')),
	async run(longestWaitMs, chat) {
		return [{ json: { ...(await chat.webhook(longestWaitMs)) } }];
	},
};
