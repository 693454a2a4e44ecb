import { BoundedMap } from '../domain/BoundedMap';
import { KEPT_CREDENTIAL_ERRORS } from '../domain/bounds';
import type { ServiceErrorDetails } from './ServiceError';
import { asServiceError, inOneText, ServiceError } from './ServiceError';

/**
 * The error of a credential hook (`authenticate`, `preAuthentication`). The credential window shows
 * only `message`, so it carries the advice too; a node takes the two texts apart from `details`.
 */
export class CredentialError extends ServiceError {
	constructor(details: ServiceErrorDetails, inWindow = inOneText(details)) {
		super({ ...details, stopsRun: true });
		this.message = inWindow;
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
