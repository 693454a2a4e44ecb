/**
 * n8n's REST interface for credentials (n8n 2.40.7, `dist/credentials/credentials.controller.js` and
 * `credentials.service.js`), as its owner uses it in the editor.
 */
import { NodeHelpers, UserError, displayParameter } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	INodeCredentials,
	INodeCredentialTestResult,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import type { CredentialCatalogue } from './CredentialCatalogue';
import { redact, restoreRedacted } from './credentialRedaction';
import type { CredentialTable } from './CredentialTable';
import type { CredentialTester } from './CredentialTester';

const DYNAMIC_REGISTRATION_FIELDS = [
	'authUrl',
	'accessTokenUrl',
	'grantType',
	'authentication',
	'usePkce',
	'clientId',
	'clientSecret',
];

/** A credential that exists, and what a node has to carry to use it. */
export interface CreatedCredential {
	readonly id: string;
	/** For the `credentials` of a node. */
	readonly reference: INodeCredentials;
}

export class CredentialRoutes {
	constructor(
		private readonly types: CredentialCatalogue,
		private readonly table: CredentialTable,
		private readonly tester: CredentialTester,
	) {}

	/** `POST /rest/credentials` */
	async create(
		type: string,
		data: ICredentialDataDecryptedObject,
		name = `My ${type}`,
	): Promise<CreatedCredential> {
		this.assertComplete(type, data);
		const id = await this.table.insert(name, type, data);
		return { id, reference: { [type]: { id, name } } };
	}

	/** `GET /rest/credentials/:id?includeData=true`: what the editor gets to see. */
	async read(id: string): Promise<ICredentialDataDecryptedObject> {
		const { type } = this.table.byId(id);
		const data = redact(await this.table.read(id), this.types.propertiesOf(type));
		if (data.oauthTokenData) data.oauthTokenData = true as never;
		return data;
	}

	/**
	 * `PATCH /rest/credentials/:id`. Sentinels stand for what is stored, and OAuth tokens stay as they are
	 * whatever is sent; every other field that is not sent is gone.
	 */
	async update(id: string, data: ICredentialDataDecryptedObject): Promise<void> {
		const { type } = this.table.byId(id);
		const stored = await this.table.read(id);
		const sent = { ...data };
		delete sent.oauthTokenData;
		const merged = restoreRedacted(sent, stored);
		if (stored.oauthTokenData) merged.oauthTokenData = stored.oauthTokenData;
		this.restoreHiddenRegistration(type, merged, stored);
		await this.table.replace(id, type, merged);
	}

	/**
	 * Presses "Save" in the editor after changing some fields: it sends back what it was shown,
	 * without the fields that hold their default and those that are not displayed.
	 */
	async saveInEditor(id: string, changes: ICredentialDataDecryptedObject): Promise<void> {
		const shown = { ...(await this.read(id)), ...changes };
		const properties = this.types.propertiesOf(this.table.byId(id).type);
		const sent = NodeHelpers.getNodeParameters(
			properties,
			shown as INodeParameters,
			false,
			false,
			null,
			null,
		);
		await this.update(id, sent as ICredentialDataDecryptedObject);
	}

	/**
	 * `POST /rest/credentials/test` for a credential that is stored.
	 * @param changes fields typed in the editor and not saved yet
	 */
	async test(
		id: string,
		changes: ICredentialDataDecryptedObject = {},
	): Promise<INodeCredentialTestResult> {
		return await this.testForm(id, { ...(await this.read(id)), ...changes });
	}

	/** The same with everything a window holds, which may be older than what is stored. */
	async testForm(
		id: string,
		shown: ICredentialDataDecryptedObject,
	): Promise<INodeCredentialTestResult> {
		const { name, type } = this.table.byId(id);
		return await this.tester.test(type, {
			id,
			name,
			type,
			data: restoreRedacted(shown, await this.table.read(id)),
		});
	}

	/** `DELETE /rest/credentials/:id` */
	remove(id: string): void {
		this.table.remove(id);
	}

	propertiesOf(type: string): INodeProperties[] {
		return this.types.propertiesOf(type);
	}

	/** @returns the decrypted data as it is stored, for assertions */
	async stored(id: string): Promise<ICredentialDataDecryptedObject> {
		return await this.table.read(id);
	}

	/** How often any credential has been written since the start. */
	get writes(): number {
		return this.table.writes;
	}

	private assertComplete(type: string, data: ICredentialDataDecryptedObject): void {
		for (const property of this.types.propertiesOf(type)) {
			if (!property.required || property.displayOptions === undefined) continue;
			if (!displayParameter(data as INodeParameters, property, null, null)) continue;
			if (isBlank(data[property.name]) && isBlank(property.default)) {
				throw new UserError(
					`The field "${property.name}" is mandatory for credentials of type "${type}"`,
				);
			}
		}
	}

	private restoreHiddenRegistration(
		type: string,
		data: ICredentialDataDecryptedObject,
		stored: ICredentialDataDecryptedObject,
	): void {
		const properties = this.types.propertiesOf(type);
		const complete =
			NodeHelpers.getNodeParameters(
				properties,
				stored as INodeParameters,
				true,
				true,
				null,
				null,
			) ?? {};
		for (const field of DYNAMIC_REGISTRATION_FIELDS) {
			const value = stored[field];
			if (field in data || value === undefined) continue;
			const property = properties.find(({ name }) => name === field);
			if (property && displayParameter(complete, property, null, null)) continue;
			data[field] = value;
		}
	}
}

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}
