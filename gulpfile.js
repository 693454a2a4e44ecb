const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

const OUT = 'dist';

async function clean() {
	await rm(OUT, { recursive: true, force: true });
}

// Without `encoding: false` gulp would read pictures as text and spoil them.
function icons() {
	return src(['icons/**/*.{svg,png}', 'nodes/**/*.{svg,png}'], { base: '.', encoding: false }).pipe(dest(OUT));
}

// n8n looks for `<Node>.node.json` beside `<Node>.node.js`; tsc leaves it behind.
function codex() {
	return src('nodes/**/*.json', { base: '.' }).pipe(dest(OUT));
}

exports.clean = clean;
exports.assets = parallel(icons, codex);
