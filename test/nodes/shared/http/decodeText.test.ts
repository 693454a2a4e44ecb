import { decodeJsonText, decodeText } from '../../../../nodes/shared/http/decodeText';

const text = '<a>Müde € “gut”</a>';
const xml = (name: string) => `<?xml version="1.0" encoding="${name}"?>`;
const windows = (letters: string): Buffer =>
	Buffer.from(letters.replace(/€/g, '\x80').replace(/“/g, '\x93').replace(/”/g, '\x94'), 'latin1');
const wide = (letters: string, first: 'little' | 'big'): Buffer => {
	const bytes = Buffer.from(letters, 'utf16le');
	return first === 'little' ? bytes : bytes.swap16();
};

test.each([
	['by the header', windows(text), 'text/xml; charset=windows-1252', text],
	['by the header, quoted', windows(text), 'text/xml;charset="ISO-8859-1"', text],
	[
		'by the declaration',
		windows(xml('windows-1252') + text),
		'text/xml',
		xml('windows-1252') + text,
	],
	[
		'by the declaration, in other quotes',
		windows(`<?xml version='1.0' encoding='iso-8859-1' ?>Müde`),
		'',
		`<?xml version='1.0' encoding='iso-8859-1' ?>Müde`,
	],
	[
		'the header before the declaration',
		Buffer.from(xml('iso-8859-1') + text),
		'application/rss+xml; charset=utf-8',
		xml('iso-8859-1') + text,
	],
	['UTF-16 by its mark', wide(`\ufeff${text}`, 'little'), 'text/xml; charset=utf-16', text],
	['UTF-16 the other way round', wide(`\ufeff${text}`, 'big'), '', text],
	['UTF-16 without a mark', wide(xml('UTF-16') + text, 'big'), '', xml('UTF-16') + text],
	['the mark of UTF-8 before all', Buffer.from(`\ufeff${text}`), 'a/b; charset=latin1', text],
	['letters that nobody knows', Buffer.from(text), 'text/xml; charset=klingon', text],
	['nothing said', Buffer.from(text), undefined, text],
])('%s', (_name, bytes, contentType, expected) => {
	expect(decodeText(bytes, contentType)).toBe(expected);
});

const json = '{"title":"Müde"}';

test.each([
	['UTF-8, whatever the header says', Buffer.from(json), 'application/json; charset=ISO-8859-1'],
	['UTF-8 with its mark', Buffer.from(`\ufeff${json}`), undefined],
	['by the header', Buffer.from(json, 'latin1'), 'application/json;charset=iso-8859-1'],
	['UTF-16', wide(json, 'little'), 'application/json; charset=utf-16'],
	['UTF-16 the other way round', wide(json, 'big'), undefined],
	['UTF-16 with its mark', wide(`\ufeff${json}`, 'big'), undefined],
])('JSON: %s', (_name, bytes, contentType) => {
	expect(JSON.parse(decodeJsonText(bytes, contentType))).toEqual({ title: 'Müde' });
});

test('JSON: what nobody can read keeps the rest readable', () => {
	expect(decodeJsonText(Buffer.from(json, 'latin1'))).toBe('{"title":"M\ufffdde"}');
	expect(decodeJsonText(Buffer.from(''))).toBe('');
});
