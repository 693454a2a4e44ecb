import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { asRecord } from '../../shared/domain/record';
import { createClock } from '../../shared/n8n/clock';
import { toServiceError } from '../../shared/n8n/toNodeError';
import { connectAnswer } from '../connect';
import type { AskedQuestion, Choice, GivenAnswer } from '../domain/question';
import { answererOf, problemOfWritten } from '../domain/question';
import type { AnswerClaims } from '../service/answerClaims';
import { goneOn, PROCESS_CLAIMS } from '../service/answerClaims';
import type { Page } from './pages';
import { answeredPage, answerPage, thanksPage, troublePage, unknownLinkPage } from './pages';
import { readVisit } from './readVisit';

const NOTHING_HAPPENS: IWebhookResponseData = { noWebhookResponse: true };

/**
 * What n8n runs when the link of a question is opened: a page, and with its button the answer. It never
 * throws, since n8n ends the waiting execution with whatever is thrown here.
 */
export async function serveQuestion(
	context: IWebhookFunctions,
	claims: AnswerClaims = PROCESS_CLAIMS,
): Promise<IWebhookResponseData> {
	try {
		const visit = readVisit(context);
		if (visit.kind === 'unknown') return show(context, unknownLinkPage());
		if (visit.kind === 'over') return show(context, answeredPage());
		const { question, choice } = visit;
		if (context.getRequestObject().method !== 'POST')
			return show(context, answerPage(question, choice));
		return await answerWith(context, claims, { question, choice });
	} catch {
		context.logger.warn('The page of a question could not be shown; the question stays open.');
		return show(context, troublePage());
	}
}

async function answerWith(
	context: IWebhookFunctions,
	claims: AnswerClaims,
	{ question, choice }: { question: AskedQuestion; choice: Choice | undefined },
): Promise<IWebhookResponseData> {
	const { text, name } = asRecord(context.getBodyData());
	const answer = choice?.label ?? textOf(text);
	const problem = choice === undefined ? problemOfWritten(answer) : undefined;
	if (problem !== undefined) return show(context, answerPage(question, choice, problem));
	const now = createClock(context).now();
	const claim = `${context.getExecutionId()} ${question.id}`;
	if (!claims.take(claim, now)) return show(context, answeredPage());
	const given: GivenAnswer = {
		answer,
		approved: choice?.approved ?? null,
		answeredBy: answererOf(textOf(name)),
		answeredAt: new Date(now).toISOString(),
	};
	const showAnswer = await editorOf(context, question, given);
	// n8n 2.x answers the browser when the execution goes on, and with an error when it does not.
	const response = context.getResponseObject();
	response.once('close', () => {
		if (response.statusCode < 400) void showAnswer();
		else claims.release(claim);
	});
	const json: IDataObject = { ...given, messageId: question.messageId };
	return {
		webhookResponse: withHeaders(context, thanksPage(answer)).html,
		workflowData: [[{ json, pairedItem: { item: 0 } }]],
	};
}

function textOf(entered: unknown): string {
	return typeof entered === 'string' ? entered.replace(/\r\n?/g, '\n').trim() : '';
}

/**
 * Prepares to put the answer into the message. That is done when the execution goes on, and not before: a
 * message without links, and an execution that still waits because n8n ended in between, could be answered
 * by nobody.
 * @returns what does it, and never rejects: the answer counts all the same
 */
async function editorOf(
	context: IWebhookFunctions,
	question: AskedQuestion,
	given: GivenAnswer,
): Promise<() => Promise<void>> {
	const timeZone = context.getTimezone();
	const warn = (why: string): void =>
		context.logger.warn(`The message of a question could not show its answer: ${why}`);
	const connection = await connectAnswer(context).catch(() => undefined);
	return async () => {
		if (!connection) {
			warn('its account could not be read.');
			return;
		}
		const { service, redactor } = connection;
		try {
			await goneOn(createClock(context));
			await service.showAnswer(question, given, timeZone);
		} catch (error) {
			warn(toServiceError(error, redactor).message);
		}
	};
}

function show(context: IWebhookFunctions, page: Page): IWebhookResponseData {
	const response = context.getResponseObject();
	response.status(page.status);
	response.send(withHeaders(context, page).html);
	return NOTHING_HAPPENS;
}

/** Nothing but the form of the page works on it, and nobody keeps or finds it. */
function withHeaders(context: IWebhookFunctions, page: Page): Page {
	const response = context.getResponseObject();
	for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
	return page;
}

const HEADERS = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy':
		"sandbox allow-forms; default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
} as const;
