import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './imports';
import { releaseProblems } from './releaseProblems.mjs';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
	version: string;
	scripts: Record<string, string>;
};
const WORKFLOWS = readdirSync(join(REPOSITORY, '.github', 'workflows')).map(
	(file) => `.github/workflows/${file}`,
);

describe('a version is published', () => {
	const good = {
		tag: 'v1.2.3',
		manifest: {
			version: '1.2.3',
			repository: { url: 'git+https://github.com/somebody/n8n-nodes-something.git' },
		},
		lock: { version: '1.2.3', packages: { '': { version: '1.2.3' } } },
		changelog:
			'# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-01-31\n\n- New.\n\n## 1.2.2 - 2026-01-01\n\n- Old.\n',
	};

	test('when tag, package and changelog agree', () => {
		expect(releaseProblems(good)).toEqual([]);
	});

	test.each([
		['the tag names another version', { tag: 'v1.2.4' }, /tag/],
		[
			'nobody can own the repository that is named',
			{
				manifest: {
					...good.manifest,
					repository: { url: `git+https://github.com/${'x'.repeat(40)}/n8n-nodes-something.git` },
				},
			},
			/repository/,
		],
		['the tag has no v', { tag: '1.2.3' }, /tag/],
		[
			'the lock file was forgotten',
			{ lock: { version: '1.2.2', packages: { '': { version: '1.2.2' } } } },
			/package-lock/,
		],
		[
			'the changelog does not know it',
			{ changelog: good.changelog.replace('1.2.3', '1.2.30') },
			/no entry/,
		],
		['its entry has no date', { changelog: good.changelog.replace(' - 2026-01-31', '') }, /date/],
		['its entry is empty', { changelog: good.changelog.replace('- New.\n', '') }, /says nothing/],
		[
			'something is left under Unreleased',
			{ changelog: good.changelog.replace('## Unreleased\n', '## Unreleased\n\n- Forgotten.\n') },
			/Unreleased/,
		],
	])('but not when %s', (_case, change, words) => {
		expect(releaseProblems({ ...good, ...change })).toEqual([expect.stringMatching(words)]);
	});
});

describe('the changelog', () => {
	const headings = read('CHANGELOG.md')
		.split('\n')
		.filter((line) => line.startsWith('## '));

	test('begins with what is not released yet; the rest are versions with their dates, newest first', () => {
		const [first, ...released] = headings;
		expect(first).toBe('## Unreleased');
		expect(released.filter((line) => !/^## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(line))).toEqual(
			[],
		);
		const order = released.map((line) => line.slice(3).split(' ', 1).join().split('.').map(Number));
		expect([...order].sort((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!)).toEqual(
			order,
		);
	});
});

describe.each(WORKFLOWS)('%s', (file) => {
	const text = read(file);

	test('runs only scripts and files that there are', () => {
		const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
		const files = [...text.matchAll(/(?:bash|node) ([\w./-]+)/g)].map(([, path]) => path ?? '');
		expect([...scripts, ...files]).not.toHaveLength(0);
		expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
		expect(files.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
	});

	test('may only read by default, names its versions, and ends by itself', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
		const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action ?? '');
		expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
		const jobs = text.split('runs-on:').length - 1;
		expect(text.match(/timeout-minutes: \d+/g)).toHaveLength(jobs);
	});
});

test('publishing happens with provenance, after the checks, without a token', () => {
	const text = read('.github/workflows/publish.yml');
	const steps = [
		'test/package/release.mjs',
		'npm test',
		'npm run build',
		'npm publish ./*.tgz --provenance --access public',
	];
	expect(steps.map((step) => text.indexOf(step))).toEqual(
		[...steps.map((step) => text.indexOf(step))].sort((a, b) => a - b),
	);
	expect(steps.filter((step) => !text.includes(step))).toEqual([]);
	expect(text).toContain('id-token: write');
	expect(text).not.toMatch(/secrets\./);
});

describe.each(['sandbox/n8n', 'sandbox/n8n-1', 'test/install/registry'])(
	'the lock file of %s',
	(folder) => {
		const lock = JSON.parse(read(`${folder}/package-lock.json`)) as {
			packages: Record<string, { resolved?: string; dependencies?: Record<string, string> }>;
		};
		const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
			dependencies?: Record<string, string>;
		};

		test('names no registry, and pins exactly', () => {
			expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual(
				[],
			);
			expect(
				Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
			).toEqual([]);
			expect(lock.packages['']?.dependencies ?? {}).toEqual(dependencies);
		});
	},
);
