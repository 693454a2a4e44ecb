import type { Failure, INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { quote } from '../domain/quote';
import { asRecord } from '../domain/record';
import { inWords } from '../errors/answerErrors';
import { asServiceError, ServiceError } from '../errors/ServiceError';
import type { Redactor } from '../http/redact';
import { isAgentTool, wholeMessage } from './agentTool';

const TIMED = ['rate-limited', 'quota-exhausted', 'temporarily-unavailable'] as const;
const ACTIONABLE = ['credential-invalid', 'configuration-invalid', 'node-defect'] as const;

/**
 * Any thrown value as a ServiceError with clean texts.
 * @returns the known error redacted, or `node-defect` for what nobody expected
 */
export function toServiceError(error: unknown, redactor: Redactor): ServiceError {
	const known = asServiceError(inWords(error, 'the service'));
	if (known) {
		const { details } = known;
		return new ServiceError({
			...details,
			message: redactor.text(details.message),
			description: redactor.text(details.description),
			...(details.facts ? { facts: asRecord(redactor.value(details.facts)) } : {}),
		});
	}
	return new ServiceError({
		kind: 'node-defect',
		message: 'This node met a situation it does not know',
		description: `Please report it with this text: ${quote(redactor.text(textOf(error)))}`,
	});
}

/** Converts no object: its `toString` may be anything. */
export function textOf(error: unknown): string {
	if (error instanceof Error) return error.message;
	return typeof error === 'string' ? error : 'no text';
}

/**
 * The one mapping to n8n's errors.
 * @param itemIndex the input item, when the error belongs to one
 */
export function toNodeError(
	node: INode,
	error: ServiceError,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const { kind, status } = error.details;
	const message = isAgentTool(node) ? wholeMessage(error) : error.details.message;
	const description = withLink(error);
	const place = itemIndex === undefined ? {} : { itemIndex };
	if (kind === 'bad-input') return new NodeOperationError(node, message, { description, ...place });
	const failure = toFailure(error);
	const nodeError = new NodeApiError(
		node,
		{ message, description },
		{
			message,
			description,
			...(status === undefined ? {} : { httpCode: String(status) }),
			...(failure ? { failure } : {}),
			...place,
		},
	);
	// Lines of n8n that do not know the option yet still read the property.
	if (failure) Object.assign(nodeError, { failure });
	return nodeError;
}

/** n8n shows the description of a node error as HTML, so that one click is enough. */
function withLink({ details: { description, link } }: ServiceError): string {
	if (!link) return description;
	return `${escapeHtml(description)} <a href="${escapeHtml(link.address)}" target="_blank">${escapeHtml(link.text)}</a>`;
}

function escapeHtml(text: string): string {
	return text
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
}

/** n8n's own words for why something failed; its polling back-off decides by them. */
function toFailure({ details: { kind, retryAfterMs } }: ServiceError): Failure | undefined {
	const timed = TIMED.find((cause) => cause === kind);
	if (timed) return { cause: timed, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
	const actionable = ACTIONABLE.find((cause) => cause === kind);
	return actionable ? { cause: actionable } : undefined;
}
