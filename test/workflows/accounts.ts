import { ChatWebhookApi } from '../../credentials/ChatWebhookApi.credentials';
import { ReadLaterFeedApi } from '../../credentials/ReadLaterFeedApi.credentials';
import { ReadLaterOAuthApi } from '../../credentials/ReadLaterOAuthApi.credentials';
import { ReadLaterTokenApi } from '../../credentials/ReadLaterTokenApi.credentials';
import { WeatherApi } from '../../credentials/WeatherApi.credentials';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { ReadLaterTrigger } from '../../nodes/ReadLater/ReadLaterTrigger.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import { WeatherTrigger } from '../../nodes/Weather/WeatherTrigger.node';
import type { N8nLine } from '../engine';
import { TestInstance } from '../engine';

export const WEATHER = 'https://weather.test';
export const READ_LATER = 'https://readlater.test';
export const CHAT = 'https://chat.test';

/** One value for each kind of secret, easy to search for. */
export const CANARY = {
	apiKey: 'CANARY-weather-key-1f3a',
	consumerKey: '12345-CANARY-consumer-77bd',
	accessToken: 'CANARY-access-token-90ce',
	feedUserId: 'CANARY-feed-user-4410',
	webhookToken: 'CANARY_webhook_token_5d21',
} as const;

export const WEBHOOK_PATH = `/api/webhooks/123456/${CANARY.webhookToken}`;

/** An n8n with all nodes of the package. */
export function startN8n(line: N8nLine = '2.x'): TestInstance {
	return new TestInstance({
		line,
		nodes: [
			new Weather(),
			new WeatherTrigger(),
			new ReadLater(),
			new ReadLaterTrigger(),
			new ChatWebhook(),
		],
		credentials: [
			new WeatherApi(),
			new ReadLaterOAuthApi(),
			new ReadLaterTokenApi(),
			new ReadLaterFeedApi(),
			new ChatWebhookApi(),
		],
	});
}

export const weatherData = { baseUrl: WEATHER, apiKey: CANARY.apiKey };

let accounts = 0;

/** Nothing is known of this account yet: its key is new, and begins like the one above. */
export function newWeatherAccount() {
	return { baseUrl: WEATHER, apiKey: `${CANARY.apiKey}-${++accounts}` };
}
export const tokenData = {
	baseUrl: READ_LATER,
	consumerKey: CANARY.consumerKey,
	accessToken: CANARY.accessToken,
};
export const accountData = {
	baseUrl: READ_LATER,
	consumerKey: CANARY.consumerKey,
	accountName: 'My reading list',
	returnAddress: '',
};
export const chatData = { webhookUrl: `${CHAT}${WEBHOOK_PATH}` };
