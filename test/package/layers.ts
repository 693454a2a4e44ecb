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

const SHARED = ['shared/n8n', 'shared/http', 'shared/errors', 'shared/domain'];

export const LAYERS: readonly Layer[] = [
	// Libraries that the build makes files of the package
	{
		name: 'bundled',
		files: /^nodes\/(shared\/http\/zod|ReadLater\/api\/xmlParser)\.ts$/,
		layers: [],
		packages: ['zod/v4-mini', 'htmlparser2'],
	},
	// What n8n loads
	{
		name: 'node',
		files: /^nodes\/[A-Z]\w*\/\w+\.node\.ts$/,
		layers: [
			'operations',
			'methods',
			'parameters',
			'connect',
			'credential',
			'trigger',
			'question',
			'shared/n8n',
		],
		packages: ['n8n-workflow'],
	},
	{
		name: 'credentials',
		files: /^credentials\//,
		layers: ['credential', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	// What a node is made of
	{
		name: 'operations',
		files: /^nodes\/[A-Z]\w*\/operations\//,
		layers: ['parameters', 'service', 'api', 'domain', 'methods', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'methods',
		files: /^nodes\/[A-Z]\w*\/methods\//,
		layers: ['connect', 'credential', 'parameters', 'service', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'trigger',
		files: /^nodes\/[A-Z]\w*\/trigger\//,
		layers: ['connect', 'parameters', 'service', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'question',
		files: /^nodes\/[A-Z]\w*\/question\//,
		layers: ['connect', 'parameters', 'service', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow', 'node:crypto'],
	},
	{
		name: 'parameters',
		files: /^nodes\/[A-Z]\w*\/parameters\//,
		layers: ['service', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'connect',
		files: /^nodes\/[A-Z]\w*\/connect\.ts$/,
		layers: ['credential', 'parameters', 'service', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'credential',
		files: /^nodes\/[A-Z]\w*\/credential\//,
		layers: ['bundled', 'api', 'domain', ...SHARED],
		packages: ['n8n-workflow'],
	},
	{
		name: 'service',
		files: /^nodes\/[A-Z]\w*\/service\//,
		layers: ['api', 'domain', 'shared/http', 'shared/errors', 'shared/domain'],
		packages: ['type:n8n-workflow'],
	},
	{
		name: 'api',
		files: /^nodes\/[A-Z]\w*\/api\//,
		layers: ['bundled', 'domain', 'shared/http', 'shared/errors', 'shared/domain'],
		packages: ['type:n8n-workflow'],
	},
	{
		name: 'domain',
		files: /^nodes\/[A-Z]\w*\/domain\//,
		layers: ['shared/domain'],
		packages: [],
	},
	// What all nodes use
	{
		name: 'shared/n8n',
		files: /^nodes\/shared\/n8n\//,
		layers: ['shared/http', 'shared/errors', 'shared/domain'],
		packages: ['n8n-workflow'],
	},
	{
		name: 'shared/http',
		files: /^nodes\/shared\/http\//,
		layers: ['bundled', 'shared/errors', 'shared/domain'],
		packages: [],
	},
	{
		name: 'shared/errors',
		files: /^nodes\/shared\/errors\//,
		layers: ['shared/http', 'shared/domain'],
		packages: [],
	},
	{
		name: 'shared/domain',
		files: /^nodes\/shared\/domain\//,
		layers: [],
		packages: ['node:crypto'],
	},
];

/** @returns the layer of a file, or undefined for one that has no place in the table */
export function layerOf(file: string): Layer | undefined {
	return LAYERS.find(({ files }) => files.test(file));
}

/** @returns `Weather` for a file of that node, undefined for shared files and credentials */
export function nodeOf(file: string): string | undefined {
	return /^nodes\/([A-Z]\w*)\//.exec(file)?.[1];
}
