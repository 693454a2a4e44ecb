import { badInput } from '../../../shared/errors/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import { readText, tidyText, valueOf } from '../../parameters/entries';
import { readChoices, readTimeLimit } from '../../parameters/question';
import { questionFields } from '../../parameters/questionFields';
import { readPlainSettings } from '../../parameters/senderFields';
import type { ChatService } from '../../service/chatService';
import type { QuestionDraft } from '../../service/questions';

/**
 * Message › Ask and Wait: posts one question for all input items and stops the execution until somebody
 * answers. n8n knows by the value of the operation, and by its field `message`, that it can approve the
 * tools of an agent.
 */
export const sendAndWait: Operation<QuestionDraft, ChatService> = {
	value: 'sendAndWait',
	name: 'Ask and Wait',
	action: 'Ask in chat channel and wait for answer',
	description:
		'Posts a question with links for the answers, and goes on when somebody has answered. One question per execution of the node.',
	properties: questionFields,
	isOnePiece: true,
	readInput(parameters) {
		const options = parameters.inside('options');
		const text = tidyText(
			valueOf(readText(parameters.raw('message'), parameters.timeZone()), 'Message'),
		);
		if (text.trim() === '')
			throw badInput("'Message' is empty", "Enter a question in 'Message' in this node.");
		return {
			text,
			choices: readChoices(parameters),
			hasButtons: options.flag('linkButtons', 'Link Buttons'),
			limit: readTimeLimit(options),
			settings: readPlainSettings(parameters, options),
		};
	},
	plan(questions, chat) {
		const [first] = questions;
		if (first === undefined) return;
		if (new Set(questions.map((question) => JSON.stringify(question))).size > 1)
			throw badInput(
				'The input items ask different questions',
				`One question can be asked at a time, and ${questions.length} items came in. Put them into one text with an Aggregate node before this one, or ask one after the other with Loop Over Items.`,
			);
		chat.checkQuestion(first);
	},
	...workingTogether(async (questions: readonly QuestionDraft[], chat: ChatService) => {
		const [first, ...others] = questions;
		if (first === undefined) return [];
		const { messageIds } = await chat.ask(first);
		// Shown while it waits; n8n puts the answer in its place.
		const json = {
			answer: null,
			approved: null,
			answeredBy: null,
			answeredAt: null,
			messageId: messageIds[0] ?? null,
		};
		return [[{ json }], ...others.map(() => [])];
	}),
};
