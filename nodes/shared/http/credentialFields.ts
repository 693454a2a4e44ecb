import { parseBaseUrl } from '../domain/baseUrl';
import { LONGEST_CREDENTIAL_FIELD } from '../domain/bounds';
import { ServiceError } from '../errors/ServiceError';

/**
 * @param text what the user entered under 'Base URL'
 * @param example a working address of this service, shown when the entry is refused
 * @param interfacePath where the paths of the interface begin, see `parseBaseUrl`
 * @returns the address without a slash at the end
 * @throws ServiceError naming the field, before any request
 */
export function requireBaseUrl(text: unknown, example: string, interfacePath?: RegExp): string {
	const result = parseBaseUrl(text, interfacePath);
	if ('url' in result) return result.url;
	throw badCredential(
		`The 'Base URL' in the credential cannot be used. ${result.problem}`,
		`Open the credential and enter the address of the service only, for example ${example}`,
	);
}

/**
 * @param text what the user entered in a required credential field
 * @param field its display name
 * @throws ServiceError naming the field, before any request
 */
export function requireCredentialField(text: unknown, field: string, howToGet: string): string {
	const value = typeof text === 'string' ? text.trim() : '';
	if (value === '') throw badCredential(`The '${field}' in the credential is empty`, howToGet);
	requireUsableLength(value, field, howToGet);
	return value;
}

/** @throws ServiceError naming the field when it is longer than any real entry, before any request */
export function requireUsableLength(value: string, field: string, howToGet: string): void {
	if (value.length > LONGEST_CREDENTIAL_FIELD)
		throw badCredential(`The '${field}' in the credential is too long to be one`, howToGet);
}

/** An entry of a credential that cannot be used; found before any request, by every item. */
export function badCredential(message: string, description: string): ServiceError {
	return new ServiceError({ kind: 'configuration-invalid', message, description, stopsRun: true });
}
