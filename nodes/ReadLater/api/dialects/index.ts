import type { Dialect } from './dialect';
import { eindex } from './eindex';
import { kobeck } from './kobeck';
import { koboPocketProxy } from './koboPocketProxy';
import { merlin } from './merlin';
import { omnivore } from './omnivore';
import { openPocket } from './openPocket';
import { original } from './original';
import { readeckobo, readeckoboAtRoot } from './readeckobo';

export type { Abilities, ActionName, Dialect } from './dialect';
export { original };

/** Every kind of server; another one is a file and a line here. */
export const DIALECTS: readonly Dialect[] = [
	original,
	readeckobo,
	readeckoboAtRoot,
	kobeck,
	koboPocketProxy,
	eindex,
	omnivore,
	openPocket,
	merlin,
];

/** What the path of a base address says of its server; undefined when it says nothing. */
export function dialectOfPath(baseUrl: string): Dialect | undefined {
	const path = new URL(baseUrl).pathname.replace(/\/+$/, '');
	if (path.endsWith('/api/kobo')) return readeckobo;
	if (path.endsWith('/apps/merlin/api/v1')) return merlin;
	return path.endsWith('/api/v1') ? openPocket : undefined;
}

/** A kind of server by its id; undefined for `automatic` and for nothing at all. */
export function dialectNamed(id: unknown): Dialect | undefined {
	return DIALECTS.find((dialect) => dialect.id === id);
}

/**
 * Which server it may be when this one answers a read like this. Only answers to a read are asked:
 * a write is never tried out.
 * @param status of the answer
 */
export function otherDialects(dialect: Dialect, status: number): readonly Dialect[] {
	// kobeck refuses a request without a number of items.
	if (dialect === readeckobo && status === 422) return [kobeck];
	return dialect === original && (status === 404 || status === 405) ? [readeckoboAtRoot] : [];
}

/** Which server an answer to a read shows; undefined when it shows nothing. */
export function dialectOfAnswer(answer: Readonly<Record<string, unknown>>): Dialect | undefined {
	const { maxActions, cachetype, since } = answer;
	return maxActions === 0 && cachetype === '' && since === 0 ? koboPocketProxy : undefined;
}
