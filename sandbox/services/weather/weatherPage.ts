import { html, page } from '../core/html.ts';
import { CITIES } from './cities.ts';
import { oneCall } from './oneCall.ts';
import type { WeatherService } from './WeatherService.ts';

const SHOWN = [
	'Berlin',
	'New York',
	'Tokyo',
	'Sydney',
	'Nairobi',
	'Longyearbyen',
	'Pago Pago',
	'Kiritimati',
];

interface Shown {
	current: { temp: number; weather: Array<{ description: string }> };
	daily: Array<{ temp: { min: number; max: number } }>;
}

/** The page a person sees: the weather of a few places at this moment. */
export function weatherPage(service: WeatherService): string {
	const now = service.clock.seconds();
	const rows = SHOWN.flatMap((name) => CITIES.find((city) => city.name === name) ?? []).map(
		(city) => {
			const site = service.site(city.lat, city.lon);
			const { current, daily } = oneCall(
				site,
				now,
				{ units: 'metric', language: 'en' },
				new Set(),
			) as Shown;
			const time = new Date(now * 1000).toLocaleString('en-GB', {
				timeZone: site.zone,
				dateStyle: 'medium',
				timeStyle: 'short',
			});
			return html`<tr>
				<th scope="row">${city.name}, ${city.country}</th>
				<td>${time}</td>
				<td>${Math.round(current.temp)} °C, ${current.weather[0]?.description}</td>
				<td>${Math.round(daily[0]?.temp.min ?? 0)} to ${Math.round(daily[0]?.temp.max ?? 0)} °C</td>
			</tr>`;
		},
	);
	return page({
		title: 'Weather service',
		body: html`<h1>Weather service</h1>
			<p class="quiet">
				Made-up weather for development. It changes over time like real weather does.
			</p>
			<div class="card">
				<table>
					<thead>
						<tr>
							<th>Place</th>
							<th>Local time</th>
							<th>Now</th>
							<th>Today</th>
						</tr>
					</thead>
					<tbody>
						${rows}
					</tbody>
				</table>
			</div>`,
	});
}
