import type { Atmosphere } from './atmosphere.ts';
import { describe } from './descriptions.ts';

/** One entry of a `weather` array. */
export interface Condition {
	id: number;
	main: string;
	description: string;
	icon: string;
}

const NO_FALL = 0.02;
const FOG_BELOW_M = 1000;
const MIST_BELOW_M = 4000;

/** The conditions the air shows, the most important first. */
export function conditionsOf(air: Atmosphere, language: string): Condition[] {
	const ids = [mainCondition(air)];
	const { visibility } = air;
	if (visibility !== undefined && visibility < MIST_BELOW_M && ids[0] !== 741)
		ids.push(visibility < FOG_BELOW_M ? 741 : 701);
	return ids.map((id) => ({
		id,
		main: groupOf(id),
		description: describe(id, language),
		icon: iconOf(id, air.isDay),
	}));
}

function mainCondition({ rain, snow, thunder, clouds }: Atmosphere): number {
	if (thunder) return rain > 4 ? 202 : rain > NO_FALL ? 201 : 211;
	if (snow > NO_FALL && rain > NO_FALL) return 616;
	if (snow > NO_FALL) return snow < 0.5 ? 600 : snow < 2.5 ? 601 : 602;
	if (rain > NO_FALL) return rain < 0.15 ? 300 : rain < 1 ? 500 : rain < 4 ? 501 : 502;
	return clouds < 11 ? 800 : clouds < 26 ? 801 : clouds < 51 ? 802 : clouds < 85 ? 803 : 804;
}

function groupOf(id: number): string {
	if (id === 701) return 'Mist';
	if (id === 741) return 'Fog';
	if (id === 800) return 'Clear';
	return (
		{ 2: 'Thunderstorm', 3: 'Drizzle', 5: 'Rain', 6: 'Snow', 8: 'Clouds' }[Math.floor(id / 100)] ??
		'Clouds'
	);
}

function iconOf(id: number, isDay: boolean): string {
	const number =
		{ 800: '01', 801: '02', 802: '03' }[id] ??
		{ 2: '11', 3: '09', 5: '10', 6: '13', 7: '50' }[Math.floor(id / 100)] ??
		'04';
	return `${number}${isDay ? 'd' : 'n'}`;
}
