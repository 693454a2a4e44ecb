import { Credentials } from 'n8n-core';
import { UnexpectedError, UserError } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, INodeCredentialsDetails } from 'n8n-workflow';

/** One row of n8n's credentials table. `data` is encrypted. */
export interface CredentialRow {
	readonly id: string;
	readonly name: string;
	readonly type: string;
	readonly data: string;
}

/** n8n's credentials table, in memory. What it holds is really encrypted. */
export class CredentialTable {
	private readonly rows = new Map<string, CredentialRow>();
	private writeCount = 0;
	private insertCount = 0;

	/** How often a row has been written, the first time included. */
	get writes(): number {
		return this.writeCount;
	}

	/** @returns the id of the new row */
	async insert(name: string, type: string, data: ICredentialDataDecryptedObject): Promise<string> {
		this.insertCount += 1;
		const id = `credential${this.insertCount}`;
		await this.write({ id, name, type, data: '' }, data);
		return id;
	}

	async replace(id: string, type: string, data: ICredentialDataDecryptedObject): Promise<void> {
		await this.write(this.row({ id, name: '' }, type), data);
	}

	/** @returns the decrypted data, as it is in the table: without defaults, expressions not evaluated */
	async read(id: string): Promise<ICredentialDataDecryptedObject> {
		const row = this.byId(id);
		return await new Credentials({ id, name: row.name }, row.type, row.data).getData();
	}

	/** @throws what n8n throws for a credential it does not have */
	row(details: INodeCredentialsDetails, type: string): CredentialRow {
		if (!details.id) {
			throw new UnexpectedError('Found credential with no ID.', {
				extra: { credentialName: details.name },
				tags: { credentialType: type },
			});
		}
		const row = this.rows.get(details.id);
		if (row?.type !== type) {
			throw new UserError(`Credential with ID "${details.id}" does not exist for type "${type}".`);
		}
		return row;
	}

	byId(id: string): CredentialRow {
		const row = this.rows.get(id);
		if (!row) throw new UserError(`Credential with ID "${id}" was not found.`);
		return row;
	}

	remove(id: string): void {
		this.rows.delete(id);
	}

	private async write(row: CredentialRow, data: ICredentialDataDecryptedObject): Promise<void> {
		const credentials = new Credentials({ id: row.id, name: row.name }, row.type);
		await credentials.setData(data);
		this.rows.set(row.id, { ...row, data: credentials.getDataToSave().data ?? '' });
		this.writeCount += 1;
	}
}
