/** What counts as a secret is one list for each credential, for all that hide it. */
import type { ICredentialDataDecryptedObject, ICredentialType } from 'n8n-workflow';
import { ChatWebhookApi } from '../../credentials/ChatWebhookApi.credentials';
import { ReadLaterFeedApi } from '../../credentials/ReadLaterFeedApi.credentials';
import { ReadLaterOAuthApi } from '../../credentials/ReadLaterOAuthApi.credentials';
import { ReadLaterTokenApi } from '../../credentials/ReadLaterTokenApi.credentials';
import { WeatherApi } from '../../credentials/WeatherApi.credentials';
import * as webhook from '../../nodes/ChatWebhook/credential/authenticate';
import * as account from '../../nodes/ReadLater/credential/accountCredential';
import * as feed from '../../nodes/ReadLater/credential/feedCredential';
import * as token from '../../nodes/ReadLater/credential/tokenCredential';
import { createRedactor } from '../../nodes/shared/http/redact';
import * as weather from '../../nodes/Weather/credential/authenticate';
import { readShippedSources } from './imports';

/** The part of an entry that is secret, as it turns up elsewhere. */
const CANARY = (field: string): string => `canary-${field}-7f3a9c`;

interface Sample {
	readonly type: ICredentialType;
	readonly secretsOf: (credential: ICredentialDataDecryptedObject) => readonly string[];
	/** Entries of which each has its canary. */
	readonly secret: Readonly<Record<string, string>>;
	readonly other?: Readonly<Record<string, string>>;
}

const settings = {
	baseUrl: 'https://list.example.com',
	consumerKey: CANARY('consumerKey'),
};
const { fingerprint } = account.parseSettings(settings);
const { connectedAccount = '' } = account.storeConnected({
	accessToken: CANARY('connectedAccount'),
	username: 'nathan',
	fingerprint,
});
const request = { fingerprint, askedAt: 0, reconnects: false };
const { pendingRequests = '' } = account.storePending(
	[{ ...request, requestToken: CANARY('pendingRequests') }],
	{ dropAccount: false, forgetName: false },
);

const SAMPLES: readonly Sample[] = [
	{
		type: new WeatherApi(),
		secretsOf: weather.secretsOf,
		secret: { apiKey: CANARY('apiKey') },
		other: { baseUrl: 'https://weather.example.com' },
	},
	{
		type: new ChatWebhookApi(),
		secretsOf: webhook.secretsOf,
		secret: { webhookUrl: `https://chat.example.com/api/webhooks/123/${CANARY('webhookUrl')}` },
	},
	{
		type: new ReadLaterFeedApi(),
		secretsOf: feed.secretsOf,
		secret: {
			feedAddress: `https://list.example.com/users/${CANARY('feedAddress')}/feed/all`,
		},
	},
	{
		type: new ReadLaterTokenApi(),
		secretsOf: token.secretsOf,
		secret: { accessToken: CANARY('accessToken'), consumerKey: CANARY('consumerKey') },
		other: { server: 'original', baseUrl: 'https://list.example.com' },
	},
	{
		type: new ReadLaterTokenApi(),
		secretsOf: token.secretsOf,
		secret: { password: CANARY('password') },
		other: { server: 'merlin', baseUrl: 'https://list.example.com', userName: 'nathan' },
	},
	{
		type: new ReadLaterOAuthApi(),
		secretsOf: account.secretsOf,
		secret: { consumerKey: settings.consumerKey, connectedAccount, pendingRequests },
		other: { baseUrl: settings.baseUrl },
	},
];

test.each(SAMPLES)('$type.name: each entry that n8n masks is hidden', (sample) => {
	const { secretsOf, secret, other = {} } = sample;
	const { text } = createRedactor(secretsOf({ ...secret, ...other }));
	const shown = Object.keys(secret).filter((field) => text(CANARY(field)).includes('canary'));
	expect(shown).toEqual([]);
});

test('each masked entry of a credential has its sample', () => {
	const masked = SAMPLES.flatMap(({ type }) =>
		type.properties
			.filter(({ typeOptions }) => typeOptions?.password === true)
			.map(({ name }) => `${type.name}.${name}`),
	);
	const sampled = SAMPLES.flatMap(({ type, secret }) =>
		Object.keys(secret).map((field) => `${type.name}.${field}`),
	);
	expect([...new Set(masked)].sort()).toEqual([...new Set(sampled)].sort());
});

test('whoever hides secrets takes them from there', () => {
	const made = [...readShippedSources()].flatMap(([file, text]) =>
		[...text.matchAll(/\bcreateRedactor\(([^)]*)/g)].map(([call]) => ({ file, call })),
	);
	const own = made.filter(
		({ file, call }) =>
			!file.endsWith('/redact.ts') &&
			!/^createRedactor\((?:secretsOf\(|\w+SecretsOf\(|\[\]$)/.test(call),
	);
	expect(own).toEqual([]);
	expect(made.length).toBeGreaterThan(5);
});

test('what a server or a person wrote is quoted whole, never as half a character', () => {
	const cut = [...readShippedSources()].flatMap(([file, text]) =>
		[...text.matchAll(/“\$\{[^}]*\.slice\(0,[^”]*”/g)].map(([quoted]) => `${file}: ${quoted}`),
	);
	expect(cut).toEqual([]);
});
