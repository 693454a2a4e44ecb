import { N8nCommunityPackages } from './n8nCommunityPackages.ts';
import { N8nConnection } from './n8nConnection.ts';
import { N8nCredentials } from './n8nCredentials.ts';
import { N8nDataTables } from './n8nDataTables.ts';
import { N8nExecutions } from './n8nExecutions.ts';
import { N8nWorkflows } from './n8nWorkflows.ts';

/** The account that n8n asks for at its first start. */
export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

/** A node type as n8n describes it to the editor. */
export interface NodeTypeDescription {
	name: string;
	displayName: string;
	version: number | number[];
	/** The version of the community package that it came from. */
	communityNodePackageVersion?: string;
	properties: Array<{ name: string; type: string; displayName: string }>;
	credentials?: Array<{ name: string; required?: boolean }>;
}

/** n8n's REST interface as far as the sandbox and the end-to-end tests use it. */
export class N8nRest {
	readonly connection: N8nConnection;
	readonly credentials: N8nCredentials;
	readonly workflows: N8nWorkflows;
	readonly executions: N8nExecutions;
	readonly communityPackages: N8nCommunityPackages;
	readonly dataTables: N8nDataTables;

	constructor(url: string) {
		this.connection = new N8nConnection(url);
		this.credentials = new N8nCredentials(this.connection);
		this.workflows = new N8nWorkflows(this.connection);
		this.executions = new N8nExecutions(this.connection);
		this.dataTables = new N8nDataTables(this.connection);
		this.communityPackages = new N8nCommunityPackages(this.connection);
	}

	/** Signs in; creates the owner first where this n8n has none. */
	async signIn(owner: Owner): Promise<void> {
		const settings = await this.connection.get<{
			userManagement?: { showSetupOnFirstLoad?: boolean };
		}>('/settings');
		if (settings.userManagement?.showSetupOnFirstLoad)
			await this.connection.post('/owner/setup', owner);
		else
			await this.connection.post('/login', {
				emailOrLdapLoginId: owner.email,
				password: owner.password,
			});
	}

	/** The node types that n8n knows of those asked for. */
	async nodeTypes(names: string[], version = 1): Promise<NodeTypeDescription[]> {
		return await this.connection.post('/node-types', {
			nodeInfos: names.map((name) => ({ name, version })),
		});
	}
}
