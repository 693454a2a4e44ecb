import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../../../sandbox/host/bootstrap.mjs';
import { sampleOf } from '../statistics.ts';
import type { Case, Options, Row } from './case.ts';

const built = createRequire(join(repository, 'dist', 'package.json'));

/** What the package's own thinking costs, without n8n and without any service. */
export const inProcess: Case = {
	name: 'inProcess',
	title: 'The package’s own work',
	explanation:
		'The built code by itself in this process: simplifying saved items, and splitting a text of 1,000,000 characters (words, links, emoji and code blocks) into messages.',
	async run({ turns, say }: Options): Promise<Row[]> {
		const { toSavedItem } = built('./nodes/ReadLater/domain/savedItem.js') as {
			toSavedItem: (item: object) => object;
		};
		const { splitText } = built('./nodes/ChatWebhook/domain/splitText.js') as {
			splitText: (text: string, limit: number) => string[];
		};
		say('simplifying 50,000 items');
		const items = Array.from({ length: 50_000 }, (_, n) => ({
			item_id: String(n),
			given_url: `https://example.com/${n}`,
			given_title: `Title ${n}`,
			resolved_url: `https://example.com/${n}`,
			status: '0',
			favorite: '1',
			time_added: '1600000000',
			time_updated: '1600000000',
			time_read: '0',
			time_favorited: '0',
			word_count: '1200',
			is_article: '1',
			tags: { a: { tag: 'a' } },
			authors: {},
			domain_metadata: { name: 'Example' },
		}));
		const rates = measured(turns, () => items.forEach((item) => toSavedItem(item))).map(
			(ms) => (items.length / ms) * 1_000,
		);
		say('splitting a text');
		const text =
			'Some words, a link https://example.com/some/page?x=1 and 👩‍👩‍👧‍👦 emoji.\n```js\nconst answer = 42;\n```\n'
				.repeat(12_000)
				.slice(0, 1_000_000);
		const times = measured(turns, () => void splitText(text, 2_000));
		return [
			{ what: 'simplified items', unit: 'per second', ours: sampleOf(rates) },
			{ what: 'splitting 1,000,000 characters', unit: 'ms', ours: sampleOf(times) },
		];
	},
};

function measured(turns: number, work: () => void): number[] {
	work();
	return Array.from({ length: turns }, () => {
		const began = performance.now();
		work();
		return performance.now() - began;
	});
}
