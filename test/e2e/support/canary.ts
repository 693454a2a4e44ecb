import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fixture } from './fixture.ts';

// Not imported: the linter's resolver runs on older Node.js too, where this module is missing.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');

/** A secret that turned up where it must not be. */
export interface Leak {
	/** The name the secret was given, not the secret. */
	secret: string;
	place: string;
	/** What stands around it, with the secret itself left out. */
	around: string;
}

/**
 * Looks for secrets everywhere n8n keeps or shows things, except in its table of credentials (which
 * is encrypted): every execution as the editor gets it, every workflow, the database file, the log,
 * and further texts such as pages.
 */
export async function findLeaks(
	fixture: Fixture,
	secrets: Record<string, string>,
	furtherTexts: Record<string, string> = {},
): Promise<Leak[]> {
	const places: Array<[place: string, text: string]> = [
		...(await executionTexts(fixture)),
		['database file', await databaseOutsideCredentials(fixture)],
		['n8n log', await readFile(fixture.logFile, 'utf8')],
		...Object.entries(furtherTexts),
	];
	return places.flatMap(([place, text]) =>
		Object.entries(secrets).flatMap(([secret, value]) => {
			const found = spellings(value).find((spelling) => text.includes(spelling));
			return found ? [{ secret, place, around: around(text, found) }] : [];
		}),
	);
}

async function executionTexts({ rest }: Fixture): Promise<Array<[string, string]>> {
	const texts: Array<[string, string]> = [];
	for (const { id } of await rest.executions.list()) {
		texts.push([`execution ${id}`, JSON.stringify(await rest.executions.get(id))]);
	}
	return texts;
}

// The bytes of the whole file, of a copy without the credentials: deleted rows count as well.
async function databaseOutsideCredentials({ userFolder }: Fixture): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'e2e-canary-'));
	try {
		const copy = join(folder, 'copy.sqlite');
		for (const suffix of ['', '-wal']) {
			const original = join(userFolder, '.n8n', `database.sqlite${suffix}`);
			if (existsSync(original)) await cp(original, `${copy}${suffix}`);
		}
		const database = new DatabaseSync(copy);
		database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
		database.exec(
			'PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON; DELETE FROM credentials_entity',
		);
		database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
		database.close();
		return await readFile(copy, 'latin1');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** A secret as it is, in JSON, in an address, and in base64. */
function spellings(value: string): string[] {
	const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
	return [
		...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), base64]),
	];
}

function around(text: string, found: string): string {
	const at = text.indexOf(found);
	return `${text.slice(Math.max(0, at - 80), at)}[…]${text.slice(at + found.length, at + found.length + 80)}`;
}
