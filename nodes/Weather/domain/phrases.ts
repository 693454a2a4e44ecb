import { entryOf } from '../../shared/domain/record';

/** What falls. `either` where the service tells an amount but not of what. */
export type Fall = 'rain' | 'snow' | 'either';

export type MeasureName = 'chance' | 'gust' | 'rain' | 'snow' | 'temperature' | 'uv' | 'wind';

/** Of which a largest or smallest value is given. */
export type ReachedMeasure = Exclude<MeasureName, 'chance' | 'rain' | 'snow'>;

/** What the sky may be for a rule: the service's groups, those of one name together. */
export type SkyGroup =
	'Clear' | 'Clouds' | 'Drizzle' | 'Fog' | 'Rain' | 'Snow' | 'Storm' | 'Thunderstorm';

/** The words of one language that the service has none for. */
export interface Phrases {
	range(from: number, to: number): string;
	chance(percent: number, fall: Fall): string;
	readonly dry: string;
	readonly now: string;
	feelsLike(temperature: string): string;
	wind(speed: string): string;
	/** For a record without words of the service. */
	readonly sky: Readonly<Record<'snow' | 'rain' | 'clouds' | 'clear', string>>;
	fallNow(fall: Fall): string;
	fallIn(fall: Fall, minutes: number): string;
	noFall(minutes: number): string;
	endingIn(minutes: number): string;
	/** It goes on beyond what is known. */
	beyond(minutes: number): string;
	againIn(minutes: number): string;
	readonly noMinutes: string;
	/** As they stand within a sentence. */
	readonly measures: Readonly<Record<MeasureName, string>>;
	/** At the beginning of a sentence. */
	readonly groups: Readonly<Record<SkyGroup, string>>;
	/** What a measure reaches, with its unit: `Gusts of 72 km/h`. */
	reaches(measure: ReachedMeasure, amount: string): string;
	readonly inAll: string;
	/** What the service does not tell at all, or not for the whole time. */
	untold(what: string): string;
	untoldInPart(what: string): string;
	readonly alert: string;
	/** The date and the time of a reason. */
	when(date: string, clock?: string): string;
	fromTo(start: string, end: string): string;
	from(start: string): string;
	until(end: string): string;
	readonly dryFor: (window: string) => string;
	readonly nothingFor: (window: string) => string;
	readonly today: string;
	readonly tomorrow: string;
	nextHours(count: number): string;
	nextDays(count: number): string;
	atMost(text: string): string;
	atLeast(text: string): string;
	/** How something goes beyond what was reported of it before. */
	moreThanReported(amount: string): string;
	lessThanReported(amount: string): string;
	longerThanReported(hours: number): string;
	earlierThanReported(hours: number): string;
	/** Of an alert. */
	readonly changed: string;
	readonly over: string;
	readonly noAlert: string;
}

const counted = (one: string, many: string) => (count: number) =>
	`${count} ${count === 1 ? one : many}`;

const reaching =
	(words: Readonly<Record<ReachedMeasure, string>>): Phrases['reaches'] =>
	(measure, amount) =>
		`${words[measure]} ${amount}`.trim();

const EN_FALL = { rain: 'Rain', snow: 'Snow', either: 'Rain or snow' };
const enMinutes = counted('minute', 'minutes');
const enHours = counted('hour', 'hours');

