const { execFile } = require('node:child_process');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { promisify } = require('node:util');
const { build } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

const OUT = 'dist';

async function clean() {
	await rm(OUT, { recursive: true, force: true });
}

// Without `encoding: false` gulp would read pictures as text and spoil them.
function icons() {
	return src(['icons/**/*.{svg,png}', 'nodes/**/*.{svg,png}'], { base: '.', encoding: false }).pipe(
		dest(OUT),
	);
}

// n8n looks for `<Node>.node.json` beside `<Node>.node.js`; tsc leaves it behind.
function codex() {
	return src('nodes/**/*.json', { base: '.' }).pipe(dest(OUT));
}

/**
 * Libraries that become files of the package: a community node must not have dependencies, and n8n
 * would give it whatever lies nearest under the name. Each entry exports only what is used.
 */
const BUNDLES = ['nodes/shared/http/zod', 'nodes/ReadLater/api/xmlParser'];

function bundles() {
	return Promise.all(BUNDLES.map(bundle));
}

async function bundle(path) {
	const { outputFiles, metafile } = await build({
		absWorkingDir: __dirname,
		entryPoints: [`${path}.ts`],
		outfile: `${OUT}/${path}.js`,
		bundle: true,
		write: false,
		metafile: true,
		format: 'cjs',
		platform: 'neutral',
		mainFields: ['module', 'main'],
		target: 'es2022',
		// Its index pulls in all of a DOM, which the bundler cannot drop.
		alias: { htmlparser2: join(__dirname, 'node_modules/htmlparser2/dist/esm/Parser.js') },
		plugins: [withoutCodeMadeAtRunTime, withoutEntitiesOfHtml],
	});
	const [{ text }] = outputFiles;
	await mkdir(dirname(`${OUT}/${path}`), { recursive: true });
	await writeFile(`${OUT}/${path}.js`, `${await licensesOf(metafile)}\n${text}`);
}

/** zod can write functions as text and compile them. n8n's scan refuses that, and it saves no time here. */
const withoutCodeMadeAtRunTime = {
	name: 'without code made at run time',
	setup(esbuild) {
		replaceIn(esbuild, /zod[\\/]v4[\\/]core[\\/]doc\.js$/, /[^]+/, 'export class Doc {}');
		replaceIn(
			esbuild,
			/zod[\\/]v4[\\/]core[\\/]util\.js$/,
			/(export const allowsEval = )cached\([^]+?\n}\);/,
			'$1{ value: false };',
		);
	},
};

/** 55 KB of names that the parser does not look at in XML mode. */
const withoutEntitiesOfHtml = {
	name: 'without entities of HTML',
	setup(esbuild) {
		replaceIn(
			esbuild,
			/entities[\\/]dist[\\/]esm[\\/]generated[\\/]decode-data-html\.js$/,
			/[^]+/,
			'export const htmlDecodeTree = new Uint16Array();',
		);
	},
};

function replaceIn(esbuild, filter, pattern, replacement) {
	esbuild.onLoad({ filter }, async ({ path }) => {
		const source = await readFile(path, 'utf8');
		const contents = source.replace(pattern, replacement);
		if (contents === source) throw new Error(`${path} is not as the build knows it`);
		return { contents };
	});
}

/** @returns a comment with the license of every library that the bundle has a line of */
async function licensesOf({ outputs }) {
	const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
	const folders = inputs
		.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
		.map(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
		.filter((folder) => folder !== undefined);
	const texts = await Promise.all(
		[...new Set(folders)].sort().map(async (folder) => {
			const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
			const license = await readFile(join(folder, 'LICENSE'), 'utf8');
			return `${name} ${version}\n\n${license.trim()}`;
		}),
	);
	return `/*\n${texts.join('\n\n\n').replaceAll('*/', '')}\n*/`;
}

/**
 * What n8n shows of each node and credential, written by n8n's own tool. With it n8n starts without loading
 * any code of the package, and loads a node when it is used for the first time
 * (n8n-core, nodes-loader/lazy-package-directory-loader).
 */
async function metadata() {
	const tool = join(__dirname, 'node_modules/n8n-core/bin/generate-metadata');
	await promisify(execFile)(process.execPath, [tool], { cwd: __dirname });
	// For n8n's own tests of its nodes.
	await rm(join(OUT, 'methods'), { recursive: true });
}

exports.clean = clean;
exports.assets = series(parallel(icons, codex, bundles), metadata);
