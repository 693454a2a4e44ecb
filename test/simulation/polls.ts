import type { Rules, TriggerState, Wanted } from '../../nodes/ReadLater/domain/changes';
import { RULES } from '../../nodes/ReadLater/domain/changes';
import { poll } from '../../nodes/ReadLater/trigger/poll';
import type { Poll, Report } from './simulate';

interface StaticData {
	state?: unknown;
}

/** The trigger as it is, or with other numbers. */
export function trigger(wanted: Partial<Wanted> = {}, rules: Partial<Rules> = {}): Poll {
	return async (options) => {
		const { changes } = await poll({
			...options,
			account: 'c',
			wanted: { on: 'anyChange', catchUp: 0, ...wanted },
			rules: { ...RULES, ...rules },
		});
		return changes.map(({ item, events, addedTags }): Report => ({
			id: String(item.item_id),
			events,
			addedTags,
		}));
	};
}

/** The trigger with something done to its state after each poll. */
export function tamperedTrigger(tamper: (state: TriggerState) => TriggerState): Poll {
	const run = trigger();
	return async (options) => {
		const reports = await run(options);
		const staticData: StaticData = options.staticData;
		if (staticData.state !== undefined) staticData.state = tamper(staticData.state as TriggerState);
		return reports;
	};
}

/** The trigger as it would be if of two polls at once the last one always had its way. */
export const triggerThatOverwrites: Poll = async (options) => {
	const copy: StaticData = { ...options.staticData };
	const reports = await trigger()({ ...options, staticData: copy });
	options.staticData.state = copy.state;
	return reports;
};

/** What a person would write first: from now on whatever is newer than the last answer. */
export const naiveCursor: Poll = async ({ api, staticData }) => {
	const since = staticData.state as number | undefined;
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
	staticData.state = next;
	return since === undefined ? [] : items;
};