export const ENGLISH: Phrases = {
	range: (from, to) => `${from} to ${to}`,
	chance: (percent, fall) => `${percent} % chance of ${EN_FALL[fall].toLowerCase()}`,
	dry: 'no rain expected',
	now: 'now',
	feelsLike: (temperature) => `feels like ${temperature}`,
	wind: (speed) => `wind ${speed}`,
	sky: { snow: 'snow', rain: 'rain', clouds: 'cloudy', clear: 'clear' },
	fallNow: (fall) => `${EN_FALL[fall]} now`,
	fallIn: (fall, count) => `${EN_FALL[fall]} starting in ${enMinutes(count)}`,
	noFall: (count) =>
		count >= 59 ? 'No rain in the next hour' : `No rain in the next ${enMinutes(count)}`,
	endingIn: (count) => `ending in ${enMinutes(count)}`,
	beyond: (count) =>
		count >= 59 ? 'lasting beyond the hour' : `lasting beyond the next ${enMinutes(count)}`,
	againIn: (count) => `again in ${enMinutes(count)}`,
	noMinutes: 'The service has no forecast by the minute for this place',
	measures: {
		chance: 'chance of rain or snow',
		gust: 'gusts',
		rain: 'rain',
		snow: 'snow',
		temperature: 'temperature',
		uv: 'UV index',
		wind: 'wind',
	},
	groups: {
		Clear: 'Clear',
		Clouds: 'Clouds',
		Drizzle: 'Drizzle',
		Fog: 'Fog',
		Rain: 'Rain',
		Snow: 'Snow',
		Storm: 'Storm',
		Thunderstorm: 'Thunderstorm',
	},
	reaches: reaching({ gust: 'Gusts of', temperature: '', uv: 'UV index', wind: 'Wind of' }),
	inAll: 'altogether',
	untold: (what) => `Not told by the service: ${what}`,
	untoldInPart: (what) => `Not told by the service for the whole time: ${what}`,
	alert: 'Weather alert',
	when: (date, clock) => (clock === undefined ? `on ${date}` : `on ${date} at ${clock}`),
	fromTo: (start, end) => `from ${start} to ${end}`,
	from: (start) => `from ${start}`,
	until: (end) => `until ${end}`,
	dryFor: (window) => `Dry ${window}`,
	nothingFor: (window) => `Nothing to report ${window}`,
	today: 'for the rest of today',
	tomorrow: 'tomorrow',
	nextHours: (count) => (count === 1 ? 'for the next hour' : `for the next ${count} hours`),
	nextDays: (count) => (count === 1 ? 'today' : `for the next ${count} days`),
	atMost: (text) => `at most ${text}`,
	atLeast: (text) => `at least ${text}`,
	moreThanReported: (amount) => `${amount} more than announced`,
	lessThanReported: (amount) => `${amount} less than announced`,
	longerThanReported: (count) => `${enHours(count)} longer than announced`,
	earlierThanReported: (count) => `${enHours(count)} earlier than announced`,
	changed: 'changed',
	over: 'over',
	noAlert: 'No weather alert',
};

const DE_FALL = { rain: 'Regen', snow: 'Schnee', either: 'Regen oder Schnee' };
const deMinutes = counted('Minute', 'Minuten');
const deHours = counted('Stunde', 'Stunden');

const GERMAN: Phrases = {
	range: (from, to) => `${from} bis ${to}`,
	chance: (percent, fall) =>
		fall === 'snow'
			? `Schneefall zu ${percent} % wahrscheinlich`
			: fall === 'rain'
				? `Regen zu ${percent} % wahrscheinlich`
				: `Niederschlag zu ${percent} % wahrscheinlich`,
	dry: 'kein Regen erwartet',
	now: 'jetzt',
	feelsLike: (temperature) => `gefühlt ${temperature}`,
	wind: (speed) => `Wind ${speed}`,
	sky: { snow: 'Schnee', rain: 'Regen', clouds: 'bewölkt', clear: 'klar' },
	fallNow: (fall) => `Jetzt ${DE_FALL[fall]}`,
	fallIn: (fall, count) => `${DE_FALL[fall]} in ${deMinutes(count)}`,
	noFall: (count) =>
		count >= 59
			? 'Kein Regen in der nächsten Stunde'
			: `Kein Regen in den nächsten ${deMinutes(count)}`,
	endingIn: (count) => `Ende in ${deMinutes(count)}`,
	beyond: (count) => `auch noch in ${count >= 59 ? 'einer Stunde' : deMinutes(count)}`,
	againIn: (count) => `wieder in ${deMinutes(count)}`,
	noMinutes: 'Für diesen Ort hat der Dienst keine Vorhersage nach Minuten',
	measures: {
		chance: 'Niederschlagswahrscheinlichkeit',
		gust: 'Böen',
		rain: 'Regen',
		snow: 'Schnee',
		temperature: 'Temperatur',
		uv: 'UV-Index',
		wind: 'Wind',
	},
	groups: {
		Clear: 'Klarer Himmel',
		Clouds: 'Bewölkung',
		Drizzle: 'Nieselregen',
		Fog: 'Nebel',
		Rain: 'Regen',
		Snow: 'Schnee',
		Storm: 'Sturm',
		Thunderstorm: 'Gewitter',
	},
	reaches: reaching({ gust: 'Böen mit', temperature: '', uv: 'UV-Index', wind: 'Wind mit' }),
	inAll: 'insgesamt',
	untold: (what) => `Vom Dienst nicht gemeldet: ${what}`,
	untoldInPart: (what) => `Vom Dienst nicht für die ganze Zeit gemeldet: ${what}`,
	alert: 'Wetterwarnung',
	when: (date, clock) => (clock === undefined ? `am ${date}` : `am ${date} um ${clock}`),
	fromTo: (start, end) => `von ${start} bis ${end}`,
	from: (start) => `ab ${start}`,
	until: (end) => `bis ${end}`,
	dryFor: (window) => `Trocken ${window}`,
	nothingFor: (window) => `Nichts zu melden ${window}`,
	today: 'für den Rest des Tages',
	tomorrow: 'morgen',
	nextHours: (count) =>
		count === 1 ? 'in der nächsten Stunde' : `in den nächsten ${count} Stunden`,
	nextDays: (count) => (count === 1 ? 'heute' : `in den nächsten ${count} Tagen`),
	atMost: (text) => `höchstens ${text}`,
	atLeast: (text) => `mindestens ${text}`,
	moreThanReported: (amount) => `${amount} mehr als gemeldet`,
	lessThanReported: (amount) => `${amount} weniger als gemeldet`,
	longerThanReported: (count) => `${deHours(count)} länger als gemeldet`,
	earlierThanReported: (count) => `${deHours(count)} früher als gemeldet`,
	changed: 'geändert',
	over: 'beendet',
	noAlert: 'Keine Wetterwarnung',
};

