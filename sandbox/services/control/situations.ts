import { ERRORS as CHAT_ERRORS } from '../chat/chatError.ts';
import type { FaultRule } from '../core/FaultList.ts';
import type { ServiceName } from '../core/services.ts';
import { BLOCKED, INVALID_KEY, noSubscription } from '../weather/weatherError.ts';

/** Something that can be wrong with a service, as a person would say it. */
export interface Situation {
	name: string;
	/** What to expect in n8n. */
	hint: string;
	rules: ReadonlyArray<Pick<FaultRule, 'fault' | 'pathContains'>>;
}

const WEATHER_PATHS = ['/data/', '/geo/'];

/** What the buttons of the control page switch on. The pages of a service itself stay as they are. */
export const SITUATIONS: Readonly<Record<ServiceName, readonly Situation[]>> = {
	weather: [
		weather('Service down', 'The node tries again, then says that the service is down.', 503, ''),
		weather('Key rejected', 'As with a wrong or a very new key.', 401, INVALID_KEY),
		weather('No subscription', 'The key has no one-call plan yet.', 401, noSubscription('3.0')),
		weather('Too many requests', 'The calls of the day are used up.', 429, BLOCKED),
		onPaths('Very slow', 'Every answer takes 20 seconds.', WEATHER_PATHS, {
			kind: 'delay',
			ms: 20_000,
		}),
		onPaths('Connection cut', 'Nothing answers.', WEATHER_PATHS, { kind: 'reset', when: 'before' }),
	],
	readLater: [
		readLater('Service down', 'A trigger tries again at its next poll; nothing is lost.', 503, {}),
		readLater('Access ended', 'As if the access was removed in the account.', 401, {
			'X-Error': 'A valid access token is required to access the requested API endpoint.',
			'X-Error-Code': '107',
		}),
		readLater('Too many requests', 'The requests of this hour are used up.', 403, {
			'X-Error': 'The rate limit of this user is reached.',
			'X-Limit-User-Limit': '320',
			'X-Limit-User-Remaining': '0',
			'X-Limit-User-Reset': '600',
		}),
		onPaths('Sign-in page', 'A proxy asks for a password instead.', ['/v3/'], { kind: 'html' }),
		onPaths('Connection cut', 'Nothing answers.', ['/v3/'], { kind: 'reset', when: 'before' }),
	],
	chat: [
		onPaths('Service down', 'The node tries again where nothing can be posted twice.', ['/api/'], {
			kind: 'status',
			status: 503,
		}),
		onPaths('Webhook deleted', 'Somebody removed it in the settings of the channel.', ['/api/'], {
			kind: 'status',
			status: 404,
			body: CHAT_ERRORS.unknownWebhook().body,
		}),
		onPaths('Too many requests', 'The node waits and goes on.', ['/api/'], {
			kind: 'status',
			status: 429,
			headers: { 'Retry-After': '5' },
			body: { message: 'You are being rate limited.', retry_after: 5, global: false },
		}),
		onPaths('Posted, but no answer', 'The message arrives; the answer does not.', ['/api/'], {
			kind: 'reset',
			when: 'after',
		}),
	],
	model: [
		onPaths('Service down', 'The AI Agent stops.', ['/v1/'], { kind: 'status', status: 503 }),
	],
};

function weather(name: string, hint: string, status: number, message: string): Situation {
	return onPaths(name, hint, WEATHER_PATHS, {
		kind: 'status',
		status,
		body: { cod: status, message },
	});
}

function readLater(
	name: string,
	hint: string,
	status: number,
	headers: Record<string, string>,
): Situation {
	return onPaths(name, hint, ['/v3/'], {
		kind: 'status',
		status,
		headers,
		body: { error: headers['X-Error'] ?? name },
	});
}

function onPaths(
	name: string,
	hint: string,
	paths: readonly string[],
	fault: FaultRule['fault'],
): Situation {
	return { name, hint, rules: paths.map((pathContains) => ({ pathContains, fault })) };
}
