import { readExample, withCredentials } from '../../../sandbox/host/demo.ts';
import type { Credential } from '../../../sandbox/host/n8nCredentials.ts';
import type { DataTable, N8nDataTables } from '../../../sandbox/host/n8nDataTables.ts';
import type { WorkflowFile } from '../../../sandbox/host/n8nWorkflows.ts';

const DATA_TABLE = 'n8n-nodes-base.dataTable';

/** The table that the note of the example asks for. */
export async function createBoards(tables: N8nDataTables, name = 'Boards'): Promise<DataTable> {
	return await tables.create(name, ['board', 'messageId']);
}

/** The example “Status board” with its accounts and its table. */
export async function statusBoard(
	credentials: Record<string, Credential>,
	table: DataTable,
): Promise<WorkflowFile> {
	const example = withCredentials(await readExample('status-board.json'), credentials);
	return {
		...example,
		nodes: example.nodes.map((node) =>
			node.type === DATA_TABLE
				? {
						...node,
						parameters: {
							...node.parameters,
							dataTableId: { __rl: true, mode: 'list', value: table.id },
						},
					}
				: node,
		),
	};
}
