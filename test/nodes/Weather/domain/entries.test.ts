/** Entries as people paste them. */
import { toCalendarDate } from '../../../../nodes/shared/domain/moment';
import { toNumber } from '../../../../nodes/shared/domain/number';
import { localNameCodes, serviceLanguage } from '../../../../nodes/Weather/domain/language';
import { parseDegrees, normalizePlaceText } from '../../../../nodes/Weather/domain/place';
import { createWording } from '../../../../nodes/Weather/domain/wording';

test.each([
	['52.52', 52.52],
	[' 52,52 ', 52.52],
	['52.52°', 52.52],
	['−33.86', -33.86],
	['33.86° S', -33.86],
	['33.86S', -33.86],
	['5e1', 50],
	['52° 30′ 36″ N', 52.51],
	['52°30\'36"N', 52.51],
	['151° 12′ E', 151.2],
	['north', undefined],
	['', undefined],
	['52.52, 13.40', undefined],
	// In German the east, in French the west.
	['12.5 O', undefined],
])('%j is %p degrees', (text, degrees) => {
	const parsed = parseDegrees(text);
	if (degrees === undefined) expect(parsed).toBeUndefined();
	else expect(parsed).toBeCloseTo(degrees, 6);
});

test.each([
	['5e1', 50],
	['−3', -3],
	['- 3', -3],
	['1,5', 1.5],
	[' 7 ', 7],
	['  ', undefined],
	['', undefined],
	[null, undefined],
	['1.000.000', undefined],
	['1e999', undefined],
])('%j is the number %p', (entered, number) => {
	expect(toNumber(entered)).toBe(number);
});

test.each([
	['2026-11-21', '2026-11-21'],
	['21.11.2026', '2026-11-21'],
	['2026-11-21T23:30:00.000-05:00', '2026-11-21'],
	['2026-11-21 07:00', '2026-11-21'],
	// A moment in UTC is the workflow's day.
	['2026-11-20T23:30:00.000Z', '2026-11-21'],
	[new Date('2026-11-20T23:30:00Z'), '2026-11-21'],
	[{ toISO: () => '2026-11-21T00:10:00.000+01:00' }, '2026-11-21'],
	['Sat Nov 21 2026 00:30:00 GMT+0100 (Central European Standard Time)', '2026-11-21'],
	[1_795_217_400, '2026-11-21'],
	['2026-02-30', undefined],
	['30.02.2026', undefined],
	['11/21/2026', undefined],
	['tomorrow', undefined],
	[new Date(NaN), undefined],
	[{}, undefined],
])('%p is the day %p', (entered, date) => {
	expect(toCalendarDate(entered, 'Europe/Berlin')).toBe(date);
});

test.each([
	['cs-CZ', 'cz'],
	['ko-KR', 'kr'],
	['lv-LV', 'la'],
	['nb-NO', 'no'],
	['zh-HK', 'zh_tw'],
	['zh-Hans-CN', 'zh_cn'],
	['pt-BR', 'pt_br'],
	['pt-PT', 'pt'],
	['tlh', undefined],
])('the language %s is %p at the service', (entered, code) => {
	expect(serviceLanguage(entered)).toBe(code);
});

test('local names are looked for under the ISO code', () => {
	expect(['la', 'cz', 'kr', 'zh_tw', 'de', 'no'].map((code) => localNameCodes(code)[0])).toEqual([
		'lv',
		'cs',
		'ko',
		'zh-tw',
		'de',
		'nb',
	]);
	expect(localNameCodes('zh_tw')).toContain('zh');
});

test('five spellings of a place are one', () => {
	const spellings = ['Berlin,DE', 'berlin, de', ' Berlin , DE ', 'BERLIN,DE', 'Berlin,,DE'];
	expect(new Set(spellings.map(normalizePlaceText)).size).toBe(1);
});

test('dates are written by the rules of the language', () => {
	const written = ['', 'de', 'fr', 'ja', 'cz'].map((code) =>
		createWording(code)
			.dateText('2026-11-21')
			.replace(/[\u00A0\u202F]/g, ' '),
	);
	expect(written).toEqual([
		'Sat 21 Nov',
		'Sa., 21. Nov.',
		'sam. 21 nov.',
		'11月21日(土)',
		'so 21. 11.',
	]);
});
