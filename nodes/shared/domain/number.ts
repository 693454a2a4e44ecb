const MINUS = /^[\u2212\u2013\u2012\uFE63\uFF0D]/;
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/**
 * Reads a number as people paste it: with a decimal comma, a real minus sign, spaces around it or between
 * sign and digits, or as `5e1`. A comma or point between digits is always the decimal one.
 * @returns undefined for what is not a number, blanks included
 */
export function toNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value
		.trim()
		.replace(MINUS, '-')
		.replace(/^([+-])\s+/, '$1');
	if (!NUMBER.test(text)) return undefined;
	const number = Number(text.replace(',', '.'));
	return Number.isFinite(number) ? number : undefined;
}
