/** A field error as it stands in `_errors`. */
export interface FieldError {
	code: string;
	message: string;
}

/** An error of the chat interface. */
export class ChatError extends Error {
	readonly status: number;
	readonly code: number;
	readonly errors: object | undefined;

	constructor(status: number, code: number, message: string, errors?: object) {
		super(message);
		this.status = status;
		this.code = code;
		this.errors = errors;
	}

	/** The body of the answer. */
	get body(): object {
		return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
	}
}

/** The errors that are used by more than one route. */
export const ERRORS = {
	unknownWebhook: () => new ChatError(404, 10015, 'Unknown Webhook'),
	invalidToken: () => new ChatError(401, 50027, 'Invalid Webhook Token'),
	unknownChannel: () => new ChatError(404, 10003, 'Unknown Channel'),
	unknownMessage: () => new ChatError(404, 10008, 'Unknown Message'),
	emptyMessage: () => new ChatError(400, 50006, 'Cannot send an empty message'),
	invalidJson: () => new ChatError(400, 50109, 'The request body contains invalid JSON.'),
	tooManyFiles: () =>
		new ChatError(400, 30015, 'Maximum number of attachments in a message reached (10)'),
	tooLarge: () => new ChatError(413, 40005, 'Request entity too large'),
	contentType: () =>
		new ChatError(
			400,
			50035,
			"Expected \"Content-Type\" header to be one of {'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'}.",
		),
};

/** Collects what is wrong with the fields of a body. */
export class FieldErrors {
	readonly #tree: Record<string, unknown> = {};
	#found = false;

	/** Notes an error; array places are written as text keys. */
	add(path: Array<string | number>, code: string, message: string): this {
		let branch = this.#tree;
		for (const name of path) branch = (branch[name] ??= {}) as Record<string, unknown>;
		((branch._errors ??= []) as FieldError[]).push({ code, message });
		this.#found = true;
		return this;
	}

	/** The error that tells about all fields. */
	get error(): ChatError {
		return new ChatError(400, 50035, 'Invalid Form Body', this.#tree);
	}

	/** Throws when an error was noted. */
	check(): void {
		if (this.#found) throw this.error;
	}
}
