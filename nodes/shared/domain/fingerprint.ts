import { createHash } from 'node:crypto';

/**
 * Names something without telling it: an account by its key, an entry by its content. The same
 * everywhere and for ever.
 * @param parts JSON-like values; two lists that differ have different fingerprints
 * @param length hexadecimal digits, four bits each; 32 are safe for whatever others choose
 */
export function fingerprint(parts: readonly unknown[], length = 32): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
