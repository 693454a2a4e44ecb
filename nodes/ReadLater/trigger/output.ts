import type { INodeExecutionData } from 'n8n-workflow';
import { toDataObject } from '../../shared/n8n/dataObject';
import type { DetectedChange, ItemEvent } from '../domain/changes';
import { presentItem } from '../domain/presentItem';
import { readTime } from '../domain/rawValue';
import { isDeleted, updatedAt } from '../domain/savedItem';
import { matchesFilter } from '../domain/savedItemFilter';
import { toIso } from '../domain/serverTime';
import type { TriggerSettings } from '../parameters/triggerFields';

/** The changes a person wants to hear of, those that happened first in front. */
export function wantedChanges(
	changes: readonly DetectedChange[],
	settings: TriggerSettings,
): DetectedChange[] {
	return changes
		.filter((change) => isWanted(change, settings))
		.map((change) => ({ change, at: happenedAt(change, mainEvent(change, settings)) }))
		.sort((a, b) => a.at - b.at)
		.map(({ change }) => change);
}

function isWanted(
	{ item, events, addedTags }: DetectedChange,
	{ on, tag, filter }: TriggerSettings,
): boolean {
	if (on !== 'anyChange' && !events.includes(on)) return false;
	if (tag !== undefined && !addedTags.some((added) => added.toLowerCase() === tag.toLowerCase()))
		return false;
	// Nothing but the id is left of a deleted item, so no filter can tell.
	if (isDeleted(item)) return Object.keys(filter).length === 0;
	return matchesFilter(item, filter);
}

/** One n8n item for a change. */
export function toOutput(change: DetectedChange, settings: TriggerSettings): INodeExecutionData {
	const { item, events, addedTags } = change;
	const { shown } = settings;
	if (shown === 'raw') return { json: toDataObject(item) };
	const event = mainEvent(change, settings);
	return {
		json: toDataObject({
			...presentItem(item, shown),
			event,
			eventAt: toIso(happenedAt(change, event)),
			...(settings.on === 'anyChange' ? { events: [...events] } : {}),
			...(events.includes('tagAdded') && ['tagAdded', 'anyChange'].includes(settings.on)
				? { addedTags: [...addedTags] }
				: {}),
		}),
	};
}

function mainEvent({ events }: DetectedChange, { on }: TriggerSettings): ItemEvent {
	return on === 'anyChange' ? (events[0] ?? 'changed') : on;
}

/** UNIX seconds; for what the service does not date, when it was noticed. */
function happenedAt({ item, noticedAt }: DetectedChange, event: ItemEvent): number {
	const field = DATES[event];
	const dated = field === undefined ? null : readTime(item[field]);
	return dated ?? updatedAt(item) ?? noticedAt;
}

const DATES: Partial<Readonly<Record<ItemEvent, string>>> = {
	newItem: 'time_added',
	archived: 'time_read',
	favorited: 'time_favorited',
};
