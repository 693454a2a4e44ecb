import type { N8nConnection } from './n8nConnection.ts';

/** A table of n8n's own. */
export interface DataTable {
	id: string;
	name: string;
}

/** The data tables of the signed-in person's own project. */
export class N8nDataTables {
	private readonly connection: N8nConnection;

	constructor(connection: N8nConnection) {
		this.connection = connection;
	}

	/** Creates a table whose columns are texts. */
	async create(name: string, columns: readonly string[]): Promise<DataTable> {
		return await this.connection.post(await this.path(), {
			name,
			columns: columns.map((column) => ({ name: column, type: 'string' })),
		});
	}

	async rows({ id }: Pick<DataTable, 'id'>): Promise<Array<Record<string, unknown>>> {
		const { data } = await this.connection.get<{ data: Array<Record<string, unknown>> }>(
			`${await this.path()}/${id}/rows?skip=0&take=100`,
		);
		return data;
	}

	private async path(): Promise<string> {
		const { id } = await this.connection.get<{ id: string }>('/projects/personal');
		return `/projects/${id}/data-tables`;
	}
}
