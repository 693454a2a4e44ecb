import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { createRedactor } from '../../shared/http/redact';
import { toNodeError, toServiceError } from '../../shared/n8n/toNodeError';
import { connectList } from '../connect';
import { isDeleted, itemId, titleOf, urlOf } from '../domain/savedItem';
import { matchesFilter } from '../domain/savedItemFilter';

/** Entries of one page of the dropdown. */
const PAGE = 30;

/**
 * Fills the "From List" dropdown of the field 'Item', newest first.
 * @param filter what was typed into the dropdown
 * @param paginationToken how many entries were loaded before
 * @throws n8n's node error, whose text the dropdown shows
 */
export async function searchSavedItems(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const search = filter?.trim() ?? '';
	const offset = Number(paginationToken ?? 0);
	let redactor = createRedactor([]);
	try {
		const connection = await connectList(this);
		redactor = connection.redactor;
		const { items } = await connection.service.retrieve({
			state: 'all',
			sort: 'newest',
			count: PAGE,
			offset,
			...(search === '' ? {} : { only: { search } }),
		});
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
			...(items.length === PAGE ? { paginationToken: String(offset + PAGE) } : {}),
		};
	} catch (error) {
		throw toNodeError(this.getNode(), toServiceError(error, redactor));
	}
}
