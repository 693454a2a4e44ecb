/** The walks of CONTRIBUTING lead through files that are there and know their neighbours. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findImports, readShippedSources, REPOSITORY } from './imports';

const sources = readShippedSources();
const links = findImports(sources);

interface Walk {
	readonly name: string;
	readonly files: readonly string[];
}

function readWalks(text: string): Walk[] {
	const [, section = ''] = /\n## Four walks\n(.*?)\n## /s.exec(text) ?? [];
	return Array.from(
		section.matchAll(/^\d+\. \*\*(.+?)\*\*: (.+)$/gm),
		([, name = '', list = '']) => ({
			name,
			files: Array.from(list.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
		}),
	);
}

/** @returns each file of a walk that is not there, or that no file before it leads to */
function findGaps(files: readonly string[]): string[] {
	const [first, ...others] = files;
	return [
		...(first !== undefined && sources.has(first) ? [] : [`${first ?? ''} is not there`]),
		...others.flatMap((file, index) => {
			if (!sources.has(file)) return [`${file} is not there`];
			const before = files.slice(0, index + 1);
			const isLinked = links.some(
				(link) =>
					(link.file === file && before.includes(link.target ?? '')) ||
					(link.target === file && before.includes(link.file)),
			);
			return isLinked || before.some((each) => names(each, file))
				? []
				: [`nothing leads to ${file}`];
		}),
	];
}

/** n8n calls a credential by the name that its node has for it. */
function names(file: string, credential: string): boolean {
	const [type = ''] = basename(credential).split('.');
	const name = `'${type.charAt(0).toLowerCase()}${type.slice(1)}'`;
	return credential.startsWith('credentials/') && sources.get(file)?.includes(name) === true;
}

const walks = readWalks(readFileSync(join(REPOSITORY, 'CONTRIBUTING.md'), 'utf8'));

test('there are four', () => {
	expect(walks).toHaveLength(4);
});

test.each(walks)('$name', ({ files }) => {
	expect(findGaps(files)).toEqual([]);
});

test.each(walks)('$name: each once, and through the one client', ({ files }) => {
	expect(new Set(files).size).toBe(files.length);
	expect(files).toContain('nodes/shared/n8n/createHttpClient.ts');
});

test('a gap is found', () => {
	const start = 'nodes/Weather/Weather.node.ts';
	expect(findGaps([start, 'nodes/ChatWebhook/domain/markup.ts'])).toEqual([
		'nothing leads to nodes/ChatWebhook/domain/markup.ts',
	]);
	expect(findGaps([start, 'nodes/Weather/gone.ts'])).toEqual([
		'nodes/Weather/gone.ts is not there',
	]);
	expect(findGaps([start, 'credentials/ChatWebhookApi.credentials.ts'])).toHaveLength(1);
});
