/** What a credential's window says of a failure is what its node says of it: one text, two places. */
import { inOneText } from '../../nodes/shared/errors/ServiceError';
import nock from '../engine/nock';
import fc, { runs } from '../property';
import {
	CANARY,
	CHAT,
	chatData,
	newWeatherAccount,
	READ_LATER,
	startN8n,
	tokenData,
	WEATHER,
} from './accounts';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

interface Answer {
	readonly status: number;
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
}

const PAGE = '<!doctype html><html><head><title>Sign in</title></head><body>Sign in</body></html>';

/** Answers that no service means as a yes. */
const answers: fc.Arbitrary<Answer> = fc.record({
	status: fc.constantFrom(
		400,
		401,
		402,
		403,
		404,
		405,
		409,
		410,
		418,
		422,
		429,
		451,
		500,
		502,
		503,
		504,
	),
	body: fc.constantFrom(
		'',
		PAGE,
		'{}',
		'not at all',
		'{"message":"A reason"}',
		'{"cod":401,"message":"Invalid API key"}',
		'{"code":10015,"message":"Unknown Webhook"}',
		'{"status":0,"error":"A reason"}',
	),
	headers: fc.constantFrom<Readonly<Record<string, string>>>(
		{},
		{ 'retry-after': '20' },
		{ 'x-error': 'A reason', 'x-error-code': '107' },
		{ 'x-error': 'A reason', 'x-error-code': '152' },
		{ 'x-limit-user-remaining': '0', 'x-limit-user-reset': '60' },
	),
});

interface Kind {
	readonly credential: string;
	readonly host: string;
	readonly data: () => Record<string, string>;
	readonly type: string;
	readonly parameters: Record<string, string | number | boolean>;
}

const KINDS: readonly Kind[] = [
	{
		credential: 'weatherApi',
		host: WEATHER,
		data: newWeatherAccount,
		type: 'weather',
		parameters: {
			resource: 'weather',
			operation: 'getCurrent',
			locationBy: 'coordinates',
			latitude: '51.48',
			longitude: '0',
		},
	},
	{
		credential: 'readLaterTokenApi',
		host: READ_LATER,
		data: () => tokenData,
		type: 'readLater',
		parameters: {
			authentication: 'token',
			resource: 'savedItem',
			operation: 'getMany',
			show: 'all',
			limit: 1,
		},
	},
	{
		credential: 'readLaterFeedApi',
		host: READ_LATER,
		data: () => ({ feedAddress: `${READ_LATER}/users/${CANARY.feedUserId}/feed/all` }),
		type: 'readLater',
		parameters: { resource: 'feed', operation: 'getMany', returnAll: true },
	},
	{
		credential: 'chatWebhookApi',
		host: CHAT,
		data: () => chatData,
		type: 'chatWebhook',
		parameters: { resource: 'webhook', operation: 'getInfo' },
	},
];

afterEach(() => nock.cleanAll());

test.each(KINDS)('$credential: the window and the node say the same', async (kind) => {
	await fc.assert(
		fc.asyncProperty(answers, async ({ status, body, headers }) => {
			nock.cleanAll();
			for (const method of ['get', 'post'] as const)
				nock(kind.host).persist()[method](/.*/).reply(status, body, headers);
			const n8n = startN8n();
			const window = n8n.newWindow(kind.credential);
			window.fill(kind.data());
			const { status: verdict, message } = await window.save();
			// A server that cannot be asked about its webhook passes: see testWebhook.
			if (verdict === 'OK') return;
			// A window has no options and waits for nothing, so it cannot advise a longer wait.
			if (kind.type === 'chatWebhook' && status === 429) {
				expect(message).toContain('Try again in a few minutes');
				expect(message).not.toContain('options');
				return;
			}
			const { error } = await n8n.execute({
				type: kind.type,
				credentials: window.saved.reference,
				parameters: kind.parameters,
			});
			// Only the node waits for a limit, and knows how much longer.
			const said = inOneText({
				message: String(error?.message),
				description: String(error?.description),
			});
			expect(message).toBe(said.replace(/ The next try is possible in about \d+ seconds\./, ''));
		}),
		{ numRuns: runs(25) },
	);
});
