const { readFile, rm } = require('node:fs/promises');
const { join } = require('node:path');
const { build } = require('esbuild');
const { dest, parallel, src } = require('gulp');

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

// A community node must not have dependencies, so the parser for feeds becomes a file of the package.
async function xmlParser() {
	const folders = ['htmlparser2', 'entities'].map((name) => join(__dirname, 'node_modules', name));
	const licences = await Promise.all(
		folders.map((folder) => readFile(join(folder, 'LICENSE'), 'utf8')),
	);
	await build({
		stdin: { contents: "export { Parser } from 'htmlparser2';", resolveDir: __dirname },
		outfile: `${OUT}/nodes/ReadLater/api/xmlParser.js`,
		bundle: true,
		format: 'cjs',
		platform: 'neutral',
		mainFields: ['module', 'main'],
		target: 'es2022',
		banner: {
			js: `/*\nhtmlparser2 and entities\n\n${licences.join('\n').trim().replaceAll('*/', '')}\n*/`,
		},
	});
}

exports.clean = clean;
exports.assets = parallel(icons, codex, xmlParser);
