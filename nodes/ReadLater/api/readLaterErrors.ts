import { LONGEST_DESCRIPTION } from '../../shared/domain/bounds';
import { asRecord } from '../../shared/domain/record';
import { itSaid, statusError } from '../../shared/errors/answerErrors';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { retryAfterMs } from '../../shared/http/retry';
import { LONGEST_PAUSE_MS } from '../domain/bounds';
import { readText } from '../domain/rawValue';

export const SERVICE = 'the read-later service';

/** What an application may do; chosen when it is registered at the service. */
export type Permission = 'Retrieve' | 'Add' | 'Modify';

/** Error numbers of the interface's header `X-Error-Code` that say more than the HTTP status. */
const NO_PERMISSION = '5200';
const ACCOUNT_CODES: readonly string[] = ['107', '152', '158', '159'];
const SERVER_CODES: readonly string[] = ['198', '199'];

/**
 * An unhappy answer in plain words.
 *
 * The interface uses 403 for three things: no permission, access withdrawn, too many requests. The
 * limit headers and the error number tell them apart; undeclared, n8n would pause a trigger for half
 * an hour after a mere rate limit.
 */
export function readLaterError(
	response: HttpResponse,
	permission: Permission = 'Retrieve',
): ServiceError {
	const { status, headers } = response;
	const code = headers['x-error-code'] ?? '';
	const said = serviceText(response);
	if (status === 429 || (status === 403 && isLimited(response))) return tooManyRequests(response);
	if (
		status === 403 &&
		(code === NO_PERMISSION ||
			(!ACCOUNT_CODES.includes(code) && /permission|not allowed|forbidden/i.test(said)))
	) {
		return new ServiceError({
			kind: 'credential-invalid',
			status,
			message: `The application has no permission to ${DOING[permission]}`,
			description: `The service gives each application the permissions that were chosen when it was registered. Register one with the permission “${permission}”, put its consumer key into the credential and connect again. If it worked before, access was withdrawn: connect again.${itSaid(said)}`,
			stopsRun: true,
		});
	}
	if (status === 401 || status === 403) {
		return new ServiceError({
			kind: 'credential-invalid',
			status,
			message: 'The read-later service does not accept this account',
			description: `${COMPARE}${itSaid(said)}`,
			stopsRun: true,
		});
	}
	if (status >= 400 && status < 500 && status !== 408) {
		const advice = ADVICE[status] ?? 'Check the entries of this node.';
		return new ServiceError({
			kind: 'refused',
			status,
			message: 'The read-later service did not accept the request',
			description: `It answered with status ${status}. ${advice} ${IF_IT_WORKED}${itSaid(said)}`,
		});
	}
	const { details } = statusError(response, SERVICE);
	return new ServiceError({ ...details, description: `${details.description}${itSaid(said)}` });
}

/** How a server answers to a token that has ended is not part of the interface. */
const IF_IT_WORKED =
	'If it worked before, the access token may have ended: open the credential and press Retry.';

const ADVICE: Readonly<Record<number, string>> = {
	404: 'Check the address in the credential: perhaps this server does not know this operation.',
	405: 'Check the address in the credential: perhaps this server does not know this operation.',
	415: "Choose 'Form' as 'Request Format' in the credential: perhaps this server takes nothing else.",
};

/** For an account that was connected in n8n and for a token that was given. */
const COMPARE =
	"Access was withdrawn at the service, or an entry in the credential is not right. Compare 'Consumer Key' and 'Access Token' there with the ones you were given. Without an 'Access Token' of your own, open the credential and press Retry to connect anew.";

const DOING: Readonly<Record<Permission, string>> = {
	Retrieve: 'read the list',
	Add: 'save to the list',
	Modify: 'change the list',
};

/** Words of a server that does not know a parameter, or a value of it. */
const REFUSES =
	/\b(invalid|unknown|unsupported|unexpected|not supported|not allowed|bad request)\b/i;

/** An error inside an answer with status 200, which some servers send. */
export function reportedError(
	said: string,
	response: HttpResponse,
	permission: Permission,
): ServiceError {
	const code = response.headers['x-error-code'] ?? '';
	if (code === NO_PERMISSION || ACCOUNT_CODES.includes(code) || isLimited(response)) {
		return readLaterError({ ...response, status: 403 }, permission);
	}
	if (/^1[3-8]\d$/.test(code) || (code === '' && REFUSES.test(said)))
		return readLaterError({ ...response, status: 400 }, permission);
	return new ServiceError({
		kind: 'temporarily-unavailable',
		status: response.status,
		message: 'The read-later service could not do this',
		description: `${SERVER_CODES.includes(code) ? 'It has trouble at the moment. ' : ''}Try again in a few minutes.${itSaid(said)}`,
	});
}

