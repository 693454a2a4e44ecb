import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import { LONGEST_LABEL, MOST_ANSWERS } from '../domain/bounds';
import type { Choice } from '../domain/question';
import { lengthOf } from '../domain/textLength';
import type { TimeLimit } from '../service/questions';
import { readLines, readTextEntry, valueOf } from './entries';
import { APPROVE, DECLINE } from './questionFields';

const RESPONSE_TYPES = ['approval', 'customAnswers', 'freeText'] as const;

/** @returns what can be chosen, in order; nothing when the answer is written. @throws ServiceError naming the field */
export function readChoices(parameters: ItemParameters): readonly Choice[] {
	const type = parameters.choice('responseType', 'Response Type', RESPONSE_TYPES);
	if (type === 'freeText') return [];
	return type === 'approval' ? readApproval(parameters) : readAnswers(parameters);
}

function readApproval(parameters: ItemParameters): Choice[] {
	const entry = parameters.inside('approvalOptions').inside('values');
	const yes = {
		label: readLabel(entry, 'approveLabel', 'Approve Label') ?? APPROVE,
		approved: true,
	};
	const isSingle =
		entry.has('approvalType') &&
		entry.choice('approvalType', 'Type of Approval', ['single', 'double']) === 'single';
	if (isSingle) return [yes];
	const label = readLabel(entry, 'disapproveLabel', 'Decline Label') ?? DECLINE;
	if (label === yes.label)
		throw badInput(
			"'Approve Label' and 'Decline Label' are the same",
			'Enter two different ones, so that people can tell them apart.',
		);
	return [yes, { label, approved: false }];
}

function readLabel(entry: ItemParameters, name: string, field: string): string | undefined {
	const label = readTextEntry(entry, name, field).replace(/\s+/g, ' ').trim();
	checkLabel(label, `'${field}' is too long`);
	return label === '' ? undefined : label;
}

function readAnswers(parameters: ItemParameters): Choice[] {
	const labels = valueOf(readLines(parameters.raw('answers'), parameters.timeZone()), 'Answers');
	if (labels.length < 1 || labels.length > MOST_ANSWERS)
		throw badInput(
			`'Answers' must have 1 to ${MOST_ANSWERS} lines`,
			`It has ${labels.length}. Enter one answer per line.`,
		);
	for (const label of labels) checkLabel(label, 'An answer is too long');
	const twice = labels.find((label, place) => labels.indexOf(label) !== place);
	if (twice !== undefined)
		throw badInput(
			"'Answers' has a line twice",
			`“${quote(twice, 60)}” stands there twice. Take one of them out.`,
		);
	return labels.map((label) => ({ label, approved: null }));
}

function checkLabel(label: string, problem: string): void {
	const length = lengthOf(label);
	if (length <= LONGEST_LABEL) return;
	throw badInput(
		problem,
		`“${quote(label, 60)}” has ${length} characters; ${LONGEST_LABEL} are allowed. Shorten it.`,
	);
}

const MILLISECONDS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** @throws ServiceError naming the field */
export function readTimeLimit(options: ItemParameters): TimeLimit {
	const limit = options.inside('limitWaitTime');
	if (!limit.has('values')) return { kind: 'none' };
	const entry = limit.inside('values');
	const isAt =
		entry.has('limitType') &&
		entry.choice('limitType', 'Limit Type', ['afterTimeInterval', 'atSpecifiedTime']) ===
			'atSpecifiedTime';
	if (!isAt) {
		const amount = entry.has('resumeAmount')
			? entry.number('resumeAmount', 'Amount', { min: 0.1, max: 10_000 })
			: 1;
		const unit = entry.has('resumeUnit')
			? entry.choice('resumeUnit', 'Unit', ['minutes', 'hours', 'days'])
			: 'days';
		return { kind: 'after', ms: Math.round(amount * MILLISECONDS[unit]) };
	}
	const seconds = entry.time('maxDateAndTime', 'Max Date and Time');
	if (seconds === undefined)
		throw badInput(
			"'Max Date and Time' is empty",
			'Choose when to go on without an answer, or take the limit out of the options.',
		);
	return { kind: 'at', ms: seconds * 1_000 };
}
