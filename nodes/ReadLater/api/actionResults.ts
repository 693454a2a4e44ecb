import type { RawItem } from '../domain/rawValue';
import { asRecord, readText } from '../domain/rawValue';
import type { SendAnswer } from './schemas';

/** What became of one action. `item` is there when the service tells how it keeps a new item. */
export type ActionResult =
	| { readonly done: true; readonly item?: RawItem }
	| { readonly done: false; readonly reason: string };

/**
 * A failed action comes with HTTP status 200: false in `action_results`, the reason at the same place
 * in `action_errors`. Some servers send neither list, only one `status` for all.
 */
export function readActionResults(answer: SendAnswer, count: number): ActionResult[] {
	const { action_results: results, action_errors: errors, status } = answer;
	return Array.from({ length: count }, (_, index): ActionResult => {
		const reason = reasonIn(errors?.[index]);
		if (reason !== undefined) return { done: false, reason };
		const result: unknown = results?.[index] ?? (results ? false : isOk(status));
		if (result === false || result === 0) return { done: false, reason: 'It gave no reason.' };
		return typeof result === 'object' ? { done: true, item: asRecord(result) } : { done: true };
	});
}

function isOk(status: SendAnswer['status']): boolean {
	return status === 1 || status === '1' || status === true;
}

function reasonIn(error: unknown): string | undefined {
	if (error === null || error === undefined || error === false) return undefined;
	return readText(error) ?? readText(asRecord(error).message) ?? 'It gave no reason.';
}
