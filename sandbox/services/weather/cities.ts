import { CAPITALS } from './capitals.ts';

/** A place the geocoder knows. */
export interface City {
	name: string;
	country: string;
	state?: string;
	lat: number;
	lon: number;
	zone: string;
	zip?: string;
	localNames?: Record<string, string>;
}

type Row = [
	name: string,
	country: string,
	state: string,
	lat: number,
	lon: number,
	zone: string,
	zip?: string,
	localNames?: Record<string, string>,
];

// Several names occur more than once on purpose: a client has to cope with them.
const ROWS: Row[] = [
	[
		'Berlin',
		'DE',
		'',
		52.517,
		13.3889,
		'Europe/Berlin',
		'10117',
		{ de: 'Berlin', ja: 'ベルリン', ru: 'Берлин' },
	],
	['Berlin', 'US', 'New Hampshire', 44.4687, -71.1851, 'America/New_York', '03570'],
	[
		'Munich',
		'DE',
		'Bavaria',
		48.1371,
		11.5754,
		'Europe/Berlin',
		'80331',
		{ de: 'München', it: 'Monaco di Baviera' },
	],
	[
		'Frankfurt',
		'DE',
		'Hesse',
		50.1106,
		8.6821,
		'Europe/Berlin',
		'60311',
		{ de: 'Frankfurt am Main' },
	],
	[
		'Frankfurt',
		'DE',
		'Brandenburg',
		52.3412,
		14.5495,
		'Europe/Berlin',
		'15230',
		{ de: 'Frankfurt (Oder)' },
	],
	['Hamburg', 'DE', 'Hamburg', 53.5507, 9.993, 'Europe/Berlin', '20095'],
	['Vienna', 'AT', '', 48.2084, 16.3725, 'Europe/Vienna', '1010', { de: 'Wien' }],
	[
		'Zurich',
		'CH',
		'Zurich',
		47.3744,
		8.541,
		'Europe/Zurich',
		'8001',
		{ de: 'Zürich', fr: 'Zurich' },
	],
	['London', 'GB', 'England', 51.5073, -0.1276, 'Europe/London', 'SW1A', { fr: 'Londres' }],
	['London', 'CA', 'Ontario', 42.9832, -81.2434, 'America/Toronto', 'N6A'],
	['London', 'US', 'Kentucky', 37.129, -84.0833, 'America/New_York', '40741'],
	[
		'Paris',
		'FR',
		'Ile-de-France',
		48.8589,
		2.32,
		'Europe/Paris',
		'75001',
		{ fr: 'Paris', ja: 'パリ' },
	],
	['Paris', 'US', 'Texas', 33.6618, -95.5555, 'America/Chicago', '75460'],
	['Cambridge', 'GB', 'England', 52.2055, 0.1187, 'Europe/London', 'CB2'],
	['Cambridge', 'US', 'Massachusetts', 42.3751, -71.1056, 'America/New_York', '02139'],
	['Springfield', 'US', 'Illinois', 39.799, -89.644, 'America/Chicago', '62701'],
	['Springfield', 'US', 'Massachusetts', 42.1019, -72.5887, 'America/New_York', '01103'],
	['Springfield', 'US', 'Missouri', 37.2082, -93.2923, 'America/Chicago', '65806'],
	['Springfield', 'US', 'Oregon', 44.0462, -123.022, 'America/Los_Angeles', '97477'],
	['Springfield', 'US', 'Ohio', 39.9242, -83.8088, 'America/New_York', '45502'],
	['South Bend', 'US', 'Indiana', 41.6834, -86.25, 'America/Indiana/Indianapolis', '46601'],
	['South Bend', 'US', 'Washington', 46.6632, -123.8046, 'America/Los_Angeles', '98586'],
	['Portland', 'US', 'Oregon', 45.5202, -122.6742, 'America/Los_Angeles', '97201'],
	['Portland', 'US', 'Maine', 43.6574, -70.2587, 'America/New_York', '04101'],
	[
		'New York',
		'US',
		'New York',
		40.7127,
		-74.006,
		'America/New_York',
		'10001',
		{ es: 'Nueva York', ja: 'ニューヨーク' },
	],
	['San Francisco', 'US', 'California', 37.7793, -122.4193, 'America/Los_Angeles', '94102'],
	['Denver', 'US', 'Colorado', 39.7392, -104.9849, 'America/Denver', '80202'],
	['Tokyo', 'JP', '', 35.6829, 139.7595, 'Asia/Tokyo', '100-0001', { ja: '東京都', de: 'Tokio' }],
	['Seoul', 'KR', '', 37.5667, 126.9783, 'Asia/Seoul', '04524', { ko: '서울' }],
	['Mumbai', 'IN', 'Maharashtra', 19.0785, 72.8782, 'Asia/Kolkata', '400001', { hi: 'मुंबई' }],
	['Kathmandu', 'NP', '', 27.7083, 85.3205, 'Asia/Kathmandu', '44600'],
	['Singapore', 'SG', '', 1.2899, 103.8519, 'Asia/Singapore', '018956'],
	['Sydney', 'AU', 'New South Wales', -33.8698, 151.2083, 'Australia/Sydney', '2000'],
	['Sydney', 'CA', 'Nova Scotia', 46.1376, -60.1866, 'America/Halifax', 'B1P'],
	['Auckland', 'NZ', 'Auckland', -36.8521, 174.7632, 'Pacific/Auckland', '1010'],
	['Nairobi', 'KE', 'Nairobi County', -1.2833, 36.8172, 'Africa/Nairobi', '00100'],
	['Cairo', 'EG', '', 30.0444, 31.2357, 'Africa/Cairo', '11511', { ar: 'القاهرة' }],
	['Cape Town', 'ZA', 'Western Cape', -33.9289, 18.4174, 'Africa/Johannesburg', '8001'],
	[
		'São Paulo',
		'BR',
		'São Paulo',
		-23.5507,
		-46.6334,
		'America/Sao_Paulo',
		'01000-000',
		{ en: 'São Paulo' },
	],
	['Buenos Aires', 'AR', '', -34.6037, -58.3816, 'America/Argentina/Buenos_Aires', 'C1000'],
	['Reykjavik', 'IS', '', 64.146, -21.9422, 'Atlantic/Reykjavik', '101', { is: 'Reykjavík' }],
	['Longyearbyen', 'SJ', 'Svalbard', 78.2232, 15.6463, 'Arctic/Longyearbyen', '9170'],
	['Pago Pago', 'AS', '', -14.2754, -170.7048, 'Pacific/Pago_Pago', '96799'],
	['Kiritimati', 'KI', 'Line Islands', 1.8709, -157.363, 'Pacific/Kiritimati'],
];

