import { badInput } from '../../../shared/errors/ServiceError';
import type { InputFile } from '../../../shared/n8n/inputFile';
import type { Operation } from '../../../shared/n8n/operation';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import type { Embed } from '../../domain/embeds';
import type { TextPlan, TextRules } from '../../domain/planText';
import { LONG_TEXT_WAYS, planText, tidyText } from '../../domain/planText';
import {
	readEmbeds,
	readIdList,
	readMaxWaitMs,
	readMentions,
	readRequiredId,
	webAddress,
} from '../../parameters/fields';
import type { ChatApi } from '../../service/chatApi';
import type { MessagePart, MessageSettings, Target } from '../../api/message';
import type { SentFile } from '../../api/multipart';
import { sendFields } from '../../parameters/sendFields';

interface SendInput {
	readonly text: string;
	readonly rules: TextRules;
	readonly embeds: readonly Embed[];
	readonly files: readonly InputFile[];
	readonly fileLimitBytes: number;
	readonly poll: object | undefined;
	readonly settings: MessageSettings;
}

const MEGABYTE = 1_048_576;
const FILES_PER_MESSAGE = 10;

/** Message › Send: posts one message per input item, in order. */
export const send: Operation<SendInput, ChatApi> = {
	value: 'send',
	name: 'Send',
	action: 'Send message to chat channel',
	description:
		'Posts a message to the channel of the webhook and returns its ID. Running it twice posts it twice.',
	properties: sendFields,
	readInput(parameters) {
		const options = parameters.inside('options');
		const input: SendInput = {
			text: tidyText(parameters.text('text')),
			rules: {
				way: parameters.choice('longText', 'When Text Is Too Long', LONG_TEXT_WAYS),
				limit: options.has('textLimit')
					? options.wholeNumber('textLimit', 'Text Limit', { min: 100, max: 4_000 })
					: 2_000,
				mostParts: options.has('mostParts')
					? options.wholeNumber('mostParts', 'Most Messages per Text', { min: 1, max: 100 })
					: 10,
			},
			embeds: readEmbeds(parameters),
			files: readFiles(parameters),
			fileLimitBytes:
				(options.has('fileLimit')
					? options.number('fileLimit', 'File Size Limit', { min: 1, max: 500 })
					: 10) * MEGABYTE,
			poll: readPoll(parameters),
			settings: {
				senderName: readSenderName(parameters.text('senderName')),
				avatarUrl: webAddress(options.text('avatarUrl'), 'Avatar URL') ?? '',
				mentions: readMentions(parameters),
				target: readTarget(parameters),
				silent: options.flag('silent'),
				noPreviews: options.flag('noPreviews'),
				readAloud: options.flag('readAloud'),
				longestWaitMs: readMaxWaitMs(options),
			},
		};
		if (input.text.trim() === '' && input.embeds.length + input.files.length === 0 && !input.poll) {
			throw badInput(
				"The message is empty: 'Text' is empty",
				"Enter something in 'Text', or add an embed, a file or a poll.",
			);
		}
		for (const file of input.files) checkSize(file, file.size, input);
		plan(input.text, input.rules);
		return input;
	},
	async run(input, api) {
		const { text, rules, settings } = input;
		api.checkSenderName(settings.senderName);
		const { parts, attachment } = plan(api.guard(text, settings.mentions), rules);
		const files: SentFile[] =
			attachment === undefined
				? []
				: [
						{
							name: 'message.txt',
							contentType: 'text/plain; charset=utf-8',
							bytes: Buffer.from(text),
						},
					];
		for (const [index, file] of input.files.entries()) {
			const bytes = await file.read();
			checkSize(file, bytes.length, input);
			files.push({ name: fileName(file, index), contentType: file.contentType, bytes });
		}
		const delivery = await api.send(arrange(parts, files, input), settings);
		const { messageIds, channelId, sentAt, waitedMs, retries } = delivery;
		return [
			{
				json: {
					success: true,
					messageId: messageIds[0] ?? null,
					messageIds: [...messageIds],
					parts: delivery.parts,
					channelId,
					sentAt,
					waitedMs,
					retries,
				},
			},
		];
	},
	reportDone(outputs) {
		const ids = outputs.flatMap(({ json }) => json.messageIds as string[]);
		const count =
			outputs.length === 1 ? '1 message was posted' : `${outputs.length} messages were posted`;
		return `${count} before this${ids.length > 0 ? ` (IDs ${ids.join(', ')})` : ''}; they will be posted again if you run all items again.`;
	},
};

