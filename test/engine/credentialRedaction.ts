/**
 * What n8n's REST interface hides of a credential, and how it puts the hidden values back
 * (n8n 2.40.7, `dist/credentials/credentials.service.js`: `redactValues`, `unredactRestoreValues`).
 */
import {
	CREDENTIAL_BLANKING_VALUE,
	CREDENTIAL_EMPTY_VALUE,
	deepCopy,
	isINodePropertyCollection,
} from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeProperties,
	INodePropertyCollection,
} from 'n8n-workflow';

/** @returns a copy with every secret replaced by n8n's sentinel */
export function redact(
	data: ICredentialDataDecryptedObject,
	properties: INodeProperties[],
): ICredentialDataDecryptedObject {
	return redactInPlace(deepCopy(data), properties);
}

/** @returns a copy in which every sentinel is replaced by the value that is stored */
export function restoreRedacted(
	data: ICredentialDataDecryptedObject,
	stored: ICredentialDataDecryptedObject,
): ICredentialDataDecryptedObject {
	const merged = deepCopy(data);
	restoreInPlace(merged as IDataObject, stored as IDataObject);
	return merged;
}

function redactInPlace(
	data: ICredentialDataDecryptedObject,
	properties: INodeProperties[],
): ICredentialDataDecryptedObject {
	for (const [key, value] of Object.entries(data)) {
		const property = properties.find(({ name }) => name === key);
		if (
			key === 'oauthTokenData' ||
			key === 'csrfSecret' ||
			(property && isSecret(property, value))
		) {
			data[key] = textOf(value).length > 0 ? CREDENTIAL_BLANKING_VALUE : CREDENTIAL_EMPTY_VALUE;
		} else if (property?.type === 'fixedCollection') {
			for (const option of property.options ?? []) {
				if (isINodePropertyCollection(option)) redactCollection(value as IDataObject, option);
			}
		}
	}
	return data;
}

function isSecret(property: INodeProperties, value: unknown): boolean {
	if (property.typeOptions?.password !== true) return false;
	return !textOf(value).startsWith('={{') || property.noDataExpression === true;
}

function redactCollection(
	data: IDataObject,
	{ name, values: properties }: INodePropertyCollection,
): void {
	const values = data[name];
	for (const entry of Array.isArray(values) ? values : [values]) {
		if (typeof entry === 'object' && entry !== null) {
			redactInPlace(entry as unknown as ICredentialDataDecryptedObject, properties);
		}
	}
}

function restoreInPlace(data: IDataObject, stored: IDataObject): void {
	for (const [key, value] of Object.entries(data)) {
		const sentinel = typeof value === 'string' && value.startsWith('=') ? value.slice(1) : value;
		if (sentinel === CREDENTIAL_BLANKING_VALUE || sentinel === CREDENTIAL_EMPTY_VALUE) {
			data[key] = stored[key];
		} else if (isObject(value) && isObject(stored[key])) {
			restoreInPlace(value, stored[key]);
		}
	}
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
	return String(value ?? '');
}
