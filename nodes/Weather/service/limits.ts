import type { ServiceErrorDetails } from '../../shared/errors/ServiceError';
import { ServiceError } from '../../shared/errors/ServiceError';

/** A bound that the person has set for this run or account stopped it; the service was not asked. */
export class OwnLimit extends ServiceError {}

/** @param made calls that were made already */
export function overTheCap(planned: number, cap: number, made: number): OwnLimit {
	return limit({
		kind: 'bad-input',
		message: `This run needs ${plural(planned, 'call')}, and 'Max Calls per Run' allows ${cap}`,
		description: `${madeText(made)} Send fewer different places to this node, or raise 'Max Calls per Run' in its options.`,
	});
}

/** @param made billed calls that were made already */
export function overTheDay(planned: number, left: number, most: number, made: number): OwnLimit {
	return limit({
		kind: 'quota-exhausted',
		message: `This run needs ${plural(planned, 'call')}, and ${left} of today's ${most} are left`,
		description: `${madeText(made)} The count begins anew at midnight UTC. Run the workflow less often, or change 'Max Calls per Day' in the credential. It counts what this n8n has asked since its start.`,
	});
}

/** @param calls of a trigger on each day */
export function overEachDay(calls: number, most: number): OwnLimit {
	return limit({
		kind: 'bad-input',
		message: `This trigger would make ${plural(calls, 'call')} a day, and 'Max Calls per Day' allows ${most}`,
		description:
			"Choose a longer time under 'Check Every', or fewer hours under 'Look Ahead'; or raise 'Max Calls per Day' in the credential.",
	});
}

export function dayIsUsedUp(most: number): OwnLimit {
	return limit({
		kind: 'quota-exhausted',
		message: `Today's ${most} calls are used up`,
		description:
			"Other runs at the same time, or repeated tries, used the last of them. No further call is made. The count begins anew at midnight UTC. Run the workflow less often, or change 'Max Calls per Day' in the credential.",
	});
}

/** @param made calls that were made already */
export function tooMuchToKeep(made: number): OwnLimit {
	return limit({
		kind: 'bad-input',
		message: 'This run would have to keep too many answers in memory',
		description: `${madeText(made)} A place that stands several times among the items is asked once, and its answer kept until the last of them. Send fewer items at a time, for example with Loop Over Items, or sorted by place.`,
	});
}

function limit(details: Omit<ServiceErrorDetails, 'stopsRun'>): OwnLimit {
	return new OwnLimit({ ...details, stopsRun: true });
}

function madeText(made: number): string {
	return made === 0 ? 'No call was made.' : `${plural(made, 'call')} had been made.`;
}

/** `1 call`, `2 calls` */
export function plural(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? '' : 's'}`;
}
