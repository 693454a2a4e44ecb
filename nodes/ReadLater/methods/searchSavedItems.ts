import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { createRedactor } from '../../shared/http/redact';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectList } from '../connect';
import { isDeleted, itemId, titleOf, urlOf } from '../domain/savedItem';
import { matchesFilter } from '../domain/savedItemFilter';
import { fetchSample } from '../service/fetchSample';

/** Entries of one page of the dropdown; a server may give fewer. */
const PAGE = 30;
/** Between the number of entries that were loaded and the ID of the last page's first. */
const BETWEEN = ':';

/**
 * Fills the "From List" dropdown of the field 'Item', newest first.
 * @param filter what was typed into the dropdown
 * @param paginationToken how many entries were loaded before, and the ID of the last page's first
 * @throws n8n's node error, whose text the dropdown shows
 */
export async function searchSavedItems(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const search = filter?.trim() ?? '';
	const [loaded = '0', ...first] = (paginationToken ?? '').split(BETWEEN);
	const offset = Number(loaded);
	let redactor = createRedactor([]);
	try {
		const connection = await connectList(this);
		redactor = connection.redactor;
		const { items } = await fetchSample(connection.service, {
			state: 'all',
			sort: 'newest',
			count: PAGE,
			offset,
			...(search === '' ? {} : { only: { search } }),
		});
		const [top] = items.map((item) => redactor.text(itemId(item)));
		// A server that reads over the place gives the same page for ever.
		if (top === undefined || (offset > 0 && top === first.join(BETWEEN))) return { results: [] };
		const shown = items.filter(
			(item) => !isDeleted(item) && (search === '' || matchesFilter(item, { search })),
		);
		return {
			results: shown.map((item) => {
				const url = urlOf(item);
				return {
					name: redactor.text(titleOf(item) ?? itemId(item)),
					value: redactor.text(itemId(item)),
					...(url === null ? {} : { url: redactor.text(url) }),
				};
			}),
			paginationToken: `${offset + items.length}${BETWEEN}${top}`,
		};
	} catch (error) {
		throw toNodeError(this.getNode(), toServiceError(error, redactor));
	}
}
