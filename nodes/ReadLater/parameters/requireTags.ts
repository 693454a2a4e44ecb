import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';

/** @throws ServiceError `bad-input` when no tag was entered */
export function requireTags(parameters: ItemParameters): string[] {
	const tags = parameters.list('tags');
	if (tags.length > 0) return tags;
	throw badInput(
		"'Tags' is empty",
		"Enter at least one tag under 'Tags'; separate several with commas.",
	);
}