/** @throws ServiceError when the text is longer than allowed */
function plan(text: string, rules: TextRules): TextPlan {
	const result = planText(text, rules);
	if ('problem' in result) throw badInput(result.problem, result.advice);
	return result;
}

/** Embeds, files and the poll stand below the whole text: in its last message. */
function arrange(
	texts: readonly string[],
	files: readonly SentFile[],
	{ embeds, poll }: SendInput,
): MessagePart[] {
	const parts: MessagePart[] = (texts.length > 0 ? texts : ['']).map((text, index, all) => {
		const isLast = index === all.length - 1;
		return {
			text,
			embeds: isLast ? embeds : [],
			files: isLast ? files.slice(0, FILES_PER_MESSAGE) : [],
			poll: isLast ? poll : undefined,
		};
	});
	for (let from = FILES_PER_MESSAGE; from < files.length; from += FILES_PER_MESSAGE) {
		parts.push({ text: '', embeds: [], files: files.slice(from, from + FILES_PER_MESSAGE) });
	}
	return parts;
}

function readFiles(parameters: ItemParameters): InputFile[] {
	return parameters.list('binaryFields').map((field) => {
		const file = parameters.file(field);
		if (file) return file;
		throw badInput(
			`The input has no file in the field “${field.slice(0, 60)}”`,
			"Look at the Binary tab of the input, and enter the name of a field there in 'Input Binary Fields'.",
		);
	});
}

function checkSize(
	{ name }: InputFile,
	size: number | undefined,
	{ fileLimitBytes }: SendInput,
): void {
	if (size === undefined || size <= fileLimitBytes) return;
	throw badInput(
		`The file ${name ? `“${name.slice(0, 80)}”` : 'without a name'} is too large`,
		`It has ${(size / MEGABYTE).toFixed(1)} MB; ${(fileLimitBytes / MEGABYTE).toFixed(1)} MB are allowed. If your chat takes larger files, raise 'File Size Limit' in the options.`,
	);
}

/** A name is sent as it is, also without an extension; only a missing one is made up. */
function fileName({ name, extension }: InputFile, index: number): string {
	const given = name.replace(/\p{Cc}/gu, '').trim();
	return given !== '' ? given : `file-${index + 1}${extension ? `.${extension}` : ''}`;
}

function readSenderName(entry: string): string {
	const name = tidyText(entry).trim();
	const length = lengthOf(name);
	if (length > 80)
		throw badInput("'Sender Name' is too long", `It has ${length} characters; 80 are allowed.`);
	return name;
}

function readTarget(parameters: ItemParameters): Target {
	switch (parameters.choice('postTo', 'Post To', ['channel', 'thread', 'post'] as const)) {
		case 'channel':
			return { kind: 'channel' };
		case 'thread':
			return { kind: 'thread', threadId: readRequiredId(parameters, 'threadId', 'Thread ID') };
		case 'post': {
			const title = parameters.requiredText('postTitle', 'Post Title').trim();
			if (lengthOf(title) > 100)
				throw badInput(
					"'Post Title' is too long",
					`It has ${lengthOf(title)} characters; 100 are allowed.`,
				);
			const tagIds = readIdList(parameters, 'tagIds', 'Tag IDs');
			if (tagIds.length > 5)
				throw badInput("'Tag IDs' lists too many", 'At most 5 tags are allowed.');
			return { kind: 'post', title, tagIds };
		}
	}
}

function readPoll(parameters: ItemParameters): object | undefined {
	const poll = parameters.inside('poll');
	if (!poll.has('entry')) return undefined;
	const entry = poll.inside('entry');
	const question = entry.requiredText('question', 'Question').trim();
	const answers = entry
		.text('answers')
		.split('\n')
		.map((answer) => answer.trim())
		.filter((answer) => answer !== '');
	if (question.length > 300)
		throw badInput(
			"'Question' is too long",
			`It has ${question.length} characters; 300 are allowed.`,
		);
	if (answers.length < 1 || answers.length > 10)
		throw badInput("'Answers' must have 1 to 10 lines", `It has ${answers.length}.`);
	const long = answers.find((answer) => answer.length > 55);
	if (long)
		throw badInput(
			'An answer of the poll is too long',
			`“${long.slice(0, 60)}” has ${long.length} characters; 55 are allowed.`,
		);
	return {
		question: { text: question },
		answers: answers.map((text) => ({ poll_media: { text } })),
		duration: entry.has('hours') ? entry.wholeNumber('hours', 'Hours', { min: 1, max: 768 }) : 24,
		allow_multiselect: entry.flag('multiple'),
		layout_type: 1,
	};
}

/** Characters as the service counts them: code points. */
function lengthOf(text: string): number {
	return Array.from(text).length;
}
