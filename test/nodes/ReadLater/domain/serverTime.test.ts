import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { toFeedItem } from '../../../../nodes/ReadLater/domain/feedEntry';
import { toIso } from '../../../../nodes/ReadLater/domain/serverTime';
import fc from '../../../property';

const NODES = join(__dirname, '../../../../nodes');
const TEN = '2024-05-01T10:00:00.000Z';

/** Each form in which servers and feeds write a time, and the moment that it is. */
const FORMS: ReadonlyArray<readonly [text: string, moment: string]> = [
	['2024-05-01 10:00:00', TEN],
	['2024-05-01T10:00:00', TEN],
	['2024-05-01T10:00', TEN],
	['2024-05-01 10:00', TEN],
	['2024-05-01T10:00:00.9', TEN],
	['2024-05-01T10:00:00Z', TEN],
	['2024-05-01t10:00:00z', TEN],
	['2024-05-01 10:00:00Z', TEN],
	['2024-05-01 10:00:00 UTC', TEN],
	['2024-05-01T12:00:00+02:00', TEN],
	['2024-05-01T12:00:00.500+0200', TEN],
	['2024-05-01 05:00:00 -0500', TEN],
	['Wed, 01 May 2024 10:00:00', TEN],
	['Wed, 01 May 2024 10:00:00 GMT', TEN],
	['Wed, 01 May 2024 10:00:00 UT', TEN],
	['Wed, 01 May 2024 05:00:00 EST', '2024-05-01T10:00:00.000Z'],
	['01 May 24 12:00 +0200', TEN],
	['May 1, 2024 10:00 AM', TEN],
	['Wed May 01 2024 12:00:00 GMT+0200 (Central European Summer Time)', TEN],
	['2024-05-01', '2024-05-01T00:00:00.000Z'],
	['2024/05/01', '2024-05-01T00:00:00.000Z'],
	['2024-05', '2024-05-01T00:00:00.000Z'],
	['1 May 2024', '2024-05-01T00:00:00.000Z'],
];

test.each(FORMS)('%s', (text, moment) => {
	expect(toIso(text)).toBe(moment);
	expect(toFeedItem([{ name: 'pubDate', text }]).addedAt).toBe(moment);
});

test.each(['soon', '2024-13-01', '25:00', '2024-05-01T10:00:00 Europe/Berlin'])(
	'%s is none',
	(text) => {
		expect(toIso(text)).toBeNull();
	},
);

test('every machine reads the same moment, whatever its zone', () => {
	const folder = mkdtempSync(join(tmpdir(), 'zones-'));
	try {
		for (const name of ['shared/domain/epoch', 'ReadLater/domain/serverTime']) {
			const source = readFileSync(join(NODES, `${name}.ts`), 'utf8').replace(
				/'[./a-z]+\/epoch'/,
				"'./epoch'",
			);
			const { outputText } = ts.transpileModule(source, {
				compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
			});
			writeFileSync(join(folder, `${name.slice(name.lastIndexOf('/') + 1)}.js`), outputText);
		}
		const dates = fc.sample(
			fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
			200,
		);
		const texts = [
			...FORMS.map(([text]) => text),
			...dates.flatMap((date) => [
				date.toISOString().slice(0, 19),
				date.toISOString().slice(0, 19).replace('T', ' '),
				date.toUTCString().replace(' GMT', ''),
			]),
		];
		const script = `const { toIso } = require('./serverTime.js');
			console.log(JSON.stringify(${JSON.stringify(texts)}.map(toIso)));`;
		for (const TZ of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])
			expect(
				JSON.parse(
					execFileSync(process.execPath, ['-e', script], {
						cwd: folder,
						env: { TZ },
						encoding: 'utf8',
					}),
				),
			).toEqual(texts.map(toIso));
	} finally {
		rmSync(folder, { recursive: true });
	}
});
