import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../../sandbox/host/bootstrap.mjs';
import { PICTURES } from './task.ts';

/** A task that was done. */
export interface Done {
	readonly title: string;
	/** What is built, and what there was before. */
	readonly about: string;
	/** Clicks that it took before the nodes were made easier; undefined where they were not counted. */
	readonly before?: number;
	readonly steps: readonly string[];
	/** What came of it, as a person reads it. */
	readonly result: string;
	/** Names of the pictures and what is on them. */
	readonly pictures: Readonly<Record<string, string>>;
}

const DOCS = join(repository, 'docs');

/** Writes docs/three-tasks.md with its pictures. */
export async function writePage(tasks: readonly Done[]): Promise<void> {
	for (const name of tasks.flatMap(({ pictures }) => Object.keys(pictures)))
		await copyFile(join(PICTURES, `${name}.png`), join(DOCS, 'images', `${name}.png`));
	await writeFile(join(DOCS, 'three-tasks.md'), `${pageOf(tasks).join('\n\n')}\n`);
}

function pageOf(tasks: readonly Done[]): string[] {
	return [
		'# Three tasks, click by click',
		'Done by a program in a real n8n, with clicks alone and without an expression written, and counted. `test/e2e/firstTasks.e2e.test.ts` does them again and fails when one takes more clicks than its goal; with `WRITE_TASKS=1` it writes this page.',
		[
			'| Task | Clicks | Before |',
			'| --- | --- | --- |',
			...tasks.map(
				({ title, steps, before }) => `| ${title} | ${steps.length} | ${before ?? 'not counted'} |`,
			),
		].join('\n'),
		'“Before” is how many an earlier trial of the nodes took, by a person; it noted no single steps. Not counted: typing, copying a key from the page of its service, *Enter* in the window that *Publish* opens, and the address of the sandbox in *Base URL* (for the weather the one that stands there is right).',
		...tasks.flatMap(({ title, about, steps, result, pictures }) => [
			`## ${title}`,
			about,
			steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
			'What came of it:',
			result
				.split('\n')
				.map((line) => `> ${line}`.trimEnd())
				.join('\n'),
			...Object.entries(pictures).map(([name, words]) => `![${words}](images/${name}.png)`),
		]),
	];
}