function tooManyRequests(response: HttpResponse): ServiceError {
	const wait = resetMs(response);
	return new ServiceError({
		kind: 'rate-limited',
		status: response.status,
		message: 'Too many requests to the read-later service',
		description: `The service allows only a number of requests ${
			wait !== undefined && wait < 60_000 ? 'at a time' : 'per hour'
		}. ${
			wait === undefined ? 'Wait some minutes.' : `It answers again in about ${inMinutes(wait)}.`
		} Run the workflow less often, or ask for fewer items.`,
		stopsRun: true,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
	});
}

function inMinutes(ms: number): string {
	const [count, unit] = ms < 60_000 ? [ms / 1_000, 'second'] : [ms / 60_000, 'minute'];
	const whole = Math.max(1, Math.ceil(count));
	return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** Whether a refusal is about the number of requests, which 403 stands for too. */
export function isLimited(response: HttpResponse): boolean {
	const { headers } = response;
	return (
		headers['x-limit-user-remaining'] === '0' ||
		headers['x-limit-key-remaining'] === '0' ||
		/rate limit|too many/i.test(serviceText(response))
	);
}

/** Whether the service no longer takes this access token: neither a limit nor a missing permission. */
export function isAccountRejected(response: HttpResponse): boolean {
	const code = response.headers['x-error-code'];
	if (response.status === 401) return true;
	return response.status === 403 && code !== NO_PERMISSION && !isLimited(response);
}

/** `X-Limit-*-Reset` counts seconds until the limit starts anew. */
function resetMs(response: HttpResponse): number | undefined {
	const { headers } = response;
	const used = headers['x-limit-key-remaining'] === '0' ? 'key' : 'user';
	const seconds = Number(headers[`x-limit-${used}-reset`]);
	const wait = seconds > 0 ? seconds * 1_000 : retryAfterMs(response, Date.now());
	return wait === undefined ? undefined : Math.min(wait, LONGEST_PAUSE_MS);
}

/**
 * An error number inside an answer that is not about one item but about the account.
 * @returns undefined when it is about something else
 */
export function accountErrorOf(
	code: string,
	response: HttpResponse,
	said: string,
): ServiceError | undefined {
	if (code !== NO_PERMISSION && !ACCOUNT_CODES.includes(code)) return undefined;
	return new ServiceError({
		kind: 'credential-invalid',
		status: response.status,
		message: 'The read-later service does not accept this account',
		description: `Perhaps the application has no permission to change the list. ${COMPARE}${itSaid(said)}`,
		stopsRun: true,
	});
}

/** What the service says itself, in any of the forms that servers use. Never a web page. */
export function serviceText({ headers, text }: HttpResponse): string {
	// More is not shown, and to look for one long text in another takes time that grows with the square.
	const own = bodyText(text).slice(0, LONGEST_DESCRIPTION);
	const header = (headers['x-error'] ?? '').slice(0, LONGEST_DESCRIPTION);
	return own === '' || header === '' || header.includes(own) || own.includes(header)
		? own || header
		: `${own} (${header})`;
}

function bodyText(text: string): string {
	const start = text.trim();
	if (start === '' || start.startsWith('<')) return '';
	try {
		return textIn(JSON.parse(start));
	} catch {
		return /^[[{]/.test(start) ? '' : start;
	}
}

/** @param depth how far lists and records within one another are looked through */
function textIn(value: unknown, depth = 0): string {
	const text = readText(value);
	if (typeof text === 'string') return typeof value === 'string' ? text : '';
	if (depth > 3 || value === null || typeof value !== 'object') return '';
	const parts: readonly unknown[] = Array.isArray(value)
		? value
		: REASONS.map((name) => asRecord(value)[name]);
	const found = parts.map((part) => textIn(part, depth + 1)).filter((part) => part !== '');
	return Array.isArray(value) ? found.join('; ') : (found[0] ?? '');
}

/** Where servers write why they refuse. */
const REASONS = [
	'error',
	'message',
	'detail',
	'msg',
	'error_description',
	'reason',
	'errors',
	'title',
];