const FR_FALL = { rain: 'Pluie', snow: 'Neige', either: 'Pluie ou neige' };
const frMinutes = counted('minute', 'minutes');
const frHours = counted('heure', 'heures');

const FRENCH: Phrases = {
	range: (from, to) => `${from} à ${to}`,
	chance: (percent, fall) => `${percent} % de risque de ${FR_FALL[fall].toLowerCase()}`,
	dry: 'pas de pluie prévue',
	now: 'maintenant',
	feelsLike: (temperature) => `ressenti ${temperature}`,
	wind: (speed) => `vent ${speed}`,
	sky: { snow: 'neige', rain: 'pluie', clouds: 'nuageux', clear: 'ciel dégagé' },
	fallNow: (fall) => `${FR_FALL[fall]} en ce moment`,
	fallIn: (fall, count) => `${FR_FALL[fall]} dans ${frMinutes(count)}`,
	noFall: (count) =>
		count >= 59
			? 'Pas de pluie dans l’heure qui vient'
			: `Pas de pluie dans les ${frMinutes(count)} qui viennent`,
	endingIn: (count) => `fin dans ${frMinutes(count)}`,
	beyond: (count) => `et encore dans ${count >= 59 ? 'une heure' : frMinutes(count)}`,
	againIn: (count) => `de nouveau dans ${frMinutes(count)}`,
	noMinutes: 'Le service n’a pas de prévision à la minute pour ce lieu',
	measures: {
		chance: 'risque de pluie ou de neige',
		gust: 'rafales',
		rain: 'pluie',
		snow: 'neige',
		temperature: 'température',
		uv: 'Indice UV',
		wind: 'vent',
	},
	groups: {
		Clear: 'Ciel dégagé',
		Clouds: 'Nuages',
		Drizzle: 'Bruine',
		Fog: 'Brouillard',
		Rain: 'Pluie',
		Snow: 'Neige',
		Storm: 'Tempête',
		Thunderstorm: 'Orage',
	},
	reaches: reaching({ gust: 'Rafales de', temperature: '', uv: 'Indice UV', wind: 'Vent de' }),
	inAll: 'au total',
	untold: (what) => `Non fourni par le service : ${what}`,
	untoldInPart: (what) => `Non fourni par le service pour toute la période : ${what}`,
	alert: 'Alerte météo',
	when: (date, clock) => (clock === undefined ? `le ${date}` : `le ${date} à ${clock}`),
	fromTo: (start, end) => `du ${start} à ${end}`,
	from: (start) => `à partir du ${start}`,
	until: (end) => `jusqu’au ${end}`,
	dryFor: (window) => `Temps sec ${window}`,
	nothingFor: (window) => `Rien à signaler ${window}`,
	today: 'pour le reste de la journée',
	tomorrow: 'demain',
	nextHours: (count) =>
		count === 1 ? 'dans l’heure qui vient' : `dans les ${count} prochaines heures`,
	nextDays: (count) => (count === 1 ? 'aujourd’hui' : `dans les ${count} prochains jours`),
	atMost: (text) => `${text} au plus`,
	atLeast: (text) => `${text} au moins`,
	moreThanReported: (amount) => `${amount} de plus qu’annoncé`,
	lessThanReported: (amount) => `${amount} de moins qu’annoncé`,
	longerThanReported: (count) => `${frHours(count)} de plus qu’annoncé`,
	earlierThanReported: (count) => `${frHours(count)} plus tôt qu’annoncé`,
	changed: 'modifiée',
	over: 'terminée',
	noAlert: 'Aucune alerte météo',
};

