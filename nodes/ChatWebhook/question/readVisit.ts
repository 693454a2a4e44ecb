import { timingSafeEqual } from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { parseJson } from '../../shared/domain/json';
import { asRecord } from '../../shared/domain/record';
import type { AskedQuestion, Choice } from '../domain/question';
import { KEPT_AS, signatureIn } from '../service/pause';

/** Somebody, or a robot, with a link of ours. */
export type Visit =
	| { readonly kind: 'unknown' }
	/** To another question of the same execution, which is over. */
	| { readonly kind: 'over' }
	| {
			readonly kind: 'open';
			readonly question: AskedQuestion;
			/** Undefined when the answer is written. */
			readonly choice: Choice | undefined;
	  };

/**
 * What a link is for. n8n has looked at its signature before; looking again costs nothing and holds where an
 * n8n does not look.
 */
export function readVisit(context: IWebhookFunctions): Visit {
	const { answer, question: id, signature } = asRecord(context.getQueryData());
	if (typeof answer !== 'string' || typeof id !== 'string' || typeof signature !== 'string')
		return { kind: 'unknown' };
	const expected = signatureIn(context.getSignedResumeUrl({ answer, question: id }));
	if (!isSame(signature, expected)) return { kind: 'unknown' };
	const question = readQuestion(context);
	if (question?.id !== id) return { kind: 'over' };
	const choice = question.choices[Number(answer)];
	if (question.choices.length > 0 && choice === undefined) return { kind: 'unknown' };
	return { kind: 'open', question, choice };
}

/** How long it takes tells nothing about where two texts differ. */
function isSame(one: string, other: string): boolean {
	const [first, second] = [Buffer.from(one), Buffer.from(other)];
	return first.length === second.length && timingSafeEqual(first, second);
}

/** n8n hands what it keeps of a node to expressions, not to the code that takes an answer. */
function readQuestion(context: IWebhookFunctions): AskedQuestion | undefined {
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	const text = context.evaluateExpression(
		`{{ JSON.stringify($node[${name}].context[${JSON.stringify(KEPT_AS)}]) }}`,
	);
	const kept = typeof text === 'string' ? asRecord(parseJson(text)) : {};
	if (typeof kept.id !== 'string' || typeof kept.text !== 'string') return undefined;
	return {
		id: kept.id,
		text: kept.text,
		choices: (Array.isArray(kept.choices) ? kept.choices : []).map(readChoice),
		messageId: typeof kept.messageId === 'string' ? kept.messageId : null,
		threadId: typeof kept.threadId === 'string' ? kept.threadId : null,
		hasButtons: kept.hasButtons === true,
	};
}

function readChoice(kept: unknown): Choice {
	const { label, approved } = asRecord(kept);
	return { label: String(label), approved: typeof approved === 'boolean' ? approved : null };
}
