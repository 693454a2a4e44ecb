import { atmosphereAt, type Site } from './atmosphere.ts';

/** An entry of the `alerts` array. */
export interface Alert {
	sender_name: string;
	event: string;
	start: number;
	end: number;
	description: string;
	tags: string[];
}

const SLOT = 6 * 3600;
const SLOTS_AHEAD = 6;
const STRONG_GUST = 13;
const HEAVY_RAIN = 3;

type Kind = 'wind' | 'rain';
type Words = { sender: string } & Record<
	Kind,
	{ event: string; description: string; tags: string[] }
>;

const ENGLISH: Words = {
	sender: 'National Weather Service – Coastal Forecast Office',
	wind: {
		event: 'Wind Advisory',
		description:
			'...WIND ADVISORY IN EFFECT...\n* WHAT...Strong gusts.\n* WHERE...Coast and the café quarter.\n* IMPACTS...Loose objects may be blown around.',
		tags: ['Wind'],
	},
	rain: {
		event: 'Flood Watch',
		description:
			'...FLOOD WATCH...\n* WHAT...Heavy rain.\n* WHERE...Low-lying streets, up to 20 °C warm air.\n* IMPACTS...Streets may be under water.',
		tags: ['Rain', 'Flood'],
	},
};

const LOCAL: Record<string, Words> = {
	'Europe/Berlin': {
		sender: 'Deutscher Wetterdienst',
		wind: {
			event: 'Amtliche WARNUNG vor STURMBÖEN',
			description:
				'Es treten Sturmböen aus südwestlicher Richtung auf.\nIn Schauernähe sowie in exponierten Lagen muss mit schweren Böen gerechnet werden.',
			tags: ['Wind'],
		},
		rain: {
			event: 'Amtliche WARNUNG vor STARKREGEN',
			description: 'Es tritt Starkregen auf.\nStraßen können überflutet werden.',
			tags: ['Rain', 'Flood'],
		},
	},
	'Asia/Tokyo': {
		sender: '気象庁',
		wind: {
			event: '強風注意報',
			description: '東京地方では、強風に注意してください。\n...海上では高波にも注意...',
			tags: ['Wind'],
		},
		rain: {
			event: '大雨警報',
			description: '東京地方では、土砂災害や低い土地の浸水に警戒してください。\n日本',
			tags: ['Rain', 'Flood'],
		},
	},
};

/** The warnings in force or announced; empty when there are none. */
export function alertsFor(site: Site, now: number): Alert[] {
	if (site.scenario === 'dry' || site.scenario === 'minimal') return [];
	const words = LOCAL[site.zone] ?? ENGLISH;
	const first = Math.floor(now / SLOT) * SLOT;
	const warn = (kind: Kind, start: number, slots: number): Alert => ({
		sender_name: words.sender,
		...words[kind],
		start,
		end: start + slots * SLOT,
	});
	if (site.scenario === 'alerts') {
		const wind = warn('wind', first, 2);
		// Agencies send the same warning twice now and then.
		return [wind, warn('rain', first + SLOT, 3), { ...wind }];
	}
	return (['wind', 'rain'] as const).flatMap((kind) => {
		const starts = Array.from({ length: SLOTS_AHEAD }, (_, index) => first + index * SLOT).filter(
			(start) => isDangerous(kind, site, start),
		);
		const start = starts[0];
		return start === undefined ? [] : [warn(kind, start, runLength(starts))];
	});
}

function isDangerous(kind: Kind, site: Site, start: number): boolean {
	const air = atmosphereAt(site, start + SLOT / 2);
	return kind === 'wind' ? (air.windGust ?? 0) > STRONG_GUST : air.rain > HEAVY_RAIN;
}

function runLength(starts: number[]): number {
	const gap = starts.findIndex(
		(start, index) => index > 0 && start - (starts[index - 1] as number) > SLOT,
	);
	return gap === -1 ? starts.length : gap;
}
