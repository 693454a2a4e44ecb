import { inWords } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { HIDDEN } from '../../shared/http/redact';
import { plannedWaitMs } from '../../shared/http/retry';
import type { SentMessage } from '../api/answers';
import { hasErrorInside, isPlainRefusal, namedAsRefused, readSent } from '../api/answers';
import { chatError, IN_DOUBT, requireSuccess, SERVICE } from '../api/chatErrors';
import type { Asked } from '../api/errorCodes';
import type { MessagePart, MessageSettings } from '../api/message';
import { postMessage, toPayload, WITH_COMPONENTS } from '../api/message';
import type { Cut } from '../domain/cutText';
import { cutOf } from '../domain/cutText';
import { allowedMentions } from '../domain/mentions';
import { allowedAdditions } from './detectInterface';
import { partialDelivery } from './partialWork';
import type { Addition } from './queueStore';
import type { QueueSlot, WebhookQueue } from './webhookQueue';

/** What became of the messages of one item. */
export interface Delivery {
	/** In order; without the ones whose ID the service did not tell. */
	readonly messageIds: readonly string[];
	readonly parts: number;
	/** Whether the service showed every message that it took, and as it was sent. */
	readonly confirmed: boolean;
	/** Of the first message that the service shows cut off. */
	readonly cut: Cut | undefined;
	readonly channelId: string | null;
	/** ISO 8601, the service's own time of the first message. */
	readonly sentAt: string | null;
	readonly waitedMs: number;
	readonly retries: number;
}

export interface WebhookIdentity {
	/** As it stands in the address. */
	readonly webhookId: string;
	/** Discord itself. Of the others some notify whoever stands in the text, or refuse fields they do not know. */
	readonly isDiscord: boolean;
	/** The thread of the webhook's address, if it names one. */
	readonly defaultThreadId?: string | undefined;
}

/** Posts messages at one webhook. */
export interface Sender {
	/** Posts the messages of one item without anything between them. @throws ServiceError */
	readonly send: (parts: readonly MessagePart[], settings: MessageSettings) => Promise<Delivery>;
	/** The same in a turn that has come already. */
	readonly sendInTurn: (
		slot: QueueSlot,
		parts: readonly MessagePart[],
		settings: MessageSettings,
	) => Promise<Delivery>;
	/** Messages of this run that the service took without showing them. */
	readonly unconfirmed: () => number;
	/** Texts of this run of which it shows the beginning alone. */
	readonly cutOff: () => number;
}

export function createSender(queue: WebhookQueue, webhook: WebhookIdentity): Sender {
	let shownToNobody = 0;
	let cutOff = 0;
	const sendInTurn: Sender['sendInTurn'] = async (slot, parts, settings) => {
		const delivery = await deliver(queue, slot, webhook, parts, settings);
		if (!delivery.confirmed) shownToNobody += delivery.parts - delivery.messageIds.length;
		if (delivery.cut) cutOff += 1;
		return delivery;
	};
	return {
		unconfirmed: () => shownToNobody,
		cutOff: () => cutOff,
		sendInTurn,
		send: async (parts, settings) =>
			await queue.inTurn(
				settings.longestWaitMs,
				async (slot) => await sendInTurn(slot, parts, settings),
			),
	};
}

/** Where one message goes. */
interface Place {
	readonly threadId: string | undefined;
	readonly isFirst: boolean;
}

/**
 * Posts the messages of one item, one after the other, in a turn that is ours. Never sends a message again
 * once it may be in the channel.
 * @throws ServiceError that names what was posted before it, and says when a message may have been posted
 */
async function deliver(
	queue: WebhookQueue,
	slot: QueueSlot,
	webhook: WebhookIdentity,
	parts: readonly MessagePart[],
	settings: MessageSettings,
): Promise<Delivery> {
	const { target } = settings;
	const sent: PostedPart[] = [];
	const additions = new Set(await allowedAdditions(queue, slot, webhook));
	for (const part of parts) {
		try {
			const [first] = sent;
			if (first && target.kind === 'post' && first.channelId === undefined) throw unknownPost();
			const place: Place = {
				isFirst: first === undefined,
				threadId:
					target.kind === 'post'
						? first?.channelId
						: target.kind === 'thread'
							? target.threadId
							: webhook.defaultThreadId,
			};
			const posting = { settings, place, additions, isDiscord: webhook.isDiscord };
			const message = await postPart(queue, slot, part, posting);
			if (message.channelId !== undefined && place.threadId === undefined && target.kind !== 'post')
				queue.facts().channelId = message.channelId;
			sent.push(message);
		} catch (error) {
			throw partialDelivery(error, {
				done: sent.length,
				of: parts.length,
				ids: idsOf(sent),
			});
		}
	}
	const [first] = sent;
	const cut = sent.find((message) => message.cut)?.cut;
	return {
		messageIds: idsOf(sent),
		parts: sent.length,
		confirmed: cut === undefined && sent.every(({ id }) => id !== undefined),
		cut,
		channelId: first?.channelId ?? null,
		sentAt: first?.timestamp ?? null,
		waitedMs: Math.round(slot.waitedMs),
		retries: slot.retries,
	};
}

