import { planMessage } from '../../../../nodes/ChatWebhook/domain/planMessage';
import { splitText } from '../../../../nodes/ChatWebhook/domain/splitText';
import fc, { runs } from '../../../property';

const texts = fc
	.array(fc.constantFrom('word', ' ', '\n', '\n\n', '```', '`', '😀', '(', '> ', '<@1>'), {
		maxLength: 200,
	})
	.map((pieces) => pieces.join(''));

test('a text is refused by its length alone only when it would become too many messages', () => {
	fc.assert(
		fc.property(texts, fc.integer({ min: 20, max: 40 }), (text, limit) => {
			const mostParts = Math.max(1, splitText(text, limit, 'codePoints').length);
			const rules = { way: 'split', limit, mostParts } as const;
			const mentions = { choice: 'none', userIds: [], roleIds: [] } as const;
			const { discord } = planMessage({ text, embeds: [] }, rules, mentions);
			expect(discord).not.toHaveProperty('problem');
		}),
		{ numRuns: runs(500) },
	);
});
