import { entryOf } from '../../shared/domain/record';

/** Languages of the service; its codes are not always those of ISO 639. */
export const LANGUAGES: readonly (readonly [name: string, code: string])[] = [
	['Afrikaans', 'af'],
	['Albanian', 'sq'],
	['Arabic', 'ar'],
	['Azerbaijani', 'az'],
	['Basque', 'eu'],
	['Belarusian', 'be'],
	['Bulgarian', 'bg'],
	['Catalan', 'ca'],
	['Chinese (Simplified)', 'zh_cn'],
	['Chinese (Traditional)', 'zh_tw'],
	['Croatian', 'hr'],
	['Czech', 'cz'],
	['Danish', 'da'],
	['Dutch', 'nl'],
	['English', 'en'],
	['Finnish', 'fi'],
	['French', 'fr'],
	['Galician', 'gl'],
	['German', 'de'],
	['Greek', 'el'],
	['Hebrew', 'he'],
	['Hindi', 'hi'],
	['Hungarian', 'hu'],
	['Icelandic', 'is'],
	['Indonesian', 'id'],
	['Italian', 'it'],
	['Japanese', 'ja'],
	['Korean', 'kr'],
	['Kurmanji (Kurdish)', 'ku'],
	['Latvian', 'la'],
	['Lithuanian', 'lt'],
	['Macedonian', 'mk'],
	['Norwegian', 'no'],
	['Persian', 'fa'],
	['Polish', 'pl'],
	['Portuguese', 'pt'],
	['Portuguese (Brazil)', 'pt_br'],
	['Romanian', 'ro'],
	['Russian', 'ru'],
	['Serbian', 'sr'],
	['Slovak', 'sk'],
	['Slovenian', 'sl'],
	['Spanish', 'es'],
	['Swedish', 'sv'],
	['Thai', 'th'],
	['Turkish', 'tr'],
	['Ukrainian', 'uk'],
	['Vietnamese', 'vi'],
	['Zulu', 'zu'],
];

/** What the service calls a language, where that is not the ISO code. */
const SERVICE_CODES: Readonly<Record<string, string>> = {
	cs: 'cz',
	ko: 'kr',
	lv: 'la',
	nb: 'no',
	nn: 'no',
	se: 'sv',
	sp: 'es',
	ua: 'uk',
	zh: 'zh_cn',
	zh_hans: 'zh_cn',
	zh_sg: 'zh_cn',
	zh_hant: 'zh_tw',
	zh_hk: 'zh_tw',
	zh_mo: 'zh_tw',
};

/** The ISO codes of the service's own ones, for dates and for the lists of local names. */
const ISO_CODES: Readonly<Record<string, string>> = {
	cz: 'cs',
	kr: 'ko',
	la: 'lv',
	no: 'nb',
	pt_br: 'pt-BR',
	zh_cn: 'zh-CN',
	zh_tw: 'zh-TW',
};

/**
 * @param entered the service's code, or an ISO code such as `cs`, `cs-CZ`, `zh-Hant-HK`
 * @returns the service's code; undefined for a language that it does not speak
 */
export function serviceLanguage(entered: string): string | undefined {
	// No code has more parts.
	const parts = entered.trim().toLowerCase().replace(/-/g, '_').split('_', 4);
	for (let length = parts.length; length > 0; length--) {
		const code = parts.slice(0, length).join('_');
		const known = entryOf(SERVICE_CODES, code) ?? code;
		if (LANGUAGES.some(([, value]) => value === known)) return known;
	}
	return undefined;
}

/** @param code the service's, `''` for its default, which is English */
export function isoLanguage(code: string): string {
	return code === '' ? 'en' : (entryOf(ISO_CODES, code) ?? code);
}

/** Codes under which a list of local names may have a language, the likeliest first. */
export function localNameCodes(code: string): readonly string[] {
	const iso = isoLanguage(code).toLowerCase();
	const plain = iso.split('-')[0] ?? iso;
	return [...new Set([iso, plain, ...(plain === 'nb' ? ['no', 'nn'] : [])])];
}
