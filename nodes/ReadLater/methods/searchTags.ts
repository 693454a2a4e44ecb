import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectList } from '../connect';
import { tagsOf } from '../domain/savedItem';
import { fetchSample } from '../service/fetchSample';

/** Where a service does not tell its tags, those of so many of the newest items are offered. */
const NEWEST = 100;

/**
 * Fills the "From List" dropdown of the field 'Tag', in alphabetical order, with one request.
 * @param filter what was typed into the dropdown
 * @throws n8n's node error, whose text the dropdown shows
 */
export async function searchTags(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const { service, redactor } = await connectList(this);
	const search = filter.trim().toLowerCase();
	try {
		const { items, tagNames = [] } = await fetchSample(service, {
			state: 'all',
			sort: 'newest',
			count: NEWEST,
			offset: 0,
			tagList: true,
		});
		const tags = [...new Set([...tagNames, ...items.flatMap(tagsOf)])]
			.filter((tag) => tag.toLowerCase().includes(search))
			.sort((a, b) => a.localeCompare(b));
		return {
			results: tags.map((tag) => redactor.text(tag)).map((tag) => ({ name: tag, value: tag })),
		};
	} catch (error) {
		throw toNodeError(this.getNode(), toServiceError(error, redactor));
	}
}
