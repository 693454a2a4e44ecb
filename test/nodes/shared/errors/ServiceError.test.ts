import { asPlainText, quote } from '../../../../nodes/shared/domain/quote';
import {
	CredentialError,
	badInput,
	ServiceError,
} from '../../../../nodes/shared/errors/ServiceError';

const error = (message: string, description = message) =>
	new ServiceError({ kind: 'refused', message, description });

test.each([
	['<a href="https://evil.test">Sign in</a>', '‹a href="https://evil.test">Sign in‹/a>'],
	['<IMG src=x onerror=alert(1)>', '‹IMG src=x onerror=alert(1)>'],
	['<!-- x --><?xml?><!doctype html>', '‹!-- x -->‹?xml?>‹!doctype html>'],
	['<<b>', '<‹b>'],
	['an unknown `field`', "an unknown 'field'"],
	['5 < 6, a <- b, i <3 n8n, <', '5 < 6, a <- b, i <3 n8n, <'],
])('%s begins no tag', (text, shown) => {
	const { details, message, description } = error(text);
	expect([details.message, details.description, message, description]).toEqual(
		Array.from({ length: 4 }, () => shown),
	);
	expect(badInput(text, text).message).toBe(shown);
	expect(new CredentialError(error(text).details).message).not.toMatch(/<[a-z!?/]|`/i);
});

test('texts of others end somewhere', () => {
	const { details } = error('x'.repeat(20_000_000));
	expect(details.message).toHaveLength(500);
	expect(details.description).toHaveLength(2_000);
	expect(details.message.endsWith('x…')).toBe(true);
	expect(quote(' a \n\t b ')).toBe('a b');
	expect(quote(`${'a'.repeat(298)}\u{1F600}b`)).toBe(`${'a'.repeat(298)}…`);
	expect(quote('a'.repeat(300))).toBe('a'.repeat(300));
	expect(quote(`a${' '.repeat(5_000)}b`)).toBe('a…');
});

test('a plain text is plain already', () => {
	const text = asPlainText('<b>1 < 2</b>');
	expect(asPlainText(text)).toBe(text);
});
