import { quote } from '../../../shared/domain/quote';
import { badInput } from '../../../shared/errors/ServiceError';
import type { InputFile } from '../../../shared/n8n/inputFile';
import type { Operation } from '../../../shared/n8n/operation';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import type { MessagePart, MessageSettings, Poll, Target } from '../../api/message';
import type { SentFile } from '../../api/multipart';
import type { MessagePlan, MessagePlans } from '../../domain/planMessage';
import { planMessage } from '../../domain/planMessage';
import type { Problem } from '../../domain/problem';
import { LONG_TEXT_WAYS } from '../../domain/splitText';
import { lengthOf } from '../../domain/textLength';
import { readEmbeds } from '../../parameters/embedFields';
import {
	readIdList,
	readMessageText,
	readOptionalId,
	readTextEntry,
} from '../../parameters/entries';
import { readMaxWaitMs, readMentions } from '../../parameters/fields';
import { readPoll } from '../../parameters/pollField';
import { readAvatarUrl, readSenderName } from '../../parameters/senderFields';
import { sendFields } from '../../parameters/sendFields';
import type { ChatService } from '../../service/chatService';
import { messageIdsOf } from './messageIds';
import { cutNote, UNCONFIRMED } from './unconfirmed';

interface SendInput {
	readonly plans: MessagePlans;
	readonly files: readonly InputFile[];
	readonly fileLimitBytes: number;
	readonly poll: Poll | undefined;
	readonly settings: MessageSettings;
}

const MEGABYTE = 1_048_576;
const FILES_PER_MESSAGE = 10;
const LONGEST_TITLE = 100;
const MOST_TAGS = 5;

const SPLIT_SHORTER =
	"Enter no more than that as 'Long Text Max Length' in the options: then longer texts are split.";

/** Message › Send: posts one message per input item, in order. */
export const send: Operation<SendInput, ChatService> = {
	value: 'send',
	name: 'Send',
	action: 'Send message to chat channel',
	description:
		'Posts a message to the channel of the webhook and returns its ID. Running it twice posts it twice.',
	properties: sendFields,
	readInput(parameters) {
		const options = parameters.inside('options');
		const settings: MessageSettings = {
			senderName: readSenderName(parameters),
			avatarUrl: readAvatarUrl(options),
			mentions: readMentions(options),
			target: readTarget(options),
			silent: options.flag('silent', 'Silent'),
			noPreviews: options.flag('noPreviews', 'No Link Previews'),
			readAloud: options.flag('readAloud', 'Read Aloud'),
			longestWaitMs: readMaxWaitMs(options),
		};
		const draft = { text: readMessageText(parameters), embeds: readEmbeds(options) };
		const files = readFiles(options);
		const poll = readPoll(options);
		if (draft.text.trim() === '' && draft.embeds.length + files.length === 0 && !poll) {
			throw badInput(
				'The message is empty',
				"Enter something in 'Text', or add embeds, files or a poll in the options.",
			);
		}
		const fileLimitBytes =
			(options.has('maxFileSize')
				? options.number('maxFileSize', 'Files Max Size (MB)', { min: 1, max: 500 })
				: 10) * MEGABYTE;
		for (const file of files) checkSize(file, file.size, fileLimitBytes);
		const plans = planMessage(draft, readRules(options), settings.mentions);
		// Which of the two is sent is known with the account; what suits neither is refused now.
		if ('problem' in plans.others) usable(plans.discord);
		return { plans, files, fileLimitBytes, poll, settings };
	},
	async run({ plans, files, fileLimitBytes, poll, settings }, chat) {
		chat.checkSenderName(settings.senderName);
		const plan = usable(chat.isDiscord ? plans.discord : plans.others);
		const sent: SentFile[] =
			plan.attachment === undefined
				? []
				: [
						{
							name: 'message.txt',
							contentType: 'text/plain; charset=utf-8',
							bytes: Buffer.from(plan.attachment),
						},
					];
		for (const [index, file] of files.entries()) {
			const bytes = await file.read();
			checkSize(file, bytes.length, fileLimitBytes);
			sent.push({ name: fileName(file, index), contentType: file.contentType, bytes });
		}
		const delivery = await chat.send(withFiles(plan, sent, poll), settings);
		const { messageIds, parts, confirmed, cut, channelId, sentAt, waitedMs, retries } = delivery;
		const note = cut ? `${cutNote(cut)} ${SPLIT_SHORTER}` : UNCONFIRMED;
		return [
			{
				json: {
					success: true,
					confirmed,
					...(confirmed ? {} : { note }),
					messageId: messageIds[0] ?? null,
					messageIds: [...messageIds],
					parts,
					channelId,
					sentAt,
					waitedMs,
					retries,
				},
			},
		];
	},
	reportDone(outputs) {
		const ids = messageIdsOf(outputs);
		const count =
			outputs.length === 1 ? '1 message was posted' : `${outputs.length} messages were posted`;
		return `${count} before this${ids.length > 0 ? ` (IDs ${ids.join(', ')})` : ''}; they will be posted again if you run all items again.`;
	},
};

