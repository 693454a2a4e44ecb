import { isoLanguage } from './language';
import type { Phrases } from './phrases';
import { phrasesOf } from './phrases';
import type { LocalTime } from './zone';

/** How things are said in one language. */
export interface Wording {
	readonly phrases: Phrases;
	/** `Sat 21 Nov`, by the rules of the language. */
	dateText(date: string): string;
	/** `Saturday` */
	weekday(date: string): string;
	/** `1.5` or `1,5`, by the rules of the language. */
	number(value: number, decimals: number): string;
	/** `Sat 21 Nov 07:21` */
	momentText(time: LocalTime): string;
}

const ENGLISH_PARTS = ['weekday', 'day', 'month'] as const;

/** @param language the service's code; `''` for its default, which is English */
export function createWording(language: string): Wording {
	const locale = isoLanguage(language);
	const short = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	});
	const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	const dateText = (date: string): string => {
		const time = Date.parse(`${date}T12:00:00Z`);
		if (locale !== 'en') return short.format(time);
		// With or without a comma, by the version of Node.js.
		const parts = short.formatToParts(time);
		return ENGLISH_PARTS.map((type) => parts.find((part) => part.type === type)?.value).join(' ');
	};
	return {
		phrases: phrasesOf(locale),
		dateText,
		weekday: (date) => long.format(Date.parse(`${date}T12:00:00Z`)),
		number: (value, decimals) =>
			new Intl.NumberFormat(locale, {
				maximumFractionDigits: decimals,
				useGrouping: false,
			}).format(value),
		momentText: ({ date, clock }) => `${dateText(date)} ${clock}`,
	};
}

/** `from Sat 21 Nov 14:00 to 20:00`; the end has its date when that is another. */
export function spanText(start: LocalTime, end: LocalTime, wording: Wording): string {
	const to = start.date === end.date ? end.clock : wording.momentText(end);
	return wording.phrases.fromTo(wording.momentText(start), to);
}
