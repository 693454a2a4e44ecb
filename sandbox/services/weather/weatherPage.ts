import { copyField, html, page, type Html } from '../core/html.ts';
import type { Scenario } from './atmosphere.ts';
import { CITIES, type City } from './cities.ts';
import { findCities } from './geocoding.ts';
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

/** The weather that a button makes. */
const MADE: ReadonlyArray<readonly [Scenario, string]> = [
	['storm', 'Storm'],
	['alerts', 'Official warnings'],
	['snow', 'Snow'],
	['dry', 'Calm and dry'],
];

interface Shown {
	current: { temp: number; weather: Array<{ description: string }> };
	daily: Array<{ temp: { min: number; max: number } }>;
}

/** The page a person sees: the key, and the weather of a few places or of the one that was asked for. */
export function weatherPage(service: WeatherService, baseUrl: string, search = ''): string {
	const found = search === '' ? [] : findCities(search);
	const usual = SHOWN.flatMap((name) => CITIES.find((city) => city.name === name) ?? []);
	return page({
		title: 'Weather service',
		body: html`<h1>Weather service</h1>
			<p class="quiet">
				Made-up weather for development. It changes over time like real weather does.
			</p>
			<section class="card">
				<h2 style="margin-top:0">Your API key</h2>
				<p>In n8n, put both into a <strong>Weather API</strong> credential.</p>
				${copyField('Base URL', baseUrl)}
				${Object.entries(service.state.keys).map(([key, { state }]) =>
					copyField(state === 'active' ? 'API Key' : `API Key (${state})`, key),
				)}
			</section>
			<form class="card" method="get" action="/">
				<p class="row">
					<label for="place">Place</label
					><input
						id="place"
						name="place"
						value="${search}"
						placeholder="e.g. Oslo"
						style="flex:1"
					/>
					<button class="main">Show the weather</button>
				</p>
				<p class="quiet">It knows all capitals of the world and some other towns.</p>
			</form>
			${search !== '' && found.length === 0 && html`<p role="alert">No place is called “${search}” here.</p>`}
			${weatherTable(service, found.length > 0 ? found : usual)}
			${found[0] && weatherButtons(service, found[0])}`,
	});
}

/** So that something begins that a trigger waits for. */
function weatherButtons(service: WeatherService, { name, lat, lon }: City): Html {
	const { scenario } = service.site(lat, lon);
	const made = MADE.find(([each]) => each === scenario);
	return html`<form class="card" method="post" action="/weather">
		<input type="hidden" name="place" value="${name}" />
		<p role="status">
			${made ? html`<strong>Now in ${name}: ${made[1]}</strong>.` : `${name} has its own weather. Make it another:`}
		</p>
		<p class="row">
			${MADE.map(
				([each, title]) =>
					html`<button name="scenario" value="${each}" class="${each === scenario ? 'on' : ''}">
						${title}
					</button>`,
			)}
			${scenario && html`<button class="main" name="scenario" value="">Its own again</button>`}
		</p>
		<p class="quiet">
			A <strong>Weather Trigger</strong> sees it at its next check, or when its workflow is switched
			off and on again.
		</p>
	</form>`;
}

function weatherTable(service: WeatherService, cities: readonly City[]): Html {
	return html`<div class="card">
		<table>
			<thead>
				<tr>
					<th>Place</th>
					<th style="white-space:nowrap">Local time</th>
					<th>Now</th>
					<th>Today</th>
				</tr>
			</thead>
			<tbody>
				${cities.map((city) => weatherRow(service, city))}
			</tbody>
		</table>
	</div>`;
}

function weatherRow(service: WeatherService, { name, state, country, lat, lon }: City): Html {
	const now = service.clock.seconds();
	const site = service.site(lat, lon);
	const style = { units: 'metric', language: 'en' } as const;
	const { current, daily } = oneCall(site, now, style, new Set()) as Shown;
	const time = new Date(now * 1000).toLocaleString('en-GB', {
		timeZone: site.zone,
		weekday: 'short',
		hour: '2-digit',
		minute: '2-digit',
	});
	return html`<tr>
		<th scope="row">${[name, state, country].filter(Boolean).join(', ')}</th>
		<td style="white-space:nowrap">${time}</td>
		<td>${Math.round(current.temp)} °C, ${current.weather[0]?.description}</td>
		<td style="white-space:nowrap">
			${[...new Set([daily[0]?.temp.min ?? 0, daily[0]?.temp.max ?? 0].map(Math.round))].join(' to ')}
			°C
		</td>
	</tr>`;
}
