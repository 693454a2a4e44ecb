import {
	partialDeletion,
	partialDelivery,
	withAdvice,
} from '../../../../nodes/ChatWebhook/service/partialWork';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';

const refusal = new ServiceError({
	kind: 'refused',
	message: 'The thread is closed',
	description: 'Open it.',
	status: 400,
	facts: { code: 50_083 },
});
const mistake = new TypeError('a mistake in our own code');

describe('a text of which some messages were posted', () => {
	test('the error names them, and says what happens when the item runs again', () => {
		expect(partialDelivery(refusal, { done: 2, of: 3, ids: ['11', '12'] })).toMatchObject({
			message: 'Only 2 of 3 messages of this text were posted',
			details: {
				kind: 'refused',
				status: 400,
				description:
					'The thread is closed. Open it. Already posted: 11, 12. Running this item again posts those once more.',
				facts: { code: 50_083, messageIds: ['11', '12'], deliveredParts: 2, parts: 3 },
			},
		});
	});

	test('messages that were not shown are counted', () => {
		expect(partialDelivery(refusal, { done: 2, of: 3, ids: [] })).toMatchObject({
			details: { description: expect.stringContaining('Already posted: 2 without known IDs.') },
		});
	});

	test('where none was posted, the error stays what it was', () => {
		expect(partialDelivery(refusal, { done: 0, of: 3, ids: [] })).toBe(refusal);
	});

	test('an error of another kind stays what it was', () => {
		expect(partialDelivery(mistake, { done: 1, of: 3, ids: ['11'] })).toBe(mistake);
	});
});

describe('a deletion that was done in part', () => {
	test('the error names what was deleted, and keeps all else', () => {
		expect(partialDeletion(refusal, ['11', '12'])).toMatchObject({
			message: 'The thread is closed',
			details: {
				kind: 'refused',
				status: 400,
				description: 'Open it. Already deleted: 11, 12.',
				facts: { code: 50_083, deletedIds: ['11', '12'] },
			},
		});
	});

	test('where nothing was deleted, the error stays what it was', () => {
		expect(partialDeletion(refusal, [])).toBe(refusal);
	});

	test('an error of another kind stays what it was', () => {
		expect(partialDeletion(mistake, ['11'])).toBe(mistake);
	});
});

test('one more sentence leaves the rest of an error as it is', () => {
	expect(withAdvice(refusal, 'Look there.')).toMatchObject({
		message: 'The thread is closed',
		details: { ...refusal.details, description: 'Open it. Look there.' },
	});
	expect(withAdvice(mistake, 'Look there.')).toBe(mistake);
	expect(withAdvice(undefined, 'Look there.')).toBeUndefined();
});
