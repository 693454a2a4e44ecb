import { asServiceError, ServiceError } from '../../shared/errors/ServiceError';
import type { Version } from '../api/call';
import { KeyRefused } from '../api/weatherErrors';
import type { AccountLedger } from './AccountLedger';
import { OwnLimit } from './limits';

interface VersionFinderOptions {
	readonly ledger: AccountLedger;
	/** The person has fixed the version. */
	readonly fixed: Version | undefined;
	/** Before the other version is tried: what the run needs there may be more than it may make. @throws OwnLimit */
	readonly beforeSwitch: (version: Version) => Promise<void>;
	/** What to tell when no version takes the key. @param first the refusal of version 3.0, or the only one */
	readonly explain: (first: KeyRefused) => Promise<ServiceError>;
}

type Work<Result> = (version: Version) => Promise<Result>;

/**
 * A key works on version 3.0 or on 4.0, and nobody has to know which: the person's own request finds out.
 * Only a refusal of the key switches, never a disturbance. What was found is remembered with the account
 * and checked again when it is refused.
 */
export class VersionFinder {
	/** No version takes the key; the remaining items of the run need not ask. */
	private refusal: ServiceError | undefined;

	/** A search of this run was disturbed; its other items do not wait for one another. */
	private disturbed = false;

	constructor(private readonly options: VersionFinderOptions) {}

	/** Does work on the version of the interface that the key can use. */
	async run<Result>(work: Work<Result>): Promise<Result> {
		const { ledger, fixed } = this.options;
		if (fixed === undefined)
			while (ledger.version === undefined && ledger.search && !this.disturbed) await ledger.search;
		if (this.refusal) throw this.refusal;
		const version = fixed ?? ledger.version;
		if (version !== undefined) return await this.tryBoth(version, work);
		return this.disturbed ? await this.tryBoth('3.0', work) : await this.search(work);
	}

	/** The first item without a version looks for it, and the others wait, of whichever run they are. */
	private async search<Result>(work: Work<Result>): Promise<Result> {
		const { ledger } = this.options;
		let over = (): void => undefined;
		ledger.search = new Promise((resolve) => {
			over = resolve;
		});
		return await this.tryBoth('3.0', work).finally(() => {
			this.disturbed = ledger.version === undefined;
			ledger.search = undefined;
			over();
		});
	}

	private async tryBoth<Result>(first: Version, work: Work<Result>): Promise<Result> {
		const refused = await work(first).then(
			(result) => ({ result }),
			(error: unknown) => {
				if (error instanceof KeyRefused) return error;
				throw error;
			},
		);
		if (refused instanceof KeyRefused)
			return await this.onOther(refused, first === '3.0' ? '4.0' : '3.0', work);
		this.options.ledger.version ??= first;
		return refused.result;
	}

	private async onOther<Result>(
		refused: KeyRefused,
		other: Version,
		work: Work<Result>,
	): Promise<Result> {
		const { ledger, fixed, beforeSwitch } = this.options;
		if (fixed !== undefined) throw await this.refuse(refused);
		// Another item may have switched meanwhile.
		if (ledger.version !== other) await beforeSwitch(other);
		const result = await work(other).catch(async (error: unknown) => {
			if (!isMissing(error)) throw isOwn(error) ? error : unprovenRefusal(refused, error);
			throw await this.refuse(other === '3.0' && error instanceof KeyRefused ? error : refused);
		});
		ledger.version = other;
		return result;
	}

	private async refuse(first: KeyRefused): Promise<ServiceError> {
		this.refusal ??= await this.options.explain(first);
		return this.refusal;
	}
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
	return error instanceof OwnLimit || asServiceError(error)?.details.kind === 'canceled';
}

/** One version refused the key, and the other was disturbed. */
function unprovenRefusal({ details }: KeyRefused, error: unknown): ServiceError {
	const why = asServiceError(error)?.details.message ?? 'something unexpected happened';
	return new ServiceError({
		...details,
		description: `${details.description} Whether the other version of the interface takes the key could not be found out: ${why}.`,
	});
}
