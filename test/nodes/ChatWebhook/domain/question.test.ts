import {
	answererOf,
	answeredText,
	leadsToThisComputer,
	linkLabels,
	momentInWords,
	problemOfWritten,
	questionText,
	type GivenAnswer,
} from '../../../../nodes/ChatWebhook/domain/question';
import { lengthOf } from '../../../../nodes/ChatWebhook/domain/textLength';
import fc from '../../../property';

const given = (changes: Partial<GivenAnswer> = {}): GivenAnswer => ({
	answer: 'Approve',
	approved: true,
	answeredBy: null,
	answeredAt: '2026-11-22T20:05:00.000Z',
	...changes,
});
const AT = '2026-11-22 21:05 Europe/Berlin';
const links = [
	{ label: 'Yes', url: 'https://n8n.test/1' },
	{ label: 'No [x]', url: 'https://n8n.test/2' },
];

test('plain links, where nobody knows what the chat makes of others', () => {
	expect(questionText('Shall I?\n', links, { isNamed: false, until: undefined })).toBe(
		'Shall I?\n\nYes: https://n8n.test/1\nNo [x]: https://n8n.test/2',
	);
});

test('named links without a preview, and until when', () => {
	expect(questionText('Shall I?', links, { isNamed: true, until: AT })).toBe(
		`Shall I?\n\n[Yes](<https://n8n.test/1>) · [No \\[x\\]](<https://n8n.test/2>)\n\nAnswer until ${AT}.`,
	);
});

test('a written answer has one link', () => {
	expect(linkLabels([])).toEqual(['Answer']);
	expect(linkLabels([{ label: 'Go', approved: true }])).toEqual(['Go']);
});

test('what was answered, by whom', () => {
	const how = { at: AT, unit: 'codePoints', limit: 2_000 } as const;
	expect(answeredText('Shall I?', given(), how)).toBe(`Shall I?\n\nAnswer: Approve (${AT})`);
	expect(answeredText('Shall I?', given({ answeredBy: 'Anna' }), how)).toBe(
		`Shall I?\n\nAnswer: Approve (Anna, ${AT})`,
	);
});

test('people write text: nothing of it is markup, and nothing makes the message too long', () => {
	const texts = fc.string({ unit: 'grapheme', maxLength: 5_000 });
	fc.assert(
		fc.property(texts, texts, fc.string({ maxLength: 1_500 }), (answer, answeredBy, question) => {
			for (const unit of ['codePoints', 'utf16'] as const) {
				const text = answeredText(question, given({ answer, answeredBy }), {
					at: AT,
					unit,
					limit: 2_000,
				});
				expect(lengthOf(text, unit)).toBeLessThanOrEqual(2_000);
				const line = text.slice(question.trimEnd().length + 2);
				expect(line).not.toMatch(/(?<!\\)(?:\\\\)*[`*_~|[\]<>]/);
				expect(line).not.toContain('\n');
			}
		}),
	);
});

test('moments in the zone of the workflow', () => {
	const moment = Date.parse('2026-11-22T20:05:00Z');
	expect(momentInWords(moment, 'Europe/Berlin')).toBe(AT);
	expect(momentInWords(moment, 'UTC')).toBe('2026-11-22 20:05 UTC');
});

test('names and written answers', () => {
	expect(answererOf(' Anna\n Maria ')).toBe('Anna Maria');
	expect(answererOf(' \n ')).toBeNull();
	expect(problemOfWritten('')).toContain('Write an answer');
	expect(problemOfWritten('yes')).toBeUndefined();
});

test.each([
	['http://localhost:5678/webhook-waiting/1', true],
	['http://127.0.0.1:5678/', true],
	['http://[::1]:5678/', true],
	['https://n8n.example.com/webhook-waiting/1', false],
	['https://localhost.example.com/', false],
	['http://192.168.0.7:5678/', false],
	['not an address', false],
])('%s leads to this computer: %s', (address, isLocal) => {
	expect(leadsToThisComputer(address)).toBe(isLocal);
});
