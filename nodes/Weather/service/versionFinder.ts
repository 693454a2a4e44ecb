import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { Version } from '../api/call';
import { KeyRefused } from '../api/weatherErrors';
import type { AccountLedger } from './AccountLedger';
import { OwnLimit } from './limits';

export interface VersionFinderOptions {
	readonly ledger: AccountLedger;
	/** The person has fixed the version. */
	readonly fixed: Version | undefined;
	/** Before the other version is tried: what the run needs there may be more than it may make. @throws OwnLimit */
	beforeSwitch(version: Version): Promise<void>;
	/** What to tell when no version takes the key. @param first the refusal of version 3.0, or the only one */
	explain(first: KeyRefused): Promise<ServiceError>;
}

/** Does work on the version of the interface that the key can use. */
export type OnVersion = <Result>(work: (version: Version) => Promise<Result>) => Promise<Result>;

/**
 * A key works on version 3.0 or on 4.0, and nobody has to know which: the person's own request finds out.
 * Only a refusal of the key switches, never a disturbance. What was found is remembered with the account
 * and looked at again when it is refused.
 */
export function createVersionFinder(options: VersionFinderOptions): OnVersion {
	const { ledger, fixed } = options;
	const state: {
		/** No version takes the key; the remaining items of the run need not ask. */
		refusal?: ServiceError;
		/** A search of this run met a disturbance; its other items do not wait for one another. */
		disturbed: boolean;
	} = { disturbed: false };

	const refuse = async (first: KeyRefused): Promise<ServiceError> => {
		state.refusal ??= await options.explain(first);
		return state.refusal;
	};

	const onOther = async <Result>(
		refused: KeyRefused,
		other: Version,
		work: (version: Version) => Promise<Result>,
	): Promise<Result> => {
		if (fixed !== undefined) throw await refuse(refused);
		// Another item may have switched meanwhile.
		if (ledger.version !== other) await options.beforeSwitch(other);
		const result = await work(other).catch(async (error: unknown) => {
			if (!isMissing(error)) throw isOwn(error) ? error : unprovenRefusal(refused, error);
			throw await refuse(other === '3.0' && error instanceof KeyRefused ? error : refused);
		});
		ledger.version = other;
		return result;
	};

	const tryBoth = async <Result>(
		first: Version,
		work: (version: Version) => Promise<Result>,
	): Promise<Result> => {
		const refused = await work(first).then(
			(result) => ({ result }),
			(error: unknown) => {
				if (error instanceof KeyRefused) return error;
				throw error;
			},
		);
		if (refused instanceof KeyRefused)
			return await onOther(refused, first === '3.0' ? '4.0' : '3.0', work);
		ledger.version ??= first;
		return refused.result;
	};

	/** The first item without a version looks for it, and the others wait, of whichever run they are. */
	const search = async <Result>(work: (version: Version) => Promise<Result>): Promise<Result> => {
		let over = (): void => undefined;
		ledger.search = new Promise((resolve) => {
			over = resolve;
		});
		return await tryBoth('3.0', work).finally(() => {
			state.disturbed = ledger.version === undefined;
			ledger.search = undefined;
			over();
		});
	};

	return async (work) => {
		if (fixed === undefined)
			while (ledger.version === undefined && ledger.search && !state.disturbed) await ledger.search;
		if (state.refusal) throw state.refusal;
		const version = fixed ?? ledger.version;
		if (version !== undefined) return await tryBoth(version, work);
		return state.disturbed ? await tryBoth('3.0', work) : await search(work);
	};
}

/** The key is refused there as well, or the server does not have that version at all. */
function isMissing(error: unknown): boolean {
	if (!(error instanceof ServiceError) || error instanceof OwnLimit) return false;
	const { status = 0 } = error.details;
	return (
		error instanceof KeyRefused ||
		(status >= 300 && status < 500 && status !== 429 && status !== 408)
	);
}

/** A bound of this run, or the person, stopped it. */
function isOwn(error: unknown): boolean {
	return error instanceof OwnLimit || asServiceError(error)?.details.kind === 'cancelled';
}

/** One version refused the key, and the other was disturbed. */
function unprovenRefusal({ details }: KeyRefused, error: unknown): ServiceError {
	const why = asServiceError(error)?.details.message ?? 'something unexpected happened';
	return new ServiceError({
		...details,
		description: `${details.description} Whether the other version of the interface takes the key could not be found out: ${why}.`,
	});
}
