import { webhookUrl } from '../chat/message.ts';
import { MODEL, MODEL_KEY } from '../model/modelRoutes.ts';
import type { SandboxServices } from '../SandboxServices.ts';

/** All settings of the sandbox, and how much is kept. */
export function sandboxState(services: SandboxServices): object {
	const { urls, weather, faults } = services;
	return {
		urls,
		clocks: services.clockSettings(),
		faults: faults.list(),
		weather: {
			keys: weather.state.keys,
			usage: weather.usage(),
			scenarios: weather.state.scenarios,
		},
		readLater: readLaterState(services),
		chat: chatState(services),
		model: { name: MODEL, key: MODEL_KEY },
	};
}

function readLaterState({ readLater }: SandboxServices): object {
	const {
		applications,
		accounts,
		requestTokens,
		accessTokens,
		quirks,
		limits,
		requestTokenLifetimeSeconds,
	} = readLater;
	return {
		applications: Object.fromEntries(applications),
		accounts: Object.fromEntries(
			[...accounts].map(([name, { itemList, ...account }]) => [
				name,
				{ ...account, items: itemList.size },
			]),
		),
		requestTokens: Object.fromEntries(requestTokens),
		accessTokens: Object.fromEntries(accessTokens),
		quirks,
		limits,
		requestTokenLifetimeSeconds,
	};
}

function chatState({ chat, urls }: SandboxServices): object {
	return {
		channels: [...chat.channels.values()].map((channel) => ({
			...channel,
			messages: chat.messagesOf(channel.id).length,
		})),
		webhooks: [...chat.webhooks.values()].map((webhook) => ({
			...webhook,
			url: webhookUrl(webhook, urls.chat),
		})),
		limits: chat.limits,
	};
}
