/** What no file of the repository may hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './imports';

const TEXTS = /\.(?:[cm]?[jt]s|json|md|ya?ml|sh|svg)$|^\.ci\/|^LICENSE$/;
const MADE = /(?:^|\/)(?:node_modules|dist|\.data|\.git)$/;

function filesBelow(folder: string): string[] {
	return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
		if (entry.isDirectory()) return MADE.test(path) ? [] : filesBelow(path);
		return entry.isFile() && TEXTS.test(path) ? [path] : [];
	});
}

const files = filesBelow('');

function findAll(pattern: RegExp, among: readonly string[] = files): string[] {
	return among.flatMap((file) => {
		const text = readFileSync(join(REPOSITORY, file), 'utf8');
		return [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`);
	});
}

test('there is something to look at', () => {
	expect(files.length).toBeGreaterThan(300);
});

test('the host of a package registry stands nowhere: npm’s own is meant', () => {
	expect(findAll(/\bregistry\.[a-z0-9-]+\.(?:org|com|io|net)\b/gi)).toEqual([]);
});

test('mail addresses and hosts of our own are under names that belong to nobody', () => {
	const ours = findAll(
		/[\w.-]*(?:weather-readlater-chat|readlater-chat)(?:\.[a-z-]+)+/gi,
		files.filter((file) => /\.(?:md|json|ya?ml|ts)$/.test(file)),
	).filter((place) => /\.(?:com|org|net|dev|io|app|de)$/.test(place));
	expect(ours).toEqual([]);
	const mails = findAll(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|dev|io|app|de)\b/g);
	expect(mails.filter((place) => !/@(?:[\w-]+\.)?example\.(?:com|org|net)$/.test(place))).toEqual(
		[],
	);
	for (const [owner] of findAll(/(?<=github\.com\/)[\w-]+(?=\/n8n-nodes-weather)/g).map((place) =>
		place.split(': ').slice(1),
	))
		expect(owner?.length).toBeGreaterThan(39);
});

test('actions are named by the commit, which nobody can move', () => {
	const uses = findAll(
		/\buses: .*/g,
		files.filter((file) => file.startsWith('.github/workflows/')),
	);
	expect(uses.length).toBeGreaterThan(4);
	const loose = uses.filter((use) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use));
	expect(loose).toEqual([]);
});

test('the job that may publish runs nothing but npm, and no other may', () => {
	const text = readFileSync(join(REPOSITORY, '.github/workflows/publish.yml'), 'utf8');
	const [before = '', after = ''] = text.split(/^ {2}publish:$/m);
	expect(before).not.toContain('id-token');
	expect(before).toContain('npm test');
	expect(after).toContain('id-token: write');
	const commands = [...after.matchAll(/- run: (.*)/g)].map(([, command]) => command);
	expect(commands).toEqual([
		expect.stringMatching(/^npm install --global npm@\d+\.\d+\.\d+$/),
		expect.stringMatching(/^npm publish \.\/\*\.tgz .*--ignore-scripts$/),
	]);
	expect(after).not.toContain('checkout');
});
