import type { Slot } from '../../../../../nodes/Weather/domain/slots';

export const HOUR = 3_600;

/** Hours of a forecast from 0 on, each with what is given of it. */
export function hours(
	...given: readonly Partial<Slot['values'] & Slot['fall'] & Pick<Slot, 'group'>>[]
): Slot[] {
	return given.map(({ rain = 0, snow = 0, group = 'Clear', ...values }, index) => ({
		date: '2026-11-21',
		clock: '12:00',
		at: '',
		from: index * HOUR,
		to: (index + 1) * HOUR,
		group,
		fall: { rain, snow },
		values: { chance: 0, gust: 0, tempAbove: 10, tempBelow: 10, uv: 0, wind: 0, ...values },
	}));
}

/** Hours with these gusts. */
export function gusts(...kmh: readonly number[]): Slot[] {
	return hours(...kmh.map((gust) => ({ gust })));
}

export const rule = (measure: string, value = 0, group = 'Rain') =>
	({ measure, value, group }) as { measure: 'gust'; value: number; group: string };

export const GUST = rule('gust', 60);