type PostedPart = SentMessage & { readonly cut: Cut | undefined };

interface Posting {
	readonly settings: MessageSettings;
	readonly place: Place;
	/** Loses what an answer names as refused. */
	readonly additions: Set<Addition>;
	readonly isDiscord: boolean;
}

async function postPart(
	queue: WebhookQueue,
	slot: QueueSlot,
	part: MessagePart,
	posting: Posting,
): Promise<PostedPart> {
	const { place, additions } = posting;
	const asked: Asked = {
		for: 'send',
		threadId: place.threadId,
		hasFiles: part.files.length > 0,
		embedPlaces: part.embeds,
	};
	for (let tries = 0; ;) {
		const response = await post(slot, part, posting);
		const named = refusedAdditions(response, { isShown: isShown(queue), ...posting });
		const wait = named.length > 0 ? plannedWaitMs('addition-refused', false, tries++) : undefined;
		if (wait === undefined) {
			if (hasErrorInside(requireSuccess(response, asked))) throw chatError(response, asked);
			const message = readSent(response);
			return { ...message, cut: cutOf(part.text, message.text, HIDDEN) };
		}
		for (const addition of named) {
			additions.delete(addition);
			queue.facts().refuses.add(addition);
		}
		slot.retries += 1;
	}
}

/** Whether the address without a query was seen to lead to the webhook. */
function isShown(queue: WebhookQueue): boolean {
	return queue.facts().interface === 'full';
}

/**
 * Whether a message may go without saying whom it notifies. For Discord no gaps stand in its text, so it would
 * notify everybody named there; and a refusal of what a person chose is about the choice, not about the field.
 */
export function mayLeaveMentionsOut(
	{ mentions }: Pick<MessageSettings, 'mentions'>,
	isDiscord: boolean,
): boolean {
	return !isDiscord && mentions.choice === 'none';
}

/** Which additions an answer refuses. No route at an address that led to the webhook refuses the query. */
function refusedAdditions(
	response: HttpResponse,
	{ isShown: wasShown, settings, place, additions, isDiscord }: Posting & { isShown: boolean },
): Addition[] {
	const isAboutQuery =
		response.status === 404 &&
		wasShown &&
		additions.has('wait') &&
		place.threadId === undefined &&
		isPlainRefusal(response);
	if (isAboutQuery) return ['wait'];
	const mayGo = (addition: Addition) =>
		addition !== 'allowed_mentions' || mayLeaveMentionsOut(settings, isDiscord);
	return namedAsRefused(response, [...additions].filter(mayGo));
}

async function post(
	slot: QueueSlot,
	part: MessagePart,
	{ settings, place, additions }: Posting,
): Promise<HttpResponse> {
	const { target, mentions } = settings;
	// Where the rest of the text goes stands in the answer; who knows forum posts knows `wait`.
	const isWaited = additions.has('wait') || (target.kind === 'post' && place.isFirst);
	// What a person chose goes along in any case, like all that was entered.
	const isLimited = additions.has('allowed_mentions') || mentions.choice !== 'none';
	const request = await postMessage(
		{
			...toPayload(part, settings, place.isFirst),
			...(isLimited ? { allowed_mentions: allowedMentions(mentions) } : {}),
		},
		part.files,
		{
			...(isWaited ? { wait: 'true' } : {}),
			...(place.threadId === undefined ? {} : { thread_id: place.threadId }),
			...(part.buttons?.length ? WITH_COMPONENTS : {}),
		},
	);
	try {
		return await slot.send({ ...request, counter: 'send', channelId: place.threadId });
	} catch (failure) {
		throw inWords(failure, SERVICE, IN_DOUBT);
	}
}

function idsOf(sent: readonly SentMessage[]): string[] {
	return sent.map(({ id }) => id).filter((id) => id !== undefined);
}

function unknownPost(): ServiceError {
	return new ServiceError({
		kind: 'refused',
		message: 'The service did not tell which forum post was created',
		description: 'So the rest of the text has no place to go to.',
	});
}
