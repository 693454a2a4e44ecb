import { badInput } from '../../../shared/errors/ServiceError';
import { embedsOfOneMessage } from '../../domain/embeds';
import { guardMentions } from '../../domain/guardMentions';
import type { Mentions } from '../../domain/mentions';
import type { MessageDraft } from '../../domain/planMessage';
import { lengthOf, MESSAGE_LIMIT } from '../../domain/textLength';
import type { ChatService } from '../../service/chatService';

/** An edit is one message; what does not fit into it has no place. @throws ServiceError naming the field */
export function checkOneMessage({ text, embeds }: MessageDraft): void {
	checkLength(text);
	const problem = embedsOfOneMessage(embeds);
	if (problem) throw badInput(problem.problem, problem.advice);
}

/** The text as this service is to get it. @throws ServiceError when it no longer fits into one message */
export function textOfOneMessage(
	text: string,
	mentions: Mentions,
	{ isDiscord }: Pick<ChatService, 'isDiscord'>,
): string {
	if (isDiscord) return text;
	const guarded = guardMentions(text, mentions);
	checkLength(guarded);
	return guarded;
}

function checkLength(text: string): void {
	const length = lengthOf(text);
	if (length > MESSAGE_LIMIT)
		throw badInput(
			"'Text' is too long",
			`It has ${length} characters; ${MESSAGE_LIMIT} fit into one message, and an edit cannot become several.`,
		);
}
