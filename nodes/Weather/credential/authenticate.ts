import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { requireBaseUrl, requireCredentialField } from '../../shared/http/credentialFields';
import type { Addressed } from '../../shared/n8n/accountAddress';
import { accountAddress } from '../../shared/n8n/accountAddress';
import type { Version } from '../api/call';
import type { Allowance } from '../domain/allowance';

export const WEATHER_EXAMPLE = 'https://api.openweathermap.org';

/** Where the paths of the interface begin, in an address that was copied from an example. */
const INTERFACE_PATH = /\/(?:data|geo)\/\d\.\d(?:\/.*)?$/;

/** Checks what was entered. @throws ServiceError naming the field that cannot be used */
export function parseWeatherCredential(credential: ICredentialDataDecryptedObject): {
	baseUrl: string;
	apiKey: string;
} {
	return {
		baseUrl: requireBaseUrl(credential.baseUrl, WEATHER_EXAMPLE, INTERFACE_PATH),
		apiKey: requireCredentialField(
			credential.apiKey,
			'API Key',
			'Open the credential and paste the API key of your weather account.',
		),
	};
}

/** What has to be hidden wherever it turns up. @throws ServiceError for entries that cannot be used */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return [parseWeatherCredential(credential).apiKey];
}

/** The account's own figures. A credential from before they were asked for has no bound. */
export function parseAllowance(credential: ICredentialDataDecryptedObject): Allowance {
	const number = (value: unknown, otherwise: number): number => {
		const read = Number(value);
		return value === undefined ||
			value === '' ||
			value === null ||
			!Number.isFinite(read) ||
			read < 0
			? otherwise
			: read;
	};
	const most = number(credential.maxCallsPerDay, 0);
	return {
		freePerDay: number(credential.freeCallsPerDay, 1_000),
		pricePer100: number(credential.pricePer100Calls, 0.12),
		mostPerDay: most === 0 ? undefined : most,
	};
}

/** The version that the person has fixed; undefined to find it out. */
export function parseVersion(credential: ICredentialDataDecryptedObject): Version | undefined {
	const { version } = credential;
	return version === '3.0' || version === '4.0' ? version : undefined;
}

/**
 * What the account adds to a request: the full address, and the API key for the query.
 * @throws ServiceError when the request goes to another server than the account's own
 */
export function weatherAccount(
	credential: ICredentialDataDecryptedObject,
	{ baseURL, url, uri }: Addressed,
) {
	const { baseUrl, apiKey } = parseWeatherCredential(credential);
	return { address: accountAddress({ baseURL, url, uri }, baseUrl), key: { appid: apiKey } };
}
