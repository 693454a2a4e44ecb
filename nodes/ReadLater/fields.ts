import type { INodeProperties } from 'n8n-workflow';

/** How the account is known; shown first. */
export const authenticationField: INodeProperties = {
	displayName: 'Connect With',
	name: 'authentication',
	type: 'options',
	default: 'account',
	options: [
		{ name: 'Account', value: 'account', description: 'Connect your account step by step; nothing has to be copied' },
		{ name: 'Access Token', value: 'token', description: 'You already hold an access token' },
	],
};

/** The credential type behind each choice. */
export const CREDENTIALS = { account: 'readLaterOAuthApi', token: 'readLaterTokenApi' } as const;
