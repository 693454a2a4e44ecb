import type { Rules, TriggerState } from '../../nodes/ReadLater/domain/changes';
import { RULES } from '../../nodes/ReadLater/domain/changes';
import { poll } from '../../nodes/ReadLater/trigger/poll';
import type { Poll, Report } from './simulate';

interface Memory {
	state?: unknown;
}

/** The trigger as it is, or with other numbers. */
export function trigger(rules: Partial<Rules> = {}, catchUp = 0): Poll {
	return async (options) => {
		const { changes } = await poll({
			...options,
			account: 'c',
			wanted: { needsList: true, catchUp },
			rules: { ...RULES, ...rules },
		});
		return changes.map(({ item, events, addedTags }): Report => ({
			id: String(item.item_id),
			events,
			addedTags,
		}));
	};
}

/** The trigger with something done to its memory after each poll. */
export function tamperedTrigger(tamper: (state: TriggerState) => TriggerState): Poll {
	const run = trigger();
	return async (options) => {
		const reports = await run(options);
		const memory: Memory = options.memory;
		if (memory.state !== undefined) memory.state = tamper(memory.state as TriggerState);
		return reports;
	};
}

/** The trigger as it would be if of two polls at once the last one always had its way. */
export const triggerThatOverwrites: Poll = async (options) => {
	const copy: Memory = { ...options.memory };
	const reports = await trigger()({ ...options, memory: copy });
	options.memory.state = copy.state;
	return reports;
};

/** What a person would write first: from now on whatever is newer than the last answer. */
export const naiveCursor: Poll = async ({ api, memory }) => {
	const since = memory.state as number | undefined;
	const items: Report[] = [];
	let next: number | undefined;
	for (let offset = 0; ;) {
		const page = await api.retrieve({
			state: 'all',
			sort: 'oldest',
			count: 30,
			offset,
			...(since === undefined ? {} : { since }),
		});
		next ??= page.serverTime;
		items.push(
			...page.items.map((item) => ({
				id: String(item.item_id),
				events: ['newItem'],
				addedTags: [],
			})),
		);
		offset += page.items.length;
		if (page.items.length < 30) break;
	}
	memory.state = next;
	return since === undefined ? [] : items;
};
