import type { Response } from 'express';
import type { Quirks } from './quirks.ts';

/** An error of the read-later interface: text and number are also sent as headers. */
export class ReadLaterError extends Error {
	readonly status: number;
	/** No number is documented for the rate limits. */
	readonly code: number | undefined;

	constructor(status: number, code: number | undefined, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

/** The documented errors. */
export const ERRORS = {
	badRequest: (detail: string) => new ReadLaterError(400, 130, `Invalid request: ${detail}`),
	missingConsumerKey: () => new ReadLaterError(400, 138, 'Missing consumer key.'),
	missingRedirect: () => new ReadLaterError(400, 140, 'Missing redirect url.'),
	invalidConsumerKey: () => new ReadLaterError(403, 152, 'Invalid consumer key.'),
	rejectedCode: () => new ReadLaterError(403, 158, 'User rejected code.'),
	usedCode: () => new ReadLaterError(403, 159, 'Already used code.'),
	invalidRedirect: () => new ReadLaterError(400, 181, 'Invalid redirect uri.'),
	missingCode: () => new ReadLaterError(400, 182, 'Missing code.'),
	unknownCode: () => new ReadLaterError(400, 185, 'Code not found.'),
	invalidToken: (status: number) =>
		new ReadLaterError(
			status,
			107,
			'A valid access token is required to access the requested API endpoint.',
		),
	forbidden: () =>
		new ReadLaterError(403, 5200, 'The application does not have the permission for this request.'),
	malformed: () => new ReadLaterError(500, 198, 'Internal Server Error'),
	server: () => new ReadLaterError(500, 199, 'Internal Server Error'),
	rateLimit: (whose: string) =>
		new ReadLaterError(403, undefined, `The rate limit of this ${whose} is reached.`),
};

/** Answers with an error. */
export function sendError(response: Response, error: unknown, { errorInOk }: Quirks): void {
	const known = error instanceof ReadLaterError ? error : ERRORS.server();
	response.setHeader('X-Error', known.message);
	if (known.code !== undefined) response.setHeader('X-Error-Code', String(known.code));
	response.status(errorInOk ? 200 : known.status).json({ error: known.message });
}
