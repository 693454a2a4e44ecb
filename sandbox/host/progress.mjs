const LINE_EVERY_MS = 5000;
const REDRAW_EVERY_MS = 500;

/**
 * Shows that a step is still going: one redrawn line on a terminal, a new line every five seconds
 * anywhere else.
 *
 * @param {string} label What is being done, in the reader's words.
 * @param {() => string} [describe] Asked at each redraw for what to add after the seconds.
 * @param {NodeJS.WriteStream} [out]
 * @returns {{ done(text?: string): void, fail(): void }}
 */
export function startProgress(label, describe = () => '', out = process.stdout) {
	const began = Date.now();
	const seconds = () => Math.round((Date.now() - began) / 1000);
	const line = () => [`${label} … ${seconds()} s`, describe()].filter(Boolean).join(', ');
	const redraw = () =>
		out.write(out.isTTY ? `\r\x1b[2K${clip(line(), out.columns)}` : `${line()}\n`);
	const timer = setInterval(redraw, out.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS);
	if (out.isTTY) redraw();
	const end = (text) => {
		clearInterval(timer);
		out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${text}\n`);
	};
	return {
		done: (text = `${label}: done`) => end(`✓ ${text} (${seconds()} s)`),
		fail: () => end(`✗ ${label} failed after ${seconds()} s`),
	};
}

/**
 * Runs one step under a progress line.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {() => string} [describe]
 * @returns {Promise<T>}
 */
export async function withProgress(label, work, describe) {
	const progress = startProgress(label, describe);
	try {
		const result = await work();
		progress.done();
		return result;
	} catch (error) {
		progress.fail();
		throw error;
	}
}

function clip(text, columns) {
	return columns && text.length >= columns ? `${text.slice(0, columns - 2)}…` : text;
}
