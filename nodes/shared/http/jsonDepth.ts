const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON has lists and objects within one another to more levels than these. Looks at each
 * character once and does not parse: that would take seconds for millions of brackets.
 */
export function isDeeperThan(levels: number, json: string): boolean {
	let depth = 0;
	for (let index = 0; index < json.length; index++) {
		const code = json.charCodeAt(index);
		if (code === QUOTE) index = endOfString(json, index);
		else if (code === 0x5b || code === 0x7b) {
			if (++depth > levels) return true;
		} else if (code === 0x5d || code === 0x7d) depth--;
	}
	return false;
}

/** @param start of its first quote @returns the place of its last one */
function endOfString(json: string, start: number): number {
	for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
		let slashes = 0;
		while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
		if (slashes % 2 === 0) return end;
	}
	return json.length;
}
