import { badInput, ServiceError } from '../../shared/errors/ServiceError';
import type { MessageSettings } from '../api/message';
import type { Cut } from '../domain/cutText';
import { guardMentions } from '../domain/guardMentions';
import type { AnswerLink, AskedQuestion, Choice, GivenAnswer } from '../domain/question';
import { answeredText, linkLabels, momentInWords, questionText } from '../domain/question';
import { lengthOf, MESSAGE_LIMIT } from '../domain/textLength';
import type { Delivery, Sender, WebhookIdentity } from './delivery';
import type { Pause } from './pause';

/** When n8n goes on without an answer. */
export type TimeLimit =
	| { readonly kind: 'none' }
	| { readonly kind: 'after'; readonly ms: number }
	| { readonly kind: 'at'; readonly ms: number };

/** What a person entered to ask. */
export interface QuestionDraft {
	readonly text: string;
	/** None when the answer is written. */
	readonly choices: readonly Choice[];
	/** Whether the answers are shown as buttons too. */
	readonly hasButtons: boolean;
	readonly limit: TimeLimit;
	readonly settings: MessageSettings;
}

/** A question with its links, ready to be posted. */
interface PlannedQuestion {
	readonly id: string;
	/** Without the links. */
	readonly own: string;
	readonly whole: string;
	readonly links: readonly AnswerLink[];
	/** Milliseconds. */
	readonly until: number | undefined;
}

/**
 * Makes the message of a question.
 * @throws ServiceError for one that cannot be posted; nothing was
 */
export function planQuestion(
	draft: QuestionDraft,
	pause: Pause,
	{ isDiscord }: Pick<WebhookIdentity, 'isDiscord'>,
): PlannedQuestion {
	const until = endOf(draft.limit, pause.now());
	const id = pause.newId();
	const links = linkLabels(draft.choices).map((label, place) => ({
		label,
		url: pause.link({ answer: String(place), question: id }),
	}));
	const own = isDiscord ? draft.text : guardMentions(draft.text, draft.settings.mentions);
	const written = questionText(draft.text, links, {
		isNamed: isDiscord,
		until: until === undefined ? undefined : momentInWords(until, pause.timeZone()),
	});
	// With the answers in it: their words come from others as well.
	const whole = isDiscord ? written : guardMentions(written, draft.settings.mentions);
	const length = lengthOf(whole, isDiscord ? 'codePoints' : 'utf16');
	if (length > MESSAGE_LIMIT)
		throw badInput(
			"'Message' is too long",
			`With the links for the answers it has ${length} characters; ${MESSAGE_LIMIT} fit into one message. Shorten it by ${length - MESSAGE_LIMIT}, or offer fewer answers.`,
		);
	return { id, own, whole, links, until };
}

function cutOff({ shown, of }: Cut, [messageId = 'unknown']: readonly string[]): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The chat service cut the question off',
		description: `It shows only the first ${shown} of ${of} characters, so links for the answers are missing, and the execution does not wait. Shorten 'Message', or offer fewer answers. What was posted stands in the channel (ID ${messageId}); delete it there.`,
	});
}

function endOf(limit: TimeLimit, now: number): number | undefined {
	if (limit.kind === 'none') return undefined;
	const end = limit.kind === 'after' ? now + limit.ms : limit.ms;
	if (end <= now)
		throw badInput(
			"'Max Date and Time' is over already",
			'Enter a time to come, or limit the wait by an interval.',
		);
	return end;
}

/**
 * Posts a question and stops the execution behind it. Where it could not be posted, or nobody knows, the
 * execution does not wait.
 * @throws ServiceError as for every message
 */
export async function postQuestion(
	draft: QuestionDraft,
	{ send, pause, identity }: { send: Sender['send']; pause: Pause; identity: WebhookIdentity },
): Promise<Delivery> {
	const { id, own, whole, links, until } = planQuestion(draft, pause, identity);
	const { target } = draft.settings;
	const delivery = await send(
		[{ text: whole, embeds: [], files: [], ...(draft.hasButtons ? { buttons: links } : {}) }],
		draft.settings,
	);
	if (delivery.cut) throw cutOff(delivery.cut, delivery.messageIds);
	pause.remember({
		id,
		text: own,
		choices: draft.choices,
		messageId: delivery.messageIds[0] ?? null,
		threadId: target.kind === 'thread' ? target.threadId : null,
		hasButtons: draft.hasButtons,
	});
	await pause.until(until);
	return delivery;
}

/** The text of a question once it is answered, for the service it was posted to. */
export function textWithAnswer(
	{ text }: AskedQuestion,
	given: GivenAnswer,
	{ isDiscord, timeZone }: { readonly isDiscord: boolean; readonly timeZone: string },
): string {
	const whole = answeredText(text, given, {
		at: momentInWords(Date.parse(given.answeredAt), timeZone),
		unit: isDiscord ? 'codePoints' : 'utf16',
		limit: MESSAGE_LIMIT,
	});
	return isDiscord ? whole : guardMentions(whole, NOBODY);
}

const NOBODY = { choice: 'none', userIds: [], roleIds: [] } as const;
