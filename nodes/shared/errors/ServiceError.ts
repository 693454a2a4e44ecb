import { BoundedMap } from '../domain/BoundedMap';
import { KEPT_CREDENTIAL_ERRORS, LONGEST_DESCRIPTION, LONGEST_MESSAGE } from '../domain/bounds';
import { asPlainText, quote } from '../domain/quote';
import type { UnknownRecord } from '../domain/record';

/**
 * Why something could not be done, in terms the rest of the package decides by.
 * The first group carries the names n8n's own `failure` contract uses
 * (n8n-workflow `errors/failure`), so that a polling trigger can hand them on unchanged.
 */
export type FailureKind =
	| 'rate-limited'
	| 'quota-exhausted'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid'
	| 'node-defect'
	// Kinds n8n has no name for:
	| 'bad-input'
	| 'not-found'
	| 'refused'
	| 'canceled';

export interface ServiceErrorDetails {
	readonly kind: FailureKind;
	/** What happened, in words for a person who does not program. */
	readonly message: string;
	/** What that person can do now. */
	readonly description: string;
	/** A page that solves it, shown as a link where n8n can show one. */
	readonly link?: { readonly text: string; readonly address: string };
	/** HTTP status of the answer, when there was one. */
	readonly status?: number;
	/** Milliseconds the service asked to wait. */
	readonly retryAfterMs?: number;
	/** True when asking for the remaining items of this run would fail the same way. */
	readonly stopsRun?: boolean;
	/** Further facts for the error item of "Continue On Fail"; never a secret. */
	readonly facts?: UnknownRecord;
}

/** What a person reads; `shared/n8n/toNodeError` turns it into n8n's own at the edge, and all else into one. */
export class ServiceError extends Error {
	readonly details: ServiceErrorDetails;

	/** Texts of others that the details quote become plain and short here, whoever quoted them. */
	constructor(details: ServiceErrorDetails) {
		const message = asPlainText(quote(details.message, LONGEST_MESSAGE));
		super(message);
		this.name = 'ServiceError';
		this.details = {
			...details,
			message,
			description: asPlainText(quote(details.description, LONGEST_DESCRIPTION)),
		};
	}

	/** The n8n convention of a second text under the title. */
	get description(): string {
		return this.details.description;
	}
}

/**
 * Recognizes a ServiceError, also one that went through n8n's wrapping and back.
 * @returns the error, or undefined when `value` is something else
 */
export function asServiceError(value: unknown): ServiceError | undefined {
	for (
		let error = value, depth = 0;
		error instanceof Error && depth < 5;
		error = error.cause, depth++
	) {
		if (error instanceof ServiceError) return error;
	}
	return undefined;
}

/** The HTTP status of the answer that an error is about; 0 for none. */
export function httpStatusOf(error: unknown): number {
	return asServiceError(error)?.details.status ?? 0;
}

/** An error that stops before any request because of what the user entered. */
export function badInput(message: string, description: string): ServiceError {
	return new ServiceError({ kind: 'bad-input', message, description });
}

/** Message and advice as sentences of one text; some messages end as sentences already. */
export function inOneText({
	message,
	description,
}: Pick<ServiceErrorDetails, 'message' | 'description'>): string {
	return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${description}`;
}

/**
 * The error of a credential hook (`authenticate`, `preAuthentication`). The credential window shows
 * only `message`, so it carries the advice too; a node takes the two texts apart from `details`.
 */
export class CredentialError extends ServiceError {
	constructor(details: ServiceErrorDetails, inWindow?: string) {
		super({ ...details, stopsRun: true });
		this.message = inWindow ?? inOneText(this.details);
	}
}

/** Any failure of a credential hook with its advice in the message. */
function asCredentialError(error: unknown): CredentialError {
	if (error instanceof CredentialError) return error;
	return new CredentialError(asServiceError(error)?.details ?? UNEXPECTED);
}

/**
 * Runs the work of a credential hook, so that whatever goes wrong reads well in the credential window.
 * @throws CredentialError
 */
export async function credentialHook<Result>(
	work: () => Result | Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw remember(asCredentialError(error));
	}
}

const thrown = new BoundedMap<CredentialError>({ entries: KEPT_CREDENTIAL_ERRORS });

// n8n 1.x hands only the text of an error from a hook to the node. Its text leads back to it.
function remember(error: CredentialError): CredentialError {
	thrown.set(error.message, error);
	return error;
}

/** The error that a credential hook threw with one of these texts, if one did. */
export function credentialErrorSaying(texts: readonly string[]): CredentialError | undefined {
	return texts.map((text) => thrown.get(text)).find((error) => error !== undefined);
}

const UNEXPECTED: ServiceErrorDetails = {
	kind: 'node-defect',
	message: 'The account could not be used',
	description: 'Something happened that this credential does not know. Please report it.',
};
