import { change, save, type ServerContext } from './livingServer.ts';

const CHANGES = ['archive', 'readd', 'favorite', 'unfavorite', 'delete'];

/**
 * One action of the Kobo dialect (docs/servers.md, “kobeck”): an unknown id counts as success, an
 * unknown action as failure, and of a new link only the address is kept.
 */
export function koboAction(context: ServerContext, action: Record<string, unknown>): boolean {
	const name = String(action.action);
	if (name === 'add') {
		if (typeof action.url !== 'string' || !URL.canParse(action.url)) return false;
		save(context, { url: action.url });
		return true;
	}
	if (!CHANGES.includes(name)) return false;
	change(context, { action: name, itemId: action.item_id });
	return true;
}
