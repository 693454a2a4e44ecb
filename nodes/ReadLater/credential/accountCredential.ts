import type { IHttpRequestOptions, INodeProperties } from 'n8n-workflow';
import { CREDENTIAL_EMPTY_VALUE } from 'n8n-workflow';
import { fingerprint } from '../../shared/domain/fingerprint';
import { asRecord } from '../../shared/domain/record';
import { badCredential, requireCredentialField } from '../../shared/http/credentialFields';
import * as z from '../../shared/http/zod';
import { parseReadLaterAddress } from './serverFields';

/** What a person enters to connect an account. */
export interface ConnectionSettings {
	/** Without a slash at the end. */
	readonly baseUrl: string;
	readonly consumerKey: string;
	/** Where the browser goes after Allow; the service's own page when nothing was entered. */
	readonly returnAddress: string;
	/**
	 * Stands for Base URL, Consumer Key and Account Name: what is stored counts only for the ones it
	 * was issued for. A hash, so that it can be stored without carrying the key.
	 */
	readonly fingerprint: string;
}

/** @throws ServiceError naming the field that cannot be used, before any request */
export function parseSettings(credential: Readonly<Record<string, unknown>>): ConnectionSettings {
	const baseUrl = parseReadLaterAddress(credential.baseUrl);
	const consumerKey = requireCredentialField(
		credential.consumerKey,
		'Consumer Key',
		'Open the credential and paste the consumer key of the application you registered at your read-later service.',
	);
	const accountName =
		typeof credential.accountName === 'string' ? credential.accountName.trim() : '';
	return {
		baseUrl,
		consumerKey,
		returnAddress: parseReturnAddress(credential.returnAddress, baseUrl),
		fingerprint: fingerprint([baseUrl, consumerKey, accountName]),
	};
}

function parseReturnAddress(text: unknown, baseUrl: string): string {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') return `${baseUrl}/`;
	if (/^https?:\/\/[^/\s]+/i.test(value) && URL.canParse(value)) return value;
	throw badCredential(
		"The 'Return Address' in the credential cannot be used",
		'Leave it empty, or enter a full web address that begins with https:// (or http://), for example the address of your n8n.',
	);
}

/** The page on which a person allows access. It carries the request token and no other secret. */
export function addressToOpen(
	{ baseUrl, returnAddress }: ConnectionSettings,
	requestToken: string,
): string {
	const query = new URLSearchParams({ request_token: requestToken, redirect_uri: returnAddress });
	return `${baseUrl}/auth/authorize?${query.toString()}`;
}

/**
 * How a connection lies in n8n's credential store: the only file that knows.
 *
 * Everything lies in the credential itself, and nowhere else. Two fields, because n8n 2.x puts what a
 * hook returns over what is stored, field by field: a run that asks for a new request token cannot
 * wipe out the account that another run has just connected.
 */
const ACCOUNT = 'connectedAccount';
const PENDING = 'pendingRequests';

/**
 * n8n calls `preAuthentication` before a request as long as this field is `''`, which it always is:
 * whether there is something to do is decided there, from what is stored.
 */
const TRIGGER = 'connectionCheck';

/** An account that was allowed. */
export interface ConnectedAccount {
	readonly accessToken: string;
	readonly username: string;
	readonly fingerprint: string;
}

/** A request token that waits for a person to press Allow. */
export interface PendingRequest {
	readonly requestToken: string;
	readonly fingerprint: string;
	/** Milliseconds since the epoch on this machine; only to offer another token after a while. */
	readonly askedAt: number;
	/** The service has ended an earlier connection. */
	readonly reconnects: boolean;
}

export interface StoredConnection {
	readonly account: ConnectedAccount | undefined;
	/** Oldest first. */
	readonly pending: readonly PendingRequest[];
}

/** What `preAuthentication` returns for n8n to store. */
export type ConnectionFields = Readonly<Record<string, string>>;

const accountSchema = z.object({
	accessToken: z.string().check(z.minLength(1)),
	username: z.string(),
	fingerprint: z.string(),
});
const pendingSchema = z.array(
	z.object({
		requestToken: z.string().check(z.minLength(1)),
		fingerprint: z.string(),
		askedAt: z.number(),
		reconnects: z.boolean(),
	}),
);

