/**
 * JSON of a service. A whole number that JavaScript would round, as ids can be, becomes text: with the last
 * digits of an id gone, another thing would be changed or deleted.
 * @returns undefined for what is no JSON
 */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(withExactNumbers(text)) as unknown;
	} catch {
		return undefined;
	}
}

const LONG = /\d{16}/;
const LONG_WHOLE = /^-?[1-9]\d{15,}$/;

function withExactNumbers(json: string): string {
	if (!LONG.test(json)) return json;
	const parts: string[] = [];
	let done = 0;
	for (let index = 0; index < json.length; index++) {
		const code = json.charCodeAt(index);
		if (code === QUOTE) index = endOfString(json, index);
		else if (isOfNumber(code)) {
			const start = index;
			while (isOfNumber(json.charCodeAt(index + 1))) index++;
			const number = json.slice(start, index + 1);
			if (!LONG_WHOLE.test(number) || Number.isSafeInteger(Number(number))) continue;
			parts.push(json.slice(done, start), `"${number}"`);
			done = index + 1;
		}
	}
	return parts.join('') + json.slice(done);
}

/** A digit, or one of `+-.Ee`. */
function isOfNumber(code: number): boolean {
	return (
		(code >= 0x30 && code <= 0x39) ||
		code === 0x2b ||
		code === 0x2d ||
		code === 0x2e ||
		code === 0x45 ||
		code === 0x65
	);
}

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
