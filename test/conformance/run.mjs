import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(here, '..', '..', 'node_modules', '.cache', 'conformance');
await mkdir(cache, { recursive: true });
const outfile = join(cache, 'main.cjs');
await build({
	entryPoints: [join(here, 'main.ts')],
	outfile,
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	packages: 'external',
	logLevel: 'error',
});
const { default: conformance } = await import(pathToFileURL(outfile).href);
process.exitCode = await conformance.main(process.argv.slice(2));
