import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, posix } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { n8n } from '../../package.json';
import { REPOSITORY } from './imports';

const requireBuilt = createRequire(__filename);

/**
 * What a file that package.json lists exports under its own name, as n8n loads it.
 * @param root where the package lies
 */
export function loadBuilt<Type>(file: string, root = REPOSITORY): Type {
	const [className = ''] = basename(file).split('.');
	const exported = requireBuilt(join(root, file)) as Record<string, new () => Type>;
	const found = exported[className];
	if (!found) throw new Error(`${file} does not export ${className}`);
	return new found();
}

/** Display name → node, of every node that is built. */
export function builtNodes(): Map<string, INodeType> {
	const nodes = n8n.nodes.map((file) => loadBuilt<INodeType>(file));
	return new Map(nodes.map((node) => [node.description.displayName, node]));
}

export function builtCredentials(): ICredentialType[] {
	return n8n.credentials.map((file) => loadBuilt<ICredentialType>(file));
}

/** Path → text of every script below a folder of `dist`. */
export function readBuiltScripts(folder: string): Map<string, string> {
	const files = readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
		.map((entry) => posix.join(folder, entry.replaceAll('\\', '/')))
		.filter((file) => file.endsWith('.js'));
	return new Map(files.map((file) => [file, readFileSync(join(REPOSITORY, file), 'utf8')]));
}
