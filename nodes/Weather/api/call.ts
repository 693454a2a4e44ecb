import type { Coordinates } from '../domain/place';

/** Of the one-call interface; the version is part of the path. */
export type Version = '3.0' | '4.0';

/**
 * One request of the weather interface, described but not made: so it can be counted first. What is asked of
 * any place says nothing of the place; see `position`.
 */
export interface Call {
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	/**
	 * What is asked for, without the place. Two calls of one name for one place are one, so a name must
	 * not change while a run lasts: no time of asking belongs into it.
	 */
	readonly name: string;
	/** Further names under which the answer may be found. */
	readonly alsoNamed?: readonly string[];
	/** Counts against the allowance of the one-call plan. */
	readonly billed: boolean;
	/** Milliseconds for which its answer stays true; undefined for as long as the user wants. */
	readonly trueForMs?: number;
}

/** Parameters that only this server knows. */
export type MoreParameters = Readonly<Record<string, string>>;

/** As decimal numbers, which `0.0000005` is not when JavaScript writes it. */
export function position({ latitude, longitude }: Coordinates): { lat: string; lon: string } {
	return { lat: decimal(latitude), lon: decimal(longitude) };
}

/** Nothing when no language was chosen: a server need not know the parameter. */
export function languageParameter(language: string): { lang?: string } {
	return language === '' ? {} : { lang: language };
}

function decimal(value: number): string {
	const text = String(value);
	return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}