function readRules(options: ItemParameters) {
	return {
		way: options.has('longText')
			? options.choice('longText', 'Long Text', LONG_TEXT_WAYS)
			: 'split',
		limit: options.has('maxTextLength')
			? options.wholeNumber('maxTextLength', 'Long Text Max Length', { min: 100, max: 4_000 })
			: 2_000,
		mostParts: options.has('maxMessages')
			? options.wholeNumber('maxMessages', 'Long Text Max Messages', { min: 1, max: 100 })
			: 10,
	};
}

/** @throws ServiceError when the message cannot be posted as it is */
function usable(plan: MessagePlan | Problem): MessagePlan {
	if ('problem' in plan) throw badInput(plan.problem, plan.advice);
	return plan;
}

/** Files and the poll stand below the whole text: in its last message, more files in further ones. */
function withFiles(
	{ parts }: MessagePlan,
	files: readonly SentFile[],
	poll: Poll | undefined,
): MessagePart[] {
	const messages: MessagePart[] = parts.map((part, index) =>
		index < parts.length - 1
			? { ...part, files: [] }
			: { ...part, files: files.slice(0, FILES_PER_MESSAGE), poll },
	);
	for (let from = FILES_PER_MESSAGE; from < files.length; from += FILES_PER_MESSAGE)
		messages.push({ text: '', embeds: [], files: files.slice(from, from + FILES_PER_MESSAGE) });
	return messages;
}

function readFiles(options: ItemParameters): InputFile[] {
	return options.list('binaryFields').map((field) => {
		const file = options.file(field);
		if (file) return file;
		throw badInput(
			`The input has no file in the field “${quote(field, 60)}”`,
			"Look at the Binary tab of the input, and enter the name of a field there in 'Files' in the options.",
		);
	});
}

function checkSize({ name }: InputFile, size: number | undefined, limitBytes: number): void {
	if (size === undefined || size <= limitBytes) return;
	throw badInput(
		`The file ${name ? `“${quote(name, 80)}”` : 'without a name'} is too large`,
		`It has ${(size / MEGABYTE).toFixed(1)} MB; ${(limitBytes / MEGABYTE).toFixed(1)} MB are allowed. If your chat takes larger files, raise 'Files Max Size (MB)' in the options.`,
	);
}

/** A name is sent as it is, also without an extension; only a missing one is made up. */
function fileName({ name, extension }: InputFile, index: number): string {
	const given = name.replace(/\p{Cc}/gu, '').trim();
	return given !== '' ? given : `file-${index + 1}${extension ? `.${extension}` : ''}`;
}

function readTarget(options: ItemParameters): Target {
	const threadId = readOptionalId(options, 'threadId', 'Thread ID', 'thread');
	const isPost = options.inside('forumPost').has('entry');
	if (isPost && threadId !== undefined)
		throw badInput(
			"'New Forum Post' and 'Thread ID' do not go together",
			'Take one of them out of the options.',
		);
	if (threadId !== undefined) return { kind: 'thread', threadId };
	return isPost ? readForumPost(options.inside('forumPost').inside('entry')) : { kind: 'channel' };
}

function readForumPost(entry: ItemParameters): Target {
	const title = readTextEntry(entry, 'postTitle', 'Post Title').trim();
	if (title === '')
		throw badInput("'Post Title' is empty", "Enter a value for 'Post Title' in this node.");
	if (lengthOf(title) > LONGEST_TITLE)
		throw badInput(
			"'Post Title' is too long",
			`It has ${lengthOf(title)} characters; ${LONGEST_TITLE} are allowed.`,
		);
	const tagIds = readIdList(entry, 'tagIds', 'Tag IDs');
	if (tagIds.length > MOST_TAGS)
		throw badInput("'Tag IDs' lists too many", `At most ${MOST_TAGS} tags are allowed.`);
	return { kind: 'post', title, tagIds };
}
