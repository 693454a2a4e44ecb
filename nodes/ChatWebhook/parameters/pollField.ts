import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Poll } from '../api/message';
import { lengthOf } from '../domain/textLength';
import { readLines, readTextEntry, valueOf } from './entries';

export const pollOption: INodeProperties = {
	displayName: 'Poll',
	name: 'poll',
	type: 'fixedCollection',
	placeholder: 'Add poll',
	default: {},
	options: [
		{
			displayName: 'Poll',
			name: 'entry',
			values: [
				{ displayName: 'Question', name: 'question', type: 'string', default: '' },
				{
					displayName: 'Answers',
					name: 'answers',
					type: 'string',
					typeOptions: { rows: 3 },
					default: '',
					description: 'One per line, up to 10',
				},
				{
					displayName: 'Hours',
					name: 'hours',
					type: 'number',
					typeOptions: { minValue: 1, maxValue: 768 },
					default: 24,
				},
				{
					displayName: 'Several Answers',
					name: 'multiple',
					type: 'boolean',
					default: false,
					description: 'Whether people may choose more than one answer',
				},
			],
		},
	],
};

/** What a service takes (Discord's documentation, "Poll Resource"), in code points. */
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 55;
const MOST_ANSWERS = 10;
const LONGEST_HOURS = 768;

/** @returns undefined when none was added. @throws ServiceError naming the field */
export function readPoll(options: ItemParameters): Poll | undefined {
	const poll = options.inside('poll');
	if (!poll.has('entry')) return undefined;
	const entry = poll.inside('entry');
	const question = readTextEntry(entry, 'question', 'Question').trim();
	const answers = valueOf(readLines(entry.raw('answers'), entry.timeZone()), 'Answers');
	if (question === '')
		throw badInput("'Question' is empty", "Enter a value for 'Question' in this node.");
	if (lengthOf(question) > LONGEST_QUESTION)
		throw badInput(
			"'Question' is too long",
			`It has ${lengthOf(question)} characters; ${LONGEST_QUESTION} are allowed.`,
		);
	if (answers.length < 1 || answers.length > MOST_ANSWERS)
		throw badInput(`'Answers' must have 1 to ${MOST_ANSWERS} lines`, `It has ${answers.length}.`);
	const long = answers.find((answer) => lengthOf(answer) > LONGEST_ANSWER);
	if (long !== undefined)
		throw badInput(
			'An answer of the poll is too long',
			`“${quote(long, 60)}” has ${lengthOf(long)} characters; ${LONGEST_ANSWER} are allowed.`,
		);
	return {
		question,
		answers,
		hours: entry.has('hours')
			? entry.wholeNumber('hours', 'Hours', { min: 1, max: LONGEST_HOURS })
			: 24,
		allowsSeveral: entry.flag('multiple', 'Several Answers'),
	};
}
