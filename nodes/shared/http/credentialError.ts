import type { ServiceErrorDetails } from './ServiceError';
import { asServiceError, ServiceError } from './ServiceError';

/**
 * The error of a credential hook (`authenticate`, `preAuthentication`). The credential window shows
 * only `message`, so it carries the advice too; a node takes the two texts apart from `details`.
 */
export class CredentialError extends ServiceError {
	constructor(details: ServiceErrorDetails, inWindow = `${details.message}. ${details.description}`) {
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
export async function credentialHook<Result>(work: () => Result | Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw asCredentialError(error);
	}
}

const UNEXPECTED: ServiceErrorDetails = {
	kind: 'node-defect',
	message: 'The account could not be used',
	description: 'Something happened that this credential does not know. Please report it.',
};
