import type { N8nConnection } from './n8nConnection.ts';

/** A community package as n8n lists it under Settings → Community nodes. */
export interface CommunityPackage {
	packageName: string;
	installedVersion: string;
	installedNodes: Array<{ name: string; type: string; latestVersion: number }>;
	/** The newer version that the registry has. */
	updateAvailable?: string;
	failedLoading?: boolean;
}

/** The community packages part of n8n's REST interface. */
export class N8nCommunityPackages {
	private readonly connection: N8nConnection;

	constructor(connection: N8nConnection) {
		this.connection = connection;
	}

	list(): Promise<CommunityPackage[]> {
		return this.connection.get('/community-packages');
	}

	/** Installs the newest version that the registry has. */
	install(name: string): Promise<CommunityPackage> {
		return this.connection.post('/community-packages', { name });
	}

	/** Updates to the newest version that the registry has. */
	update(name: string): Promise<CommunityPackage> {
		return this.connection.patch('/community-packages', { name });
	}

	uninstall(name: string): Promise<unknown> {
		return this.connection.delete(`/community-packages?name=${encodeURIComponent(name)}`);
	}
}