const KNOWN: readonly City[] = ROWS.map(
	([name, country, state, lat, lon, zone, zip, localNames]) => ({
		name,
		country,
		lat,
		lon,
		zone,
		...(state && { state }),
		...(zip && { zip }),
		...(localNames && { localNames }),
	}),
);

/** All places the geocoder knows: those above, the best known first, then the other capitals. */
export const CITIES: readonly City[] = [
	...KNOWN,
	...CAPITALS.filter(
		([name, country]) => !KNOWN.some((city) => city.name === name && city.country === country),
	).map(([name, country, lat, lon, zone]) => ({ name, country, lat, lon, zone })),
];

/** The cities in order of distance, with kilometers. */
export function nearestCities(lat: number, lon: number): Array<{ city: City; km: number }> {
	return CITIES.map((city) => ({ city, km: distanceKm(lat, lon, city.lat, city.lon) })).sort(
		(a, b) => a.km - b.km,
	);
}

const NEAR_KM = 400;

/** The time zone of coordinates: that of a near city, else by longitude alone. */
export function timeZoneOf(lat: number, lon: number): string {
	const nearest = nearestCities(lat, lon)[0];
	if (nearest && nearest.km <= NEAR_KM) return nearest.city.zone;
	const hours = Math.round(lon / 15);
	// In these names the sign is reversed: Etc/GMT-2 is two hours ahead of UTC.
	return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
	const rad = Math.PI / 180;
	const half =
		Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
		Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2;
	return 12_742 * Math.asin(Math.min(1, Math.sqrt(half)));
}
