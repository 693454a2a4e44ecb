import { LONGEST_QUOTE } from '../../shared/domain/bounds';
import { isWordOfFailure } from '../../shared/domain/failureWord';
import { asRecord } from '../../shared/domain/record';
import { toYesNo } from '../../shared/domain/yesNo';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { readJson } from '../../shared/http/parseAnswer';
import type { ErrorBody } from './schemas';
import { errorSchema, sentMessageSchema, webhookSchema } from './schemas';

/** The body of an unhappy answer as far as it is understood; `{}` for anything else. */
export function readErrorBody(response: HttpResponse): ErrorBody {
	const body = errorSchema.safeParse(readJson(response));
	if (!body.success) return {};
	const { error, ...known } = body.data;
	return { ...known, message: known.message ?? error };
}

/** Whether a web page came where data was asked for. */
export function isWebPage({ text }: HttpResponse): boolean {
	return /^\s*(?:<\?xml\b[^>]{0,200}>\s*)?<(?:!doctype html|html|head|body|meta|title|script|!--)/i.test(
		text,
	);
}

/** What an answer to a post or an edit shows of the message. */
export interface SentMessage {
	/** Undefined when the service did not show the message: then nothing proves that it is there. */
	readonly id: string | undefined;
	readonly channelId: string | undefined;
	/** The text as it stands there, secrets hidden. */
	readonly text: string | undefined;
	/** ISO 8601. */
	readonly timestamp: string | undefined;
	/** ISO 8601. */
	readonly editedTimestamp: string | undefined;
}

/** The service takes the message later, or not at all. */
const ACCEPTED = 202;

/** Any 2xx takes the message; only one that shows it proves that it is in the channel. */
export function readSent(response: HttpResponse): SentMessage {
	const {
		id,
		channel_id: channelId,
		content,
		timestamp,
		edited_timestamp: editedTimestamp,
	} = sentMessageSchema.parse(readJson(response) ?? {});
	const isShown = response.status !== ACCEPTED && id !== undefined && id !== '';
	return {
		id: isShown ? id : undefined,
		channelId,
		text: isShown ? content : undefined,
		timestamp,
		editedTimestamp,
	};
}

/** A success by its status whose body says the opposite, as some services answer everything with 200. */
export function hasErrorInside(response: HttpResponse): boolean {
	const { ok, success, id, status, error, errors } = asRecord(readJson(response));
	if ([ok, success].some((entry) => entry !== undefined && isNothing(entry))) return true;
	if (id !== undefined && id !== null) return false;
	const { code = 0 } = readErrorBody(response);
	return (
		code >= 10_000 ||
		(code >= 400 && code < 600) ||
		!isNothing(error) ||
		!isNothing(errors) ||
		isWordOfFailure(status)
	);
}

/** Whether a field says no, or nothing: `false`, `0`, `"none"`, an empty list. */
function isNothing(entry: unknown): boolean {
	if (entry !== null && typeof entry === 'object') return Object.keys(entry).length === 0;
	return entry === 'none' || entry === 'null' || toYesNo(entry) === false;
}

/** Whether an answer about the webhook comes from a service that knows it as one of its webhooks. */
export function showsWebhook(response: HttpResponse, webhookId: string): boolean {
	if (response.status !== 200 || isWebPage(response)) return false;
	const webhook = webhookSchema.safeParse(readJson(response));
	if (!webhook.success || webhook.data.id !== webhookId) return false;
	return webhook.data.type !== undefined || webhook.data.channel_id !== undefined;
}

/** How services number a message that is not there (Discord's documentation, "JSON Error Codes"). */
const UNKNOWN_MESSAGE = 10_008;

/**
 * Whether an answer proves that a message is gone: by the number, or by a 404 or 410 whose words say so of
 * the message itself. Nothing else does: where there is no route, a web server answers 404 as well.
 */
export function saysMessageIsGone(response: HttpResponse): boolean {
	const { status } = response;
	const { code, message = '' } = readErrorBody(response);
	if (code === UNKNOWN_MESSAGE) return status < 500;
	const isNumberedOtherwise = code !== undefined && code !== 0 && code !== status;
	if ((status !== 404 && status !== 410) || isNumberedOtherwise || saysNoRoute(message))
		return false;
	const words = message.slice(0, LONGEST_QUOTE);
	return GONE_MESSAGE.test(words) && !UNCERTAIN.test(words);
}

/** What leaves open whether it is gone: it may be another's, come back, or stand where nobody looked. */
const UNCERTAIN =
	/[:;?,]|\b(?:or|because|since|unless|if|webhook|unknown (?:channel|thread)|(?:channel|thread) (?:does|is|was)|yet|cached?|again|later|temporar\w{0,10}|permissions?|access|allowed|authorized|yours?|cannot)\b/i;

/** “Unknown Message”, “No such message.”, “Message 900 not found”, “The message with this ID was deleted” … */
const GONE_MESSAGE =
	/^(?:(?:the|this|that) )?(?:(?:unknown|no such|nonexistent) message(?: id)?[.!]?$|message(?: with (?:the |this |that )?id)?(?: ["“']?(?=[\w-]{0,100}\d)[\w-]{1,100}["”']?)? (?:is unknown|is gone|(?:was |is )?not found|(?:could|can) ?not be found|does(?: not|n['’]t) exist|no longer exists|(?:was|has been|is) deleted)\b)/i;

/** The words of web servers and frameworks for an address that nothing was written for. */
export function saysNoRoute(words: string): boolean {
	// The address is hidden in them, but for what stands behind it.
	return /\b(?:get|head|post|put|patch|delete)[: ]{1,2}\S{0,100}[/[]|\b(?:route|endpoint)\b/i.test(
		words.slice(0, LONGEST_QUOTE),
	);
}

/** A refusal that tells nothing about webhooks, channels or messages, as it comes where there is no route. */
export function isPlainRefusal(response: HttpResponse): boolean {
	const { code, errors, message = '' } = readErrorBody(response);
	const isNumbered = code !== undefined && code !== 0 && code !== response.status;
	if (isNumbered || errors !== undefined) return false;
	return saysNoRoute(message) || !/webhook|channel|thread|forum/i.test(message);
}

/**
 * Which of some names an answer gives as the reason for refusing a message, when it gives no other.
 * @param names of what nobody entered, e.g. `allowed_mentions`
 */
export function namedAsRefused<Name extends string>(
	response: HttpResponse,
	names: readonly Name[],
): Name[] {
	if (response.status !== 400 && response.status !== 422) return [];
	const { errors, message = '' } = readErrorBody(response);
	const fields = Object.keys(errors ?? {});
	if (fields.length > 0) {
		const named = names.filter((name) => fields.includes(name));
		return named.length === fields.length ? named : [];
	}
	return names.filter((name) => namesIt(message, name));
}

function namesIt(message: string, name: string): boolean {
	// “Please wait” is no name of a parameter.
	if (name === 'wait')
		return (
			/(?:^|["'`“‘(\s])wait["'`”’)]/.test(message) ||
			/\b(?:parameter|query|field|property|key|argument)s?:? wait\b/i.test(message)
		);
	const spoken = name.replace(/_(\w)/g, (_, letter: string) => `_?${letter}`);
	return new RegExp(`\\b${spoken}\\b`, 'i').test(message);
}
