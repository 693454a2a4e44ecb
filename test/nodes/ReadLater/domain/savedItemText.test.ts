import { toLine } from '../../../../nodes/ReadLater/domain/savedItem';

test.each([
	['A story', 'https://a.test/x', '[A story](https://a.test/x)'],
	['Two\n lines', 'https://a.test/x', '[Two lines](https://a.test/x)'],
	['[1] *Bold* ~ a_b', 'https://a.test/x', '[\\[1\\] \\*Bold\\* \\~ a\\_b](https://a.test/x)'],
	['Brackets', 'https://a.test/a_(b)', '[Brackets](https://a.test/a_%28b%29)'],
	['https://a.test/x', 'https://a.test/x', 'https://a.test/x'],
	['See https://b.test', 'https://a.test/x', 'See https://b.test: https://a.test/x'],
	[null, 'https://a.test/x', 'https://a.test/x'],
	['Only a title', null, 'Only a title'],
	[null, null, ''],
])('%j at %j is %j', (title, url, line) => {
	expect(toLine(title, url)).toBe(line);
});
