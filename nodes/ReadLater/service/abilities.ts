import { ServiceError } from '../../shared/errors/ServiceError';
import type { ActionName, Dialect } from '../api/dialects';
import type { ItemEvent } from '../domain/changes';
import type { ListQuery } from '../domain/listQuery';
import type { ReadingList } from './readingList';

const ACTIONS: Readonly<Record<ActionName, string>> = {
	add: 'save links',
	archive: 'archive items',
	readd: 'move items back to the list',
	favorite: 'mark favorites',
	unfavorite: 'take the mark of a favorite away',
	delete: 'delete items',
	tags_add: 'add tags',
	tags_remove: 'remove tags',
	tags_replace: 'set tags',
	tags_clear: 'remove tags',
};

const EVENTS: Readonly<Record<ItemEvent, string>> = {
	newItem: 'what is new',
	archived: 'what was archived',
	movedBack: 'what was moved back to the list',
	favorited: 'what became a favorite',
	unfavorited: 'what is no longer a favorite',
	tagAdded: 'which tags were added',
	deleted: 'what was deleted',
	changed: 'what has changed',
};

const REPORTED = {
	status: 'which items are archived',
	favorite: 'which items are favorites',
	tags: 'tags',
} as const;

/** What a person has to know of a server that was found; '' when it can do everything. */
export function describeServer({ can, name }: Dialect): string {
	if (!can) return '';
	const actions = (['add', 'archive', 'favorite', 'delete', 'tags_add'] as const).map(
		(action) => [ACTIONS[action], can.actions.includes(action)] as const,
	);
	const able = actions.flatMap(([words, isAble]) => (isAble ? words : []));
	const unable = actions.flatMap(([words, isAble]) => (isAble ? [] : words));
	const untold = (['status', 'favorite', 'tags'] as const)
		.filter((field) => !can.tells.includes(field))
		.map((field) => REPORTED[field]);
	return [
		`Connected to ${name}. It can ${able.join(', ')}.`,
		...(unable.length > 0 ? [`It cannot ${unable.join(', ')}.`] : []),
		...(untold.length > 0 ? [`It does not tell ${untold.join(', ')}.`] : []),
	].join(' ');
}

/** An error for each kind of action that a server cannot do, so that nothing is sent which it would drop. */
export function cannot({ can, name }: Dialect, actions: readonly ActionName[]): ServiceError[] {
	if (!can) return [];
	return [...new Set(actions)]
		.filter((action) => !can.actions.includes(action))
		.map((action) => refused(name, `cannot ${ACTIONS[action]}`, 'Nothing was sent.'));
}

/** An error for what a list cannot be filtered by, since its server does not tell it. */
export function cannotShow(
	{ can, name }: Dialect,
	{ show, filter = {} }: ListQuery,
): ServiceError | undefined {
	if (!can) return undefined;
	if (show !== 'all' && !can.tells.includes('status'))
		return refused(name, `does not tell ${REPORTED.status}`, "Choose 'Everything' under 'Show'.");
	if (filter.favorite !== undefined && !can.tells.includes('favorite'))
		return refused(name, `does not tell ${REPORTED.favorite}`, "Remove 'Favorites'.");
	if ((filter.tag !== undefined || filter.untagged === true) && !can.tells.includes('tags'))
		return refused(name, 'does not tell tags', "Remove 'Tag' and 'Untagged Only'.");
	return undefined;
}

/** An error for an event that nothing a server tells would show. */
export function cannotTell({ can, name }: Dialect, event: ItemEvent): ServiceError | undefined {
	if (!can || can.events.includes(event)) return undefined;
	return refused(
		name,
		`does not tell ${EVENTS[event]}`,
		"Choose another event under 'Trigger On'.",
	);
}

function refused(name: string, what: string, advice: string): ServiceError {
	const server = name === 'this server' ? 'This server' : `This server (${name})`;
	return new ServiceError({
		kind: 'bad-input',
		message: `${server} ${what}`,
		description: `${advice} What each server can do stands in the documentation of this package.`,
		stopsRun: true,
	});
}

type Server = Pick<ReadingList, 'dialect' | 'settle'>;

/** @throws ServiceError `bad-input` before anything is sent */
export function requireAbility({ dialect }: Server, action: ActionName): void {
	const [error] = cannot(dialect, [action]);
	if (error) throw error;
}

/** @throws ServiceError `bad-input` for a list that cannot be separated from the rest */
export async function requireShown(list: Server, query: ListQuery): Promise<void> {
	await list.settle();
	const error = cannotShow(list.dialect, query);
	if (error) throw error;
}

/** @throws ServiceError `bad-input` */
export async function requireTags(list: Server): Promise<void> {
	await list.settle();
	const { can, name } = list.dialect;
	if (can && !can.tells.includes('tags')) throw refused(name, 'does not tell tags', '');
}

/** @throws ServiceError `bad-input` for what a trigger would wait for in vain */
export async function requireEvent(list: Server, on: ItemEvent | 'anyChange'): Promise<void> {
	await list.settle();
	const error = on === 'anyChange' ? undefined : cannotTell(list.dialect, on);
	if (error) throw error;
}
