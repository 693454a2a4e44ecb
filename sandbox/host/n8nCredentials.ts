import type { N8nConnection } from './n8nConnection.ts';

/** The values of a credential's fields. */
export type CredentialData = Record<string, unknown>;

/** A credential as n8n lists it. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	/** Secrets are blanked out by n8n; only `get` has this. */
	data?: CredentialData;
}

/** What n8n says about a credential test; the editor shows the same message. */
export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

/** The credentials part of n8n's REST interface. */
export class N8nCredentials {
	private readonly connection: N8nConnection;

	constructor(connection: N8nConnection) {
		this.connection = connection;
	}

	list(): Promise<Credential[]> {
		return this.connection.get('/credentials');
	}

	create(name: string, type: string, data: CredentialData): Promise<Credential> {
		return this.connection.postInTurn('/credentials', { name, type, data });
	}

	get(id: string): Promise<Credential> {
		return this.connection.get(`/credentials/${id}?includeData=true`);
	}

	/** Saves changed values as the editor does: all fields, secrets blanked out where unchanged. */
	async update(credential: Credential, changes: CredentialData): Promise<Credential> {
		const { data } = await this.get(credential.id);
		const { id, name, type } = credential;
		return await this.connection.patch(`/credentials/${id}`, {
			id,
			name,
			type,
			data: { ...data, ...changes },
		});
	}

	delete(id: string): Promise<unknown> {
		return this.connection.delete(`/credentials/${id}`);
	}

	/** Tests a saved credential as the editor does when its window is open. */
	async test(credential: Credential): Promise<CredentialTestResult> {
		const { id, name, type } = credential;
		const { data } = await this.get(id);
		return await this.connection.post('/credentials/test', {
			credentials: { id, name, type, data },
		});
	}
}
