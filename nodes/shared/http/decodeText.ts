/**
 * Text of an answer that says itself in which letters it is written: by its byte order mark, else by the
 * charset of its content type, else by its XML declaration (the order of RFC 7303). UTF-8 otherwise.
 * @param contentType the answer's header
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
	const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
	const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
	const inHeader = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
	for (const name of [byteOrder(start), inHeader, declared]) {
		const text = decodeAs(name, bytes);
		if (text !== undefined) return text;
	}
	return new TextDecoder().decode(bytes);
}

/**
 * Text of an answer in JSON, which is UTF-8 whatever its header says (RFC 8259). What cannot be UTF-8 comes
 * from servers that mean their header.
 */
export function decodeJsonText(bytes: Uint8Array, contentType?: string): string {
	const [first, second] = bytes;
	const wide = first === 0 ? 'utf-16be' : second === 0 ? 'utf-16le' : undefined;
	try {
		return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
	} catch {
		return decodeText(bytes, contentType);
	}
}

/** An XML declaration is longer than this in no feed that anybody recorded. */
const DECLARATION_BYTES = 400;

/** By the mark, or by how wide the first letters of a declaration are. */
function byteOrder(start: string): string | undefined {
	if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
	if (start.startsWith('\xff\xfe') || start.startsWith('<\0')) return 'utf-16le';
	if (start.startsWith('\xfe\xff') || start.startsWith('\0<')) return 'utf-16be';
	return undefined;
}

/** Undefined for letters that nobody knows by this name. */
function decodeAs(name: string | undefined, bytes: Uint8Array): string | undefined {
	if (name === undefined) return undefined;
	try {
		return new TextDecoder(name).decode(bytes);
	} catch {
		return undefined;
	}
}
