/** An error of the weather interface; the body repeats the status as `cod`. */
export class WeatherError extends Error {
	readonly status: number;
	readonly parameters: string[] | undefined;
	/** Place search writes `cod` as text, the one-call paths as a number. */
	readonly textCode: boolean;

	constructor(
		status: number,
		message: string,
		{ parameters, textCode = false }: { parameters?: string[]; textCode?: boolean } = {},
	) {
		super(message);
		this.status = status;
		this.parameters = parameters;
		this.textCode = textCode;
	}

	/** The body of the answer. */
	get body(): object {
		const cod = this.textCode ? String(this.status) : this.status;
		return { cod, message: this.message, ...(this.parameters && { parameters: this.parameters }) };
	}
}

/** The key is missing, not known or not active yet. */
export const INVALID_KEY =
	'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.';

/** The key works, but not for One Call. */
export function noSubscription(version: '3.0' | '4.0'): string {
	return `Please note that using One Call ${version} requires a separate subscription to the One Call by Call plan. Learn more here https://openweathermap.org/price. If you have a valid subscription to the One Call by Call plan, but still receive this error, then please see https://openweathermap.org/faq#error401 for more info.`;
}

/** The calls of the day are used up. */
export const BLOCKED =
	'Your account is temporary blocked due to exceeding of requests limitation of your subscription type. Please choose the proper subscription https://openweathermap.org/price';
