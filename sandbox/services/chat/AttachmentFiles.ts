import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of attachments, one file each, named by the id. */
export class AttachmentFiles {
	readonly #directory: string;

	constructor(directory: string) {
		this.#directory = directory;
		mkdirSync(directory, { recursive: true });
	}

	/** Keeps the bytes of an attachment. */
	write(id: string, bytes: Buffer): void {
		writeFileSync(join(this.#directory, id), bytes);
	}

	/** The bytes of an attachment. */
	read(id: string): Buffer {
		return readFileSync(join(this.#directory, id));
	}

	/** Takes an attachment away. */
	remove(id: string): void {
		rmSync(join(this.#directory, id), { force: true });
	}

	/** Takes all attachments away. */
	clear(): void {
		rmSync(this.#directory, { recursive: true, force: true });
		mkdirSync(this.#directory, { recursive: true });
	}
}
