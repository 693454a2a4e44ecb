import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SHORTEST_DELAY_MS = 500;
// Writing a list of 100,000 items takes a noticeable moment, so a file is
// never written for more than about a twentieth of the time.
const DELAY_PER_WRITE_MS = 20;

/** Keeps a state in a JSON file: written a moment after a change, and on close. */
export class JsonFile {
	readonly #path: string;
	readonly #snapshot: () => unknown;
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<void> = Promise.resolve();
	#lastWriteMs = 0;
	#dirty = false;
	#closed = false;

	constructor(path: string, snapshot: () => unknown) {
		this.#path = path;
		this.#snapshot = snapshot;
		mkdirSync(dirname(path), { recursive: true });
	}

	/** The kept state, or undefined when there is none that can be read. */
	read<T>(): T | undefined {
		try {
			return JSON.parse(readFileSync(this.#path, 'utf8')) as T;
		} catch (error) {
			if (error instanceof SyntaxError) renameSync(this.#path, `${this.#path}.unreadable`);
			else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
			return undefined;
		}
	}

	/** Notes that the state changed. */
	changed(): void {
		this.#dirty = true;
		if (this.#closed || this.#timer) return;
		const delay = Math.max(SHORTEST_DELAY_MS, this.#lastWriteMs * DELAY_PER_WRITE_MS);
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			this.#write().catch((error: unknown) =>
				console.error('The sandbox state was not saved:', error),
			);
		}, delay);
	}

	/** Writes what is still unsaved; later changes stay in memory only. */
	async close(): Promise<void> {
		this.#closed = true;
		clearTimeout(this.#timer);
		this.#timer = undefined;
		await this.#write();
	}

	#write(): Promise<void> {
		const write = this.#writing.then(() => this.#writeOnce());
		this.#writing = write.catch(() => undefined);
		return write;
	}

	async #writeOnce(): Promise<void> {
		if (!this.#dirty) return;
		const started = performance.now();
		this.#dirty = false;
		const part = `${this.#path}.part`;
		await writeFile(part, JSON.stringify(this.#snapshot()));
		await rename(part, this.#path);
		this.#lastWriteMs = performance.now() - started;
	}
}
