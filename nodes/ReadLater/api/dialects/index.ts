import { httpStatusOf } from '../../../shared/errors/ServiceError';
import type { RawItem } from '../../domain/rawValue';
import { readText } from '../../domain/rawValue';
import type { Dialect } from './dialect';
import { eindex } from './eindex';
import { kobeck } from './kobeck';
import { koboPocketProxy } from './koboPocketProxy';
import { merlin } from './merlin';
import { omnivore } from './omnivore';
import { openPocket } from './openPocket';
import { original } from './original';
import { readeckobo } from './readeckobo';

export type { Abilities, ActionName, Dialect } from './dialect';
export { original };

/** Every kind of server; another one is a file and a line here. */
export const DIALECTS: readonly Dialect[] = [
	original,
	readeckobo,
	kobeck,
	koboPocketProxy,
	eindex,
	omnivore,
	openPocket,
	merlin,
];

const KOBO_PATH = '/api/kobo';
/** For an address that was entered without the path. */
const readeckoboBelow = below(KOBO_PATH, readeckobo);
const kobeckBelow = below(KOBO_PATH, kobeck);

function below(path: string, dialect: Dialect): Dialect {
	const { get, send } = dialect.paths;
	return { ...dialect, paths: { get: path + get, send: path + send } };
}

/** What the path of a base address says of its server; undefined when it says nothing. */
export function dialectOfPath(baseUrl: string): Dialect | undefined {
	const path = new URL(baseUrl).pathname.replace(/\/+$/, '');
	if (path.endsWith(KOBO_PATH)) return readeckobo;
	if (path.endsWith('/instapaper')) return readeckoboBelow;
	if (path.endsWith('/apps/merlin/api/v1')) return merlin;
	return path.endsWith('/api/v1') ? openPocket : undefined;
}

/** A kind of server by its id; undefined for `automatic` and for nothing at all. */
export function dialectNamed(id: unknown): Dialect | undefined {
	return DIALECTS.find((dialect) => dialect.id === id);
}

/**
 * Asks as one kind of server is asked, and where the answer says that another may be there, as that one.
 * For requests that change nothing: a write is never tried out.
 * @throws ServiceError of the last server that seemed to be there
 */
export async function fetchAs<Answer>(
	dialect: Dialect,
	fetch: (dialect: Dialect) => Promise<Answer>,
): Promise<{ readonly dialect: Dialect; readonly answer: Answer }> {
	return await fetch(dialect).then(
		(answer) => ({ dialect, answer }),
		async (error: unknown) => {
			for (const other of otherDialects(dialect, httpStatusOf(error))) {
				const found = await fetchAs(other, fetch).catch((failure: unknown) => {
					if (!saysNothing(httpStatusOf(failure))) throw failure;
				});
				if (found) return found;
			}
			throw error;
		},
	);
}

function otherDialects(dialect: Dialect, status: number): readonly Dialect[] {
	// kobeck refuses a request without a number of items.
	if (status === 422 && dialect === readeckobo) return [kobeck];
	if (status === 422 && dialect === readeckoboBelow) return [kobeckBelow];
	// The fork dvx76/readeckobo answers without a path, too.
	return dialect === original && (status === 404 || status === 405)
		? [readeckobo, readeckoboBelow]
		: [];
}

/** Whether it is no more than "not here": an answer about the account or of a failure is more. */
function saysNothing(status: number): boolean {
	return status < 500 && ![401, 403, 429].includes(status);
}

/** Which server an answer to a read shows; undefined when it shows nothing. */
export function dialectOfAnswer(
	answer: Readonly<Record<string, unknown>>,
	items: readonly RawItem[],
): Dialect | undefined {
	const { maxActions, cachetype, since } = answer;
	if (maxActions === 0 && cachetype === '' && since === 0) return koboPocketProxy;
	const isIsoTime = typeof since === 'string' && /^\d{4}-\d\d-\d\dT/.test(since);
	const addresses = items.flatMap(({ given_url: url }) => readText(url) ?? []);
	const areNames = addresses.length > 0 && !addresses.some((url) => URL.canParse(url));
	return isIsoTime && areNames ? omnivore : undefined;
}

/** What to do about an unhappy answer, in words; undefined when there is nothing to add. */
export function adviceOn(
	{ advice }: Dialect,
	{ status, text }: { readonly status: number; readonly text: string },
): string | undefined {
	if (advice) return advice[status];
	return status === 403 && text.trim() === 'Access Decline'
		? `It answers as ${eindex.name} does, which wants the token in the address: then choose that one under 'Server' in the credential.`
		: undefined;
}
