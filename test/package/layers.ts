/**
 * Which part of the package may know which other. A file may always import its own folder's layer;
 * whatever is not named here is forbidden, and no node may import anything of another node.
 */
export interface Layer {
	readonly name: string;
	/** Paths from the root of the repository. */
	readonly files: RegExp;
	/** Layers of the same node, or shared ones. */
	readonly layers: readonly string[];
	/** Packages. `type:` before a name allows its types only. */
	readonly packages: readonly string[];
}

const SHARED = ['shared/n8n', 'shared/http', 'shared/parse', 'shared/domain'];

export const LAYERS: readonly Layer[] = [
	// What n8n loads
	{
		name: 'node',
		files: /^nodes\/[A-Z]\w*\/\w+\.node\.ts$/,
		layers: ['actions', 'methods', 'fields', 'connect', 'trigger', 'shared/n8n'],
		packages: ['n8n-workflow'],
	},
	{
		name: 'credentials',
		files: /^credentials\//,
		layers: ['account', 'transport', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	// What a node is made of
	{
		name: 'actions',
		files: /^nodes\/[A-Z]\w*\/actions\//,
		layers: ['transport', 'domain', 'fields', 'methods', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'methods',
		files: /^nodes\/[A-Z]\w*\/methods\//,
		layers: ['connect', 'transport', 'domain', 'fields', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'trigger',
		files: /^nodes\/[A-Z]\w*\/trigger\//,
		layers: ['connect', 'transport', 'domain', 'fields', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'fields',
		files: /^nodes\/[A-Z]\w*\/(\w+F|f)ields\.ts$/,
		layers: ['transport', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'connect',
		files: /^nodes\/[A-Z]\w*\/connect\.ts$/,
		layers: ['account', 'transport', 'domain', 'fields', ...SHARED],
		packages: ['n8n-workflow', 'node:crypto'],
	},
	{
		name: 'account',
		files: /^nodes\/[A-Z]\w*\/account\//,
		layers: ['domain', ...SHARED],
		packages: ['n8n-workflow', 'zod', 'node:crypto'],
	},
	{
		name: 'transport',
		files: /^nodes\/[A-Z]\w*\/transport\//,
		layers: ['domain', 'shared/http', 'shared/parse', 'shared/domain'],
		packages: ['type:n8n-workflow', 'zod'],
	},
	{ name: 'domain', files: /^nodes\/[A-Z]\w*\/domain\//, layers: ['shared/domain'], packages: [] },
	// What all nodes use
	{
		name: 'shared/n8n',
		files: /^nodes\/shared\/n8n\//,
		layers: ['shared/http', 'shared/parse', 'shared/domain'],
		packages: ['n8n-workflow'],
	},
	{
		name: 'shared/parse',
		files: /^nodes\/shared\/parse\//,
		layers: ['shared/http', 'shared/domain'],
		packages: ['zod'],
	},
	{ name: 'shared/http', files: /^nodes\/shared\/http\//, layers: ['shared/domain'], packages: [] },
	{ name: 'shared/domain', files: /^nodes\/shared\/domain\//, layers: [], packages: [] },
];

/** @returns the layer of a file, or undefined for one that has no place in the table */
export function layerOf(file: string): Layer | undefined {
	return LAYERS.find(({ files }) => files.test(file));
}

/** @returns `Weather` for a file of that node, undefined for shared files and credentials */
export function nodeOf(file: string): string | undefined {
	return /^nodes\/([A-Z]\w*)\//.exec(file)?.[1];
}
