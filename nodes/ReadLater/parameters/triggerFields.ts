import type { INodeProperties } from 'n8n-workflow';
import { badInput } from '../../shared/errors/ServiceError';
import { optionsField } from '../../shared/n8n/nodeProperties';
import type { ItemParameters } from '../../shared/n8n/parameters';
import type { ItemEvent, Wanted } from '../domain/changes';
import type { SavedItemFilter } from '../domain/savedItemFilter';
import { refuseSkippedTags, skipDetailsOption, tagField } from './fields';
import { filtersField, readFilter } from './filterFields';
import type { Shown } from './outputFields';
import { outputFields, readShown } from './outputFields';

/** What the workflow can start on: one kind of event, or all. */
export type TriggerOn = Exclude<ItemEvent, 'changed'> | 'anyChange';

/** `action` is what n8n's search shows; `name` is the entry of the list. */
const CHOICES: Readonly<
	Record<
		TriggerOn,
		{ readonly name: string; readonly action: string; readonly description: string }
	>
> = {
	anyChange: {
		name: 'Any Change',
		action: 'On any change of item',
		description:
			'Anything below, or an edit such as a new title. One item for everything that happened to it since the last poll.',
	},
	archived: {
		name: 'Item Archived',
		action: 'On item archived',
		description: 'An item was read and put away',
	},
	deleted: {
		name: 'Item Deleted',
		action: 'On item deleted',
		description:
			'An item was deleted. Only its ID is known. Some bridges to Readeck tell archived items so, too.',
	},
	favorited: {
		name: 'Item Favorited',
		action: 'On item favorited',
		description: 'An item was marked as favorite',
	},
	movedBack: {
		name: 'Item Moved Back',
		action: 'On item moved back',
		description: 'An archived item was put back on the list',
	},
	newItem: {
		name: 'Item Saved',
		action: 'On item saved',
		description: 'Something was saved to the list',
	},
	unfavorited: {
		name: 'Item Unfavorited',
		action: 'On item unfavorited',
		description: 'An item is no longer marked as favorite',
	},
	tagAdded: {
		name: 'Tag Added',
		action: 'On tag added',
		description: 'An item got a tag, also when it was saved with one',
	},
};

const NAMES = Object.fromEntries(Object.entries(CHOICES).map(([value, { name }]) => [value, name]));

/** What the canvas shows below the trigger. */
export const triggerSubtitle = `={{ (${JSON.stringify(NAMES)})[$parameter["event"]] }}`;

const DAY = 86_400;
/** Seconds to look back. */
const CATCH_UP = { off: 0, day: DAY, week: 7 * DAY } as const;
const MOST_EXISTING = 50;

/** All that services keep of a deleted item. */
const LEFT_OF_DELETED: Shown = ['id', 'status'];

/** The events of which an item itself shows that they happened to it. */
const BEGINS_WITH_ITEMS: readonly TriggerOn[] = [
	'anyChange',
	'archived',
	'favorited',
	'newItem',
	'tagAdded',
];

/** Everything a person can choose of the trigger but its account. */
export const triggerFields: readonly INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		default: 'newItem',
		options: Object.entries(CHOICES).map(([value, texts]) => ({ value, ...texts })),
	},
	{
		...tagField('Any tag'),
		displayName: 'Added Tag',
		name: 'addedTag',
		description:
			'The tag that has to be added; leave empty for any. Upper and lower case make no difference.',
		displayOptions: { show: { event: ['tagAdded'] } },
	},
	...outputFields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, hide: { event: ['deleted'] } },
	})),
	{
		...filtersField,
		description: 'An item has to meet all of them at the time of the poll',
		displayOptions: { hide: { event: ['deleted'] } },
	},
	optionsField([
		{
			displayName: 'Start With the Newest Items',
			name: 'existing',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MOST_EXISTING },
			default: 5,
			description:
				'How many of the newest items to begin with when the workflow is switched on for the first time. Without this option there are none.',
			displayOptions: { show: { '/event': [...BEGINS_WITH_ITEMS] } },
		},
		{
			displayName: 'Catch Up on Late Changes',
			name: 'catchUp',
			type: 'options',
			default: 'day',
			description:
				'A device that was offline reports its changes with the time they were made. Once an hour the trigger looks for such changes.',
			options: [
				{ name: 'Off', value: 'off' },
				{ name: 'Up to 1 Day Late', value: 'day' },
				{ name: 'Up to 7 Days Late', value: 'week' },
			],
		},
		{
			...skipDetailsOption,
			displayOptions: { hide: { '/event': ['deleted', 'tagAdded'] } },
		},
	]),
];

/** What a person chose. */
export interface TriggerSettings extends Wanted {
	readonly on: TriggerOn;
	/** The tag that has to be added; undefined for any. */
	readonly tag: string | undefined;
	readonly filter: SavedItemFilter;
	readonly shown: Shown;
	/** How many of the newest items to emit at activation. */
	readonly existing: number;
}

function isTriggerOn(name: string): name is TriggerOn {
	return Object.hasOwn(CHOICES, name);
}

/** @throws ServiceError `bad-input` naming the field that cannot be used */
export function readTriggerSettings(parameters: ItemParameters): TriggerSettings {
	const on = parameters.has('event')
		? parameters.choice('event', 'Trigger On', Object.keys(CHOICES).filter(isTriggerOn))
		: 'newItem';
	const options = parameters.inside('options');
	const filter = on === 'deleted' ? {} : readFilter(parameters);
	requirePossible(on, filter);
	refuseSkippedTags(options, filter);
	return {
		on,
		tag: on === 'tagAdded' ? parameters.optionalLocator('addedTag')?.value : undefined,
		filter,
		shown: on === 'deleted' ? LEFT_OF_DELETED : readShown(parameters),
		existing:
			options.has('existing') && BEGINS_WITH_ITEMS.includes(on)
				? options.wholeNumber('existing', 'Start With the Newest Items', {
						min: 0,
						max: MOST_EXISTING,
					})
				: 0,
		catchUp:
			CATCH_UP[
				options.has('catchUp')
					? options.choice('catchUp', 'Catch Up on Late Changes', ['off', 'day', 'week'])
					: 'off'
			],
	};
}

/** @throws ServiceError `bad-input` for a filter that nothing meets to which the event happened */
function requirePossible(on: TriggerOn, { untagged, favorite }: SavedItemFilter): void {
	const never = (filter: string): never => {
		throw badInput(
			`'Trigger On' and the filter '${filter}' cannot both be met`,
			`After “${CHOICES[on].name}” no item meets it, so the workflow would never start. Remove the filter.`,
		);
	};
	if (on === 'tagAdded' && untagged) never('Untagged Only');
	if (on === 'favorited' && favorite === false) never('Without Favorites');
	if (on === 'unfavorited' && favorite === true) never('Only Favorites');
}
