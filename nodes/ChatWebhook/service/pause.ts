import type { IExecuteFunctions } from 'n8n-workflow';
import { ServiceError } from '../../shared/errors/ServiceError';
import type { AskedQuestion } from '../domain/question';
import { leadsToThisComputer } from '../domain/question';

/** The query of a link: which answer to which question. n8n signs it. */
export interface AnswerQuery {
	readonly answer: string;
	readonly question: string;
}

/** How an execution stops for an answer, and holds no worker meanwhile. */
export interface Pause {
	/** @returns an address that nobody can guess. @throws ServiceError when this n8n has none */
	link(query: AnswerQuery): string;
	/** Keeps with the execution what the answer needs. */
	remember(question: AskedQuestion): void;
	/** Stops it behind this node, at the latest until `moment`, in milliseconds. */
	until(moment: number | undefined): Promise<void>;
	now(): number;
	/** For the ID of a question; it need not be a secret, since the link is signed. */
	newId(): string;
	timeZone(): string;
	/** What a person should know of the links of this run. */
	report(): string | undefined;
}

/** Where a question lies in what n8n keeps of the node. */
export const KEPT_AS = 'question';

export interface PauseOptions {
	readonly now: () => number;
	/** 0 to 1. */
	readonly random: () => number;
	/** Of n8n, which stands for no limit. */
	readonly forEver: Date;
	/** Hears of each link, since whoever has one can answer. */
	readonly learn: (secret: string) => void;
}

export function createPause(
	context: IExecuteFunctions,
	{ now, random, forEver, learn }: PauseOptions,
): Pause {
	let isLocal = false;
	return {
		now,
		timeZone: () => context.getTimezone(),
		newId: () =>
			Math.floor(random() * ID_COUNT)
				.toString(36)
				.padStart(ID_LENGTH, '0'),
		link(query) {
			requireSignedLinks(context);
			const url = context.getSignedResumeUrl({ ...query });
			learn(signatureIn(url));
			isLocal ||= leadsToThisComputer(url);
			return url;
		},
		remember(question) {
			context.getContext('node')[KEPT_AS] = { ...question };
		},
		async until(moment) {
			await context.putExecutionToWait(moment === undefined ? forEver : new Date(moment));
		},
		report: () => (isLocal ? LOCAL : undefined),
	};
}

const ID_LENGTH = 10;
const ID_COUNT = 36 ** ID_LENGTH;

const LOCAL =
	'The links in the question lead to localhost, so they work on this computer only. For others to answer, n8n needs an address that they can open: whoever runs n8n sets it with WEBHOOK_URL.';

/**
 * Before anything is posted. n8n 1.x looks at the signature only of executions that asked for it; n8n 2.x
 * always does.
 */
function requireSignedLinks(context: IExecuteFunctions): void {
	if (Reflect.get(context, 'connectionType') === INSIDE_AN_AGENT)
		throw cannotWait(
			'This AI Agent cannot wait for an answer',
			'Nothing was posted. Add the newest AI Agent node in the place of this one.',
		);
	const askForCheck: unknown = Reflect.get(context, 'setSignatureValidationRequired');
	if (typeof askForCheck === 'function') Reflect.apply(askForCheck, context, []);
	if (typeof (context as Partial<IExecuteFunctions>).getSignedResumeUrl === 'function') return;
	throw cannotWait(
		'This version of n8n cannot sign the links of a question',
		'Update n8n. Nothing was posted.',
	);
}

/** Older agents run their tools inside of their own run, which n8n does not stop for them. */
const INSIDE_AN_AGENT = 'ai_tool';

function cannotWait(message: string, description: string): ServiceError {
	return new ServiceError({ kind: 'configuration-invalid', message, description });
}

/** @returns the part of an address that makes it valid */
export function signatureIn(url: string): string {
	return new URL(url).searchParams.get('signature') ?? url;
}
