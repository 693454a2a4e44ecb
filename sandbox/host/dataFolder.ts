import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ignoredFolder } from './bootstrap.mjs';
import { n8nFolder } from './n8nInstall.ts';
import type { Tarball } from './packageInstall.ts';

/** What one start leaves for the next one. */
export interface Memory {
	/** n8n's credentials are readable only with this key. */
	encryptionKey: string;
	ports: {
		editor?: number;
		weather?: number;
		readLater?: number;
		chat?: number;
		model?: number;
		control?: number;
	};
	/** The package as last packed, and the hash of the sources it was built from. */
	packed?: Tarball & { sources: string };
	/** The hash of the package that is installed in n8n. */
	installed?: string;
	/** Ids in n8n: credentials by type, workflows by file name. */
	demo: {
		credentials: Record<string, string>;
		workflows: Record<string, string>;
		/** Imported, but an interrupted start did not come to switching it on. */
		inactive?: string;
		ran: boolean;
	};
	/** The start that is using the folder now. */
	running?: { pid: number; url: string };
}

/** The folder that holds everything a sandbox remembers. */
export class DataFolder {
	readonly path: string;

	constructor(path: string) {
		this.path = resolve(path);
	}

	readonly file = (...parts: string[]) => join(this.path, ...parts);

	get n8nUserFolder(): string {
		return this.file('n8n');
	}

	/** Makes the folder; what is in it already stays. */
	prepare(): void {
		ignoredFolder(this.path);
		this.linkN8nModules();
	}

	/** Removes all data, and keeps the logs of installs. */
	reset(): void {
		for (const name of ['memory.json', 'n8n', 'services', 'package', 'n8n.log', 'services.log']) {
			rmSync(this.file(name), { recursive: true, force: true });
		}
	}

	load(): Memory {
		const file = this.file('memory.json');
		if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
		return {
			encryptionKey: randomBytes(24).toString('hex'),
			ports: {},
			demo: { credentials: {}, workflows: {}, ran: false },
		};
	}

	save(memory: Memory): void {
		writeFileSync(this.file('memory.json'), `${JSON.stringify(memory, null, 2)}\n`, {
			mode: 0o600,
		});
	}

	/**
	 * n8n resolves `n8n-workflow` for community packages through NODE_PATH, which Node.js asks last. This
	 * folder may lie inside the repository, whose own development copy would then be found first, and a
	 * node would throw errors of classes that n8n does not know. The link puts n8n's copy on the way.
	 */
	private linkN8nModules(): void {
		const link = this.file('node_modules');
		rmSync(link, { recursive: true, force: true });
		symlinkSync(join(n8nFolder, 'node_modules'), link, 'junction');
	}
}
