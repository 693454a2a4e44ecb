import type { INodeProperties } from 'n8n-workflow';
import { requireBaseUrl } from '../../shared/http/credentialFields';
import type { RequestFormat } from '../api/requestBody';

const EXAMPLE = 'https://readlater.example.com';

/** Where the paths of the interface begin, in an address that was copied from an example. */
const INTERFACE_PATH = /\/(?:v3|auth\/authorize|users\/[^/]+\/feed)(?:\/.*)?$/;

/** For servers of the original interface; the others take one form alone. */
export const requestFormatField: INodeProperties = {
	displayName: 'Request Format',
	name: 'requestFormat',
	type: 'options',
	default: 'json',
	description:
		'How requests are written. Change it only for a server that takes nothing but forms.',
	options: [
		{ name: 'Form', value: 'form' },
		{ name: 'JSON', value: 'json' },
	],
};

export function readRequestFormat(entered: unknown): RequestFormat {
	return entered === 'form' ? 'form' : 'json';
}

/** The 'Base URL' of the credentials of an account. @throws ServiceError naming the field */
export function parseReadLaterAddress(text: unknown): string {
	return requireBaseUrl(text, EXAMPLE, INTERFACE_PATH);
}
