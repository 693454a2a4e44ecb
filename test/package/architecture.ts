import { findImports, type Import } from './imports';
import { layerOf, nodeOf, type Layer } from './layers';

/** @returns a sentence for each import the table in `layers.ts` does not allow */
export function findForbiddenImports(sources: ReadonlyMap<string, string>): string[] {
	const homeless = [...sources.keys()]
		.filter((file) => !layerOf(file))
		.map((file) => `${file} has no place in test/package/layers.ts`);
	const forbidden = findImports(sources).flatMap((entry) => {
		const layer = layerOf(entry.file);
		const reason = layer && reasonAgainst(entry, layer);
		return reason ? [`${entry.file}:${entry.line} imports '${entry.specifier}': ${reason}`] : [];
	});
	return [...homeless, ...forbidden];
}

/** @returns each circle of files that import one another, as `a → b → a` */
export function findCircles(sources: ReadonlyMap<string, string>): string[] {
	const targets = new Map<string, string[]>([...sources.keys()].map((file) => [file, []]));
	for (const { file, target } of findImports(sources)) if (target) targets.get(file)?.push(target);

	const circles: string[] = [];
	const finished = new Set<string>();
	const visit = (file: string, path: readonly string[]): void => {
		const start = path.indexOf(file);
		if (start >= 0) circles.push([...path.slice(start), file].join(' → '));
		if (start >= 0 || finished.has(file)) return;
		for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
		finished.add(file);
	};
	for (const file of targets.keys()) visit(file, []);
	return circles;
}

function reasonAgainst(
	{ file, specifier, target, typeOnly }: Import,
	layer: Layer,
): string | undefined {
	if (target === undefined) {
		if (
			layer.packages.includes(specifier) ||
			(typeOnly && layer.packages.includes(`type:${specifier}`))
		)
			return undefined;
		return layer.packages.includes(`type:${specifier}`)
			? `${layer.name} may import only its types`
			: `${layer.name} may import ${list(layer.packages, 'no package')}`;
	}
	const wanted = layerOf(target);
	if (!wanted) return 'that is not a part of the package';
	if (wanted.name === 'node') return 'nothing may import a node';
	const owner = nodeOf(file);
	const wantedOwner = nodeOf(target);
	if (owner && wantedOwner && owner !== wantedOwner) return `${owner} may not know ${wantedOwner}`;
	if (wanted === layer || layer.layers.includes(wanted.name)) return undefined;
	return `${layer.name} may import ${list(layer.layers, 'only itself')}, and that is ${wanted.name}`;
}

function list(names: readonly string[], none: string): string {
	return names.length > 0 ? `only ${names.join(', ')}` : none;
}