const ES_FALL = { rain: 'Lluvia', snow: 'Nieve', either: 'Lluvia o nieve' };
const esMinutes = counted('minuto', 'minutos');
const esHours = counted('hora', 'horas');

const SPANISH: Phrases = {
	range: (from, to) => `de ${from} a ${to}`,
	chance: (percent, fall) => `${percent} % de probabilidad de ${ES_FALL[fall].toLowerCase()}`,
	dry: 'no se espera lluvia',
	now: 'ahora',
	feelsLike: (temperature) => `sensación de ${temperature}`,
	wind: (speed) => `viento ${speed}`,
	sky: { snow: 'nieve', rain: 'lluvia', clouds: 'nublado', clear: 'despejado' },
	fallNow: (fall) => `${ES_FALL[fall]} ahora`,
	fallIn: (fall, count) => `${ES_FALL[fall]} en ${esMinutes(count)}`,
	noFall: (count) =>
		count >= 59
			? 'Sin lluvia en la próxima hora'
			: `Sin lluvia en los próximos ${esMinutes(count)}`,
	endingIn: (count) => `termina en ${esMinutes(count)}`,
	beyond: (count) => `y seguirá dentro de ${count >= 59 ? 'una hora' : esMinutes(count)}`,
	againIn: (count) => `de nuevo en ${esMinutes(count)}`,
	noMinutes: 'El servicio no tiene previsión por minutos para este lugar',
	measures: {
		chance: 'probabilidad de lluvia o nieve',
		gust: 'rachas',
		rain: 'lluvia',
		snow: 'nieve',
		temperature: 'temperatura',
		uv: 'Índice UV',
		wind: 'viento',
	},
	groups: {
		Clear: 'Cielo despejado',
		Clouds: 'Nubes',
		Drizzle: 'Llovizna',
		Fog: 'Niebla',
		Rain: 'Lluvia',
		Snow: 'Nieve',
		Storm: 'Temporal',
		Thunderstorm: 'Tormenta',
	},
	reaches: reaching({ gust: 'Rachas de', temperature: '', uv: 'Índice UV', wind: 'Viento de' }),
	inAll: 'en total',
	untold: (what) => `El servicio no informa de: ${what}`,
	untoldInPart: (what) => `El servicio no informa de todo el periodo de: ${what}`,
	alert: 'Aviso meteorológico',
	when: (date, clock) => (clock === undefined ? `el ${date}` : `el ${date} a las ${clock}`),
	fromTo: (start, end) => `del ${start} a ${end}`,
	from: (start) => `desde el ${start}`,
	until: (end) => `hasta el ${end}`,
	dryFor: (window) => `Tiempo seco ${window}`,
	nothingFor: (window) => `Nada que señalar ${window}`,
	today: 'durante el resto del día',
	tomorrow: 'mañana',
	nextHours: (count) => (count === 1 ? 'en la próxima hora' : `en las próximas ${count} horas`),
	nextDays: (count) => (count === 1 ? 'hoy' : `en los próximos ${count} días`),
	atMost: (text) => `como máximo ${text}`,
	atLeast: (text) => `como mínimo ${text}`,
	moreThanReported: (amount) => `${amount} más de lo anunciado`,
	lessThanReported: (amount) => `${amount} menos de lo anunciado`,
	longerThanReported: (count) => `${esHours(count)} más de lo anunciado`,
	earlierThanReported: (count) => `${esHours(count)} antes de lo anunciado`,
	changed: 'modificado',
	over: 'terminado',
	noAlert: 'Ningún aviso meteorológico',
};

/** Words of the service with figures that need none: for languages without a list of their own here. */
const FIGURES: Phrases = {
	...ENGLISH,
	range: (from, to) => `${from} … ${to}`,
	chance: (percent, fall) => `${fall === 'snow' ? '❄' : '☂'} ${percent} %`,
	dry: '☂ 0 %',
	now: '',
	feelsLike: (temperature) => `≈ ${temperature}`,
	wind: (speed) => speed,
};

const PHRASES: Readonly<Record<string, Phrases>> = {
	en: ENGLISH,
	de: GERMAN,
	fr: FRENCH,
	es: SPANISH,
};

/** @param language ISO code */
export function phrasesOf(language: string): Phrases {
	return entryOf(PHRASES, language) ?? FIGURES;
}