/** The fields of the credential that a person does not fill in. */
export const CONNECTION_FIELDS: INodeProperties[] = [
	...storedField(ACCOUNT, 'Connected Account'),
	...storedField(PENDING, 'Pending Requests'),
	{
		displayName: 'Connection Check',
		name: TRIGGER,
		type: 'hidden',
		typeOptions: { expirable: true },
		default: '',
	},
];

/** @returns what is stored for these settings; nothing of other settings counts */
export function storedConnection(
	credential: Readonly<Record<string, unknown>>,
	fingerprint: string,
): StoredConnection {
	const account = parse(accountSchema, credential[ACCOUNT]);
	const pending = parse(pendingSchema, credential[PENDING]) ?? [];
	return {
		account: account?.fingerprint === fingerprint ? account : undefined,
		pending: pending.filter((request) => request.fingerprint === fingerprint),
	};
}

/** What has to be hidden wherever it turns up. @throws ServiceError for entries that cannot be used */
export function secretsOf(credential: Readonly<Record<string, unknown>>): string[] {
	const { consumerKey, fingerprint: settings } = parseSettings(credential);
	const { account, pending } = storedConnection(credential, settings);
	return [
		consumerKey,
		...(account ? [account.accessToken] : []),
		...pending.map(({ requestToken }) => requestToken),
	];
}

/** Shown as Connected As where the service does not tell a name; its steps are hidden once there is one. */
const NAMELESS = 'your account';

/** What to store once an account is connected. */
export function storeConnected(account: ConnectedAccount): ConnectionFields {
	return {
		[TRIGGER]: '',
		[ACCOUNT]: JSON.stringify(account),
		[PENDING]: '',
		// n8n would take a name that begins with an equals sign for an expression.
		username: account.username.replace(/^=+/, '') || NAMELESS,
	};
}

/**
 * What to store while a person has to press Allow.
 * @param pending what the person was asked to allow
 * @param options `dropAccount` when the service has ended the connection, `forgetName` when a name is
 *   shown that was connected with other entries
 */
export function storePending(
	pending: readonly PendingRequest[],
	{ dropAccount, forgetName }: { readonly dropAccount: boolean; readonly forgetName: boolean },
): ConnectionFields {
	return {
		[TRIGGER]: '',
		[PENDING]: JSON.stringify(pending),
		...(dropAccount ? { [ACCOUNT]: '' } : {}),
		...(dropAccount || forgetName ? { username: '' } : {}),
	};
}

/**
 * A field that the window never sees and never loses. The form of a new window is filled with the
 * default of the first property of a name; on Save n8n drops what equals the default of the one that
 * is displayed, which is the second. So the form always sends n8n's own mark for a hidden value, and
 * n8n's routes for Save and Test put in what this credential has stored (`unredact` in its credentials
 * service, 1.x and 2.x), for whoever may edit it and for nobody else.
 */
function storedField(name: string, displayName: string): INodeProperties[] {
	const isHidden = { type: 'hidden', typeOptions: { password: true } } as const;
	return [
		{
			displayName,
			name,
			...isHidden,
			default: CREDENTIAL_EMPTY_VALUE,
			displayOptions: { show: { [TRIGGER]: ['only in a form'] } },
		},
		{ displayName, name, ...isHidden, default: '' },
	];
}

function parse<Value>(schema: z.ZodMiniType<Value>, stored: unknown): Value | undefined {
	try {
		return schema.parse(JSON.parse(String(stored)));
	} catch {
		return undefined;
	}
}

/** Consumer key and access token where the interface wants them: in the body, whatever wrote it. */
export function addAccount(
	body: IHttpRequestOptions['body'],
	consumerKey: string,
	accessToken: string,
): IHttpRequestOptions['body'] {
	const account = { consumer_key: consumerKey, access_token: accessToken };
	if (body instanceof URLSearchParams || typeof body === 'string')
		return addToText(String(body), account);
	const fields = body !== null && typeof body === 'object' && !Buffer.isBuffer(body) ? body : {};
	return { ...fields, ...account };
}

/** A body that was written out already, as JSON or as a form. */
function addToText(text: string, account: Readonly<Record<string, string>>): string {
	if (text.trim().startsWith('{')) {
		try {
			return JSON.stringify({ ...asRecord(JSON.parse(text)), ...account });
		} catch {
			// It is sent as it is, and the service says what is wrong with it.
		}
	}
	const form = new URLSearchParams(text);
	for (const [name, value] of Object.entries(account)) form.set(name, value);
	return form.toString();
}
